/** A separate process that answers every request with the same page of twenty users, and sends its port to the parent. */
import { createServer } from "node:http";

const row = (at: number) => ({ id: String(at), account: `demo${at}`, realName: "示例", enabledMark: 1, sortCode: at });
const list = Array.from({ length: 20 }, (_, at) => row(at));
const pagination = { currentPage: 1, pageSize: 20, total: 20 };
const answer = JSON.stringify({ code: 200, msg: "Success", data: { list, pagination } });

const server = createServer((_request, response) => {
  response.setHeader("content-type", "application/json");
  response.end(answer);
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : 0);
});
process.on("disconnect", () => server.close());
