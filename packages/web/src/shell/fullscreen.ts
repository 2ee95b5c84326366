/** Switches full screen on or off. Returns false when the browser does not support it (spec §8). */
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
