import { hasHaproxy } from "./haproxy.ts";
import { runCluster } from "./run.ts";

const [rounds = 1, clients = 8] = process.argv.slice(2).map(Number);
if (!hasHaproxy) {
  console.error("haproxy is not installed: apt-get install haproxy");
  process.exit(1);
}
const { acknowledged, lost, doubled, failures } = await runCluster({
  restarts: 3 * rounds,
  kills: rounds,
  clients,
  tell: console.log,
});
for (const failure of failures) console.log(`  ${failure}`);
console.log(`${acknowledged} writes acknowledged: ${lost} lost, ${doubled} doubled`);
process.exitCode = lost + doubled === 0 ? 0 : 1;
