/**
 * Replaces the system's keyring with our own: `node --import fakeKeyring.mjs`. FAKE_KEYRING sets its behaviour: `works` saves secrets in
 * the file FAKE_KEYRING_FILE, `refuses` throws, `hangs` never answers and keeps the process alive.
 */
import { registerHooks } from "node:module";

const source = `
import { existsSync, readFileSync, writeFileSync } from "node:fs";
const file = process.env.FAKE_KEYRING_FILE;
const read = () => (existsSync(file) ? JSON.parse(readFileSync(file, "utf8")) : {});
const answer = async (work) => {
  if (process.env.FAKE_KEYRING === "hangs") return new Promise(() => setInterval(() => undefined, 1_000_000));
  if (process.env.FAKE_KEYRING === "refuses") throw new Error("Couldn't access platform storage: AccessDenied");
  return work();
};
export class AsyncEntry {
  constructor(service, name, options) {
    if (options?.linux?.store !== "secret-service") throw new Error("a store that does not last");
    this.name = service + " " + name;
  }
  getPassword() {
    return answer(() => read()[this.name] ?? null);
  }
  setPassword(secret) {
    return answer(() => writeFileSync(file, JSON.stringify({ ...read(), [this.name]: secret })));
  }
  deletePassword() {
    return answer(() => {
      const { [this.name]: gone, ...rest } = read();
      writeFileSync(file, JSON.stringify(rest));
      return gone !== undefined;
    });
  }
}`;

registerHooks({
  resolve: (name, context, next) =>
    name === "@napi-rs/keyring" ? { url: "fake:keyring", shortCircuit: true } : next(name, context),
  load: (url, context, next) =>
    url === "fake:keyring" ? { format: "module", source, shortCircuit: true } : next(url, context),
});
