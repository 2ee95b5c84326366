import type { PlanHeader } from "../match/operation.ts";

/**
 * `20261121-4f3a9c0e`: date of the plan and start of its hash. The same plan gives the same job id, so it cannot be
 * carried out twice. On another computer, its changes get the same idempotency keys.
 */
export function jobIdOf({ createdAt }: Pick<PlanHeader, "createdAt">, hash: string): string {
  return `${createdAt.slice(0, 10).replaceAll("-", "")}-${hash.slice(0, 8)}`;
}
