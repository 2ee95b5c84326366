/** Whether the browser would now ask before it reloads the page or closes the tab. */
export function asksBeforeLeaving(): boolean {
  return !window.dispatchEvent(new Event("beforeunload", { cancelable: true }));
}
