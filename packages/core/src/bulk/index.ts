/**
 * Import and export of files, the same on the command line and in the browser. A plan of any number of files, which writes
 * nothing to the server:
 *
 *     const plan = await planChanges({ client, clock, target, sources, ports, language, store: memoryPlan });
 *     const names = await newNamesOf(plan.plan.store);                                // what new records are called
 *     for await (const operations of plan.plan.store.read()) operations.map((one) => diffOf(one, lookups, language, names));
 *
 * Carrying it out, going on after anything (the same call with the same journal), and undoing it:
 *
 *     const result = await runJob({ client, plan: await verifyPlan(text), journal, jobId, target, clock, random, onEvent });
 *     const undo = memoryPlan(undoHeader(plan.header, jobId, clock.now()));
 *     const { gaps } = await planUndo({ plan, journal, store: undo, client });        // then runJob with a journal of its own
 *
 * What was not carried out, as a file that can be mended and imported as it is:
 *
 *     const sheet = rejectedRows(file, rows.flatMap((row) => rowIssues(row, language)));
 *
 *     const sheet = await exportRecords({ client, resource, language });              // importing it again changes nothing
 *     for await (const piece of csvText(sheet)) ...
 */
export { checkFiles } from "./rows/checkFiles.ts";
export type { CheckFilesOptions, CheckOptions, CheckResult } from "./rows/checkFiles.ts";
export { diffOf, wordsOf, newNamesOf } from "./plan/diff.ts";
export type { FieldDiff, NewNames, OperationDiff } from "./plan/diff.ts";
export { memoryPlan } from "./plan/memoryPlan.ts";
export type { MemoryPlan, PlanDraft } from "./plan/memoryPlan.ts";
export { resourceCalled } from "./rows/nouns.ts";
export { isNewRecord } from "./match/operation.ts";
export type {
  CreateOperation,
  NewRecord,
  Operation,
  OperationSource,
  PlanHeader,
  PlannedValue,
  PlanObject,
  PlanStore,
  PlanTarget,
  PlanTotals,
  PlanValue,
  RemoveOperation,
  UpdateOperation,
} from "./match/operation.ts";
export { planChanges } from "./plan/planChanges.ts";
export type { ChangePlan, PlanChangesOptions, PlanProgress } from "./plan/planChanges.ts";
export { PlanError, planErrorText } from "./plan/planError.ts";
export type { PlanProblem } from "./plan/planError.ts";
export type { CheckedFile, PlanSource, RowMode } from "./rows/planSources.ts";
export { verifyPlan } from "./plan/planText.ts";
export type { VerifiedPlan } from "./plan/planText.ts";
export type { PruneScope } from "./match/removals.ts";
export { parseWhere, WhereError, whereText } from "./rows/where.ts";
export type { ParsedWhere, Where, WhereOperator, WhereProblem } from "./rows/where.ts";
export type { JobCounts, JobEvent, JobProgress, JobReader, JobRow, JobSummary } from "./job/events.ts";
export { jobReader, jobSummary } from "./job/events.ts";
export type { OnConflict } from "./job/context.ts";
export { refusalOf } from "./job/guards.ts";
export type { JobGuards, JobRefusal } from "./job/guards.ts";
export { memoryJournal } from "./job/memoryJournal.ts";
export type { Journal, JournalRecord, JobPlan, JobRowCode, OutcomeStatus } from "./job/records.ts";
export { isTrouble, rowIssues } from "./job/rowIssues.ts";
export { FIRST_PASSWORDS, firstPasswords } from "./job/firstPasswords.ts";
export type { FirstPasswords } from "./job/firstPasswords.ts";
export { planFileChange } from "./job/fileChange.ts";
export type { AppliedChange, ApplyOptions, FileChange, FileChangeOptions } from "./job/fileChange.ts";
export { jobIdOf } from "./job/jobId.ts";
export { runJob } from "./job/runJob.ts";
export type { JobOptions, JobResult } from "./job/runJob.ts";
export type { JobStop } from "./job/runner.ts";
export { planUndo, undoHeader } from "./job/undo.ts";
export { verifyJob } from "./job/verify.ts";
export type { Verdict, VerifiedRow, VerifyOptions } from "./job/verify.ts";
export type { UndoGap, UndoOptions, UndoPlan } from "./job/undo.ts";
export { emptyOf } from "../records/cells.ts";
export { exportRecords } from "./export/exportRecords.ts";
export type { ExportOptions } from "./export/exportRecords.ts";
export { ignoredIn, ignoredText } from "./rows/ignored.ts";
export type { Ignored } from "./rows/ignored.ts";
export { importTemplate } from "./export/template.ts";
export type { TemplateColumn, TemplateOptions } from "./export/template.ts";
export { templateWorkbook } from "./export/templateWorkbook.ts";
export { mapHeader } from "./rows/headers.ts";
export type { Column, HeaderMap, HeaderOptions } from "./rows/headers.ts";
export { placeOf } from "./rows/issues.ts";
export type { BulkIssue } from "./rows/issues.ts";
export { CLEAR_CELL } from "../records/limits.ts";
export type {
  BulkSource,
  CsvParserClass,
  FileFormat,
  ReadPorts,
  Row,
  TextDecoderClass,
  WorkbookSheet,
} from "./read/source.ts";
export { openTable } from "./read/table.ts";
export type { IgnoredParts, Opened, Table, TableOptions, TableProblem } from "./read/table.ts";
export { numberText } from "./read/workbook.ts";
export { workbookReader } from "./read/workbookReader.ts";
export type { WorkbookTools } from "./read/workbookReader.ts";
export { rejectedRows } from "./export/rejected.ts";
export type { Spill } from "./memory/spill.ts";
export { wordsIn } from "./rows/words.ts";
export { csvText, jsonText, yamlText } from "./export/write.ts";
export type { Sheet } from "./export/write.ts";
