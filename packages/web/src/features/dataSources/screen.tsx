import type { Draft } from "@banche/core/forms";
import { pageOf } from "../../resource/pageOf.tsx";
import { FormHints } from "./FormHints.tsx";
import { Kind } from "./Kind.tsx";
import { NewPassword, SourcePassword } from "./SourcePassword.tsx";
import { TestSource } from "./TestSource.tsx";

/** Data sources: the standard page, their passwords, and connection tests (contract-base §8.23). */
export const screen = pageOf("dataSources", {
  cells: { kind: { widthPx: 150, render: (row) => <Kind value={row["kind"]} /> } },
  dialogs: { test: TestSource, password: SourcePassword },
  shows: isAsked,
  formNote: FormHints,
  making: () => ({ members: {}, Made: NewPassword }),
});

/** Fields that only database servers have; a file has no name and no password. */
const OF_SERVERS: ReadonlySet<string> = new Set(["host", "port", "user", "encryption"]);

function isAsked(name: string, draft: Draft): boolean {
  if (name === "hasPassword" || name === "createdBy") return false;
  return draft["kind"] !== "SQLite" || !OF_SERVERS.has(name);
}
