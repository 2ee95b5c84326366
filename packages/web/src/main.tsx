import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { GroundProvider } from "./bind/context.tsx";
import { createGround } from "./bind/runtime.ts";
import { learnLanguage } from "./bind/texts.ts";
import { App } from "./shell/App.tsx";
import { Crash } from "./shell/Crash.tsx";
import { lendNonce } from "./theme/nonce.ts";
import "./theme/tokens.css";
import { Toasts } from "./ui/Toasts.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
lendNonce(document);
const ground = createGround(window);
await learnLanguage(ground.speech.getState());

createRoot(root).render(
  <StrictMode>
    <GroundProvider ground={ground}>
      <QueryClientProvider client={ground.queries}>
        <BrowserRouter>
          <Crash>
            <App />
          </Crash>
        </BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </GroundProvider>
  </StrictMode>,
);
