import { toast } from "./toasts.ts";

/** Puts a text where it can be pasted from, and says so; where the browser does not let us, it is shown to be copied by hand. */
export async function copyText(text: string, done: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast("success", done);
  } catch {
    toast("info", text);
  }
}
