import type { PlanHeader } from "../match/operation.ts";

/**
 * `20261121-4f3a9c0e`: the day of the plan and the beginning of its hash. The same plan is the same job, so it cannot be
 * carried out twice; on another computer its changes have the same idempotency keys.
 */
export function jobIdOf({ createdAt }: Pick<PlanHeader, "createdAt">, hash: string): string {
  return `${createdAt.slice(0, 10).replaceAll("-", "")}-${hash.slice(0, 8)}`;
}
