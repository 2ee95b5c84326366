import type { Resource } from "@banche/core";
import { lateAntd } from "../../bind/lateAntd.tsx";
import type { ActionDialog } from "../slots.ts";

/** Concepts with members. */
const withMembers = ["roles", "positions"] as const;

/** The dialogs of member actions, the same for every concept with members. */
export function memberDialogs({ name, actions = {} }: Resource): Readonly<Record<string, ActionDialog>> {
  const concept = withMembers.find((one) => one === name);
  if (!concept) return {};
  const Members = lateAntd(async () => (await import("./MembersDialog.tsx")).membersOf(concept));
  const onMembers = Object.entries(actions).filter(([action, { endpoint = action }]) => endpoint === "members");
  return Object.fromEntries(onMembers.map(([action]) => [action, Members]));
}
