import { hasHaproxy, startHaproxy } from "./haproxy.ts";
import { hasNginx, startNginx } from "./nginx.ts";
import { runCluster } from "./run.ts";

const proxies = {
  haproxy: { isHere: hasHaproxy, start: startHaproxy },
  nginx: { isHere: hasNginx, start: startNginx },
};
const isOne = (name: string): name is keyof typeof proxies => name in proxies;

const words = process.argv.slice(2);
/** Whether processes run the output of `npm run build`. They then start in a quarter of the time. */
const isBuilt = words.includes("--built");
const [name = "haproxy", ...numbers] = words.filter((word) => word !== "--built");
const [clients = 8, restarts = 3, kills = 1, failOvers = 1] = numbers.map(Number);
if (!isOne(name) || !proxies[name].isHere) {
  console.error(`${name} is not installed: apt-get install haproxy nginx`);
  process.exit(1);
}
const { acknowledged, lost, doubled, failures, phases, beyondDatabaseMs } = await runCluster({
  ...{ clients, restarts, kills, failOvers, proxy: proxies[name].start, tell: console.log },
  ...(isBuilt && { execArgv: [] }),
});
for (const failure of failures) console.log(`  ${failure}`);
console.log(`longest time without a good call: ${phases.map(({ name, gapMs }) => `${name} ${gapMs} ms`).join(", ")}`);
if (failOvers > 0) console.log(`beyond the time of the database: ${beyondDatabaseMs} ms`);
console.log(`${acknowledged} writes acknowledged: ${lost} lost, ${doubled} doubled`);
process.exitCode = lost + doubled === 0 ? 0 : 1;
