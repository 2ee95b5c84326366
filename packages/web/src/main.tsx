import { mountApp } from "./mount.tsx";
import { lendNonce } from "./theme/nonce.ts";

const element = document.getElementById("root");
if (!element) throw new Error("the page has no #root");
lendNonce(document);
await mountApp(window, element);
