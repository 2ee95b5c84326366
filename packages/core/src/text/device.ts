/** Names of browsers in what they send, those first that also carry the name of another. */
const browsers: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["WeChat", /MicroMessenger\/(\d+)/],
  ["Edge", /Edg(?:e|A|iOS)?\/(\d+)/],
  ["Opera", /OPR\/(\d+)/],
  ["Samsung Internet", /SamsungBrowser\/(\d+)/],
  ["Firefox", /(?:Firefox|FxiOS)\/(\d+)/],
  ["Chrome", /(?:Headless)?(?:Chrome|CriOS)\/(\d+)/],
  ["Safari", /Version\/(\d+)[.\d]* (?:Mobile\/\w+ )?Safari\//],
];

const systems: readonly (readonly [name: string, pattern: RegExp])[] = [
  ["HarmonyOS", /HarmonyOS|OpenHarmony/],
  ["Android", /Android/],
  ["iPhone", /iPhone/],
  ["iPad", /iPad/],
  ["Windows", /Windows NT/],
  ["macOS", /Mac OS X|Macintosh/],
  ["Linux", /Linux|X11/],
];

/**
 * What people call the device behind the user agent of a session, `Chrome 150 · Windows`. Programs that are no browser, and what nobody
 * knows, are named as they named themselves.
 */
export function deviceName(userAgent: string): string {
  const browser = browsers.flatMap(([name, pattern]) => {
    const version = pattern.exec(userAgent)?.[1];
    return version === undefined ? [] : [`${name} ${version}`];
  })[0];
  if (browser === undefined || !userAgent.startsWith("Mozilla/")) return userAgent;
  const system = systems.find(([, pattern]) => pattern.test(userAgent))?.[0];
  return system === undefined ? browser : `${browser} · ${system}`;
}
