import { gzipSync } from "node:zlib";
import { furtherPages, webSize } from "../../scripts/lib/webSize.mjs";
import { bundleKernel } from "../lib/kernel.ts";
import { fixed, type Verdict } from "../lib/measure.ts";

/** First load of any page, in one language; after sign-in the rest of the texts follows. */
const first = ["index.html", "virtual:texts/open/zh"];
const signIn = [...first, "src/features/session/LoginPage.tsx"];
const shell = [
  ...first,
  "virtual:texts/beyond/zh",
  "src/bind/connection.ts",
  "src/shell/Shell.tsx",
  "src/features/home/screen.tsx",
];
/**
 * Download size of the sign-in page, of the shell with its first page, and of every further page, against the bare libraries. The server
 * connection is loaded after the sign-in page while the user types, and counts as part of the shell. The chat and the texts that pages
 * share are loaded when the first page is drawn, and do not count.
 */
export async function run(): Promise<readonly Verdict[]> {
  const page = `const Page = () => useQuery({ queryKey: ["a"], queryFn: () => 1 }).data;`;
  const kernel = gzipSync(await bundleKernel(page)).length;
  const against = "react, react-router and react-query";
  const ratio = (names: readonly string[]) => webSize(names) / kernel;
  const further = furtherPages();
  const [largest] = further;
  return [
    fixed("gzip of the sign-in", against, ratio(signIn), 1.15),
    fixed(
      "gzip of the sign-in with the connection that follows",
      against,
      ratio([...signIn, "src/bind/connection.ts"]),
      1.4,
    ),
    fixed("gzip of shell and home", against, ratio(shell), 2),
    fixed(
      `gzip of the largest of ${further.length} further pages (${largest?.name})`,
      against,
      (largest?.bytes ?? 0) / kernel,
      0.2,
    ),
  ];
}
