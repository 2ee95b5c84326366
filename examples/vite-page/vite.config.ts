import react from "@vitejs/plugin-react";
import { defineConfig } from "vite";

export default defineConfig({
  plugins: [react()],
  // During development the page's calls are forwarded to the platform.
  server: { proxy: { "/api": process.env["BANCHE_SERVER"] ?? "http://127.0.0.1:8080" } },
});
