/** The smallest server that can answer the list over HTTP: node:http, pg and one statement. Sends its port to the parent. */
import { createServer } from "node:http";
import pg from "pg";

const [, , sql = "", factoryId = ""] = process.argv;
const pool = new pg.Pool({ connectionString: process.env["DATABASE_URL"], max: 8 });

const server = createServer((_request, response) => {
  void pool.query(sql, [factoryId]).then(({ rows }) => {
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ code: 200, msg: "", data: { list: rows, pagination: { total: rows[0]?.total } } }));
  });
});
server.listen(0, "127.0.0.1", () => {
  const address = server.address();
  process.send?.(typeof address === "object" ? address?.port : 0);
});
process.on("disconnect", () => process.exit(0));
