import { toast } from "./toasts.ts";

/** Copies a text to the clipboard and confirms it. If the browser refuses, the text is shown to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("success", done);
  } catch {
    toast("info", text);
  }
}
