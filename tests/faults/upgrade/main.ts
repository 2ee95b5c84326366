/** The whole course: `node -C @banche/source tests/faults/upgrade/main.ts [haproxy|nginx] [clients=4] [rounds=5]` */
import { startHaproxy } from "../../../examples/cluster/haproxy.ts";
import { startNginx } from "../../../examples/cluster/nginx.ts";
import { formerVersion } from "./formerVersion.ts";
import { runUpgrade } from "./run.ts";

const [name, clients = 4, rounds = 5] = [process.argv[2], ...process.argv.slice(3).map(Number)];
const former = formerVersion();
if ("reason" in former) {
  console.error(former.reason);
  process.exit(1);
}
console.log(`from ${former.name}`);
const proxy = name === "nginx" ? startNginx : startHaproxy;
const { failures, ...counts } = await runUpgrade({ former, clients, rounds, proxy, tell: console.log });
for (const failure of failures) console.log(`  ${failure}`);
console.log(counts);
process.exitCode = counts.failed + counts.lost + counts.doubled === 0 ? 0 : 1;
