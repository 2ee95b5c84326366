import type { Migration } from "../migrate.ts";

/** What the audit log is read by: the factory, who did it, the job. */
export const audit: Migration = {
  name: "0102_audit",
  statements: [
    `create index audit_log_factory on audit_log (factory_id, at, id)`,
    `create index audit_log_account on audit_log (lower(actor_account), at)`,
    `create index audit_log_job on audit_log (job_id, at) where job_id is not null`,
    `drop index audit_log_actor`,
  ],
};
