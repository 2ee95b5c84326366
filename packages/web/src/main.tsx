import { StrictMode } from "react";
import { createRoot } from "react-dom/client";
import { RuntimeProvider } from "./bind/context.tsx";
import { createRuntime } from "./bind/runtime.ts";
import { I18nextProvider } from "react-i18next";
import { LoginPage } from "./features/session/LoginPage.tsx";
import { applyLook } from "./theme/applyLook.ts";
import "./theme/tokens.css";
import { Toasts } from "./ui/Toasts.tsx";

const runtime = createRuntime(window);
applyLook({ theme: "blue", mode: "light", size: "small" });
const root = document.getElementById("root");
if (root) {
  createRoot(root).render(
    <StrictMode>
      <RuntimeProvider runtime={runtime}>
        <I18nextProvider i18n={runtime.i18n}>
          <LoginPage />
          <Toasts />
        </I18nextProvider>
      </RuntimeProvider>
    </StrictMode>,
  );
}
