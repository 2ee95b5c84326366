import { QueryClientProvider } from "@tanstack/react-query";
import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { I18nextProvider } from "react-i18next";
import { BrowserRouter } from "react-router";
import { RuntimeProvider } from "./bind/context.tsx";
import { languageOfI18n } from "./bind/language.ts";
import { createRuntime } from "./bind/runtime.ts";
import { learnLanguage } from "./bind/texts.ts";
import { App } from "./shell/App.tsx";
import { Crash } from "./shell/Crash.tsx";
import { lendNonce } from "./theme/nonce.ts";
import "./theme/tokens.css";
import { Toasts } from "./ui/Toasts.tsx";

const root = document.getElementById("root");
if (!root) throw new Error("the page has no #root");
lendNonce(document);
const runtime = createRuntime(window);
await learnLanguage(runtime.i18n, languageOfI18n(runtime.i18n));

createRoot(root).render(
  <StrictMode>
    <RuntimeProvider runtime={runtime}>
      <I18nextProvider i18n={runtime.i18n}>
        <QueryClientProvider client={runtime.queries}>
          <BrowserRouter>
            <Crash>
              <App />
            </Crash>
          </BrowserRouter>
          <Toasts />
        </QueryClientProvider>
      </I18nextProvider>
    </RuntimeProvider>
  </StrictMode>,
);
