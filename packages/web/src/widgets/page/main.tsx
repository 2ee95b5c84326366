import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { BrowserRouter } from "react-router";
import { AntdProvider } from "../../bind/AntdProvider.tsx";
import { Connected, GroundProvider } from "../../bind/context.tsx";
import { createGround } from "../../bind/runtime.ts";
import { learnInside, learnLanguage, learnShared } from "../../bind/texts.ts";
import { ConfirmProvider } from "../../ui/confirm.tsx";
import { Toasts } from "../../ui/Toasts.tsx";
import { lendNonce } from "../../theme/nonce.ts";
import "../../theme/tokens.css";
import { WidgetsPage } from "./WidgetsPage.tsx";

// The second page of the web app: every shared control in its states. Only a demo server serves it (ADR 0033).
const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
lendNonce(document);
const ground = createGround(window);
await Promise.all([
  learnLanguage(ground.speech.getState()),
  learnInside(ground.speech.getState()),
  learnShared(),
  ground
    .connect()
    .then(({ session }) => session.load())
    .catch(() => undefined),
]);

createRoot(root).render(
  <StrictMode>
    <GroundProvider ground={ground}>
      <QueryClientProvider client={ground.queries}>
        <BrowserRouter>
          <Connected>
            <AntdProvider>
              <ConfirmProvider>
                <WidgetsPage />
              </ConfirmProvider>
            </AntdProvider>
          </Connected>
        </BrowserRouter>
        <Toasts />
      </QueryClientProvider>
    </GroundProvider>
  </StrictMode>,
);
