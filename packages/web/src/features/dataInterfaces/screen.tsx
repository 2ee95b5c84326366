import type { Draft } from "@banche/core/forms";
import { PageSkeleton } from "../../ui/Skeletons.tsx";
import { pageOf } from "../../resource/pageOf.tsx";
import { Categories } from "./Categories.tsx";
import { FormNote } from "./FormNote.tsx";
import { Preview } from "./Preview.tsx";
import { SecretHeaders } from "./SecretHeaders.tsx";
import { Tabs, useTab } from "./Tabs.tsx";
import { late } from "../../ui/late.tsx";

const CallLog = late(
  async () => (await import("./CallLog.tsx")).CallLog,
  () => <PageSkeleton heading />,
);

const List = pageOf("dataInterfaces", {
  tabs: Tabs,
  aside: Categories,
  dialogs: { preview: Preview, headers: SecretHeaders },
  shows: isAsked,
  formNote: FormNote,
});

/** Data interfaces: categories, the list, tests with a table and a plot, and the call log (contract-base §8.24). */
export function screen() {
  return <DataInterfaces />;
}

function DataInterfaces() {
  const [tab] = useTab();
  if (tab === "list") return <List />;
  return <CallLog />;
}

/** Fields that only apply to certain kinds. */
const OF_KIND: Readonly<Record<string, readonly number[]>> = {
  source: [1],
  content: [1, 2],
  path: [3],
  method: [3],
  sent: [3],
  parameters: [1, 3],
  cacheSeconds: [1, 3],
};

function isAsked(name: string, draft: Draft): boolean {
  if (name === "hasHeaders" || name === "createdBy") return false;
  if (name === "roles") return draft["audience"] !== "everyone";
  return OF_KIND[name]?.includes(Number(draft["kind"])) ?? true;
}
