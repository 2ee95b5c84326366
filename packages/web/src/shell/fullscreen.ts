/** Fills the screen with the page, or gives it back. Gives false where the browser cannot (spec §8). */
export async function toggleFullscreen(document: Document): Promise<boolean> {
  try {
    if (document.fullscreenElement) await document.exitFullscreen();
    else if (document.fullscreenEnabled) await document.documentElement.requestFullscreen();
    else return false;
    return true;
  } catch {
    return false;
  }
}
