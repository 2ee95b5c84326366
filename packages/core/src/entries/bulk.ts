/**
 * Import and export of files, the same on the command line and in the browser. A plan for any number of files, which
 * writes nothing to the server:
 *
 *     const plan = await planChanges({ client, clock, target, sources, ports, language, store: memoryPlan });
 *     const names = await newNamesOf(plan.plan.store);                                // names of new records
 *     for await (const operations of plan.plan.store.read()) operations.map((one) => diffOf(one, lookups, language, names));
 *
 * Carrying it out, continuing after any interruption (the same call with the same journal), and undoing it:
 *
 *     const result = await runJob({ client, plan: await verifyPlan(text), journal, jobId, target, clock, random, onEvent });
 *     const undo = memoryPlan(undoHeader(plan.header, jobId, clock.now()));
 *     const { gaps } = await planUndo({ plan, journal, store: undo, client });        // then runJob with a journal of its own
 *
 * The rejected rows as a file that can be corrected and imported again:
 *
 *     const sheet = rejectedRows(file, rows.flatMap((row) => rowIssues(row, language)));
 *
 *     const sheet = await exportRecords({ client, resource, language });              // a re-import changes nothing
 *     for await (const piece of csvText(sheet)) ...
 */
export { exportRecords } from "../bulk/export/exportRecords.ts";
export type { ExportOptions } from "../bulk/export/exportRecords.ts";
export { rejectedRows } from "../bulk/export/rejected.ts";
export { importTemplate } from "../bulk/export/template.ts";
export type { TemplateColumn, TemplateOptions } from "../bulk/export/template.ts";
export { tableSheet, tableWorkbook } from "../bulk/export/tableWorkbook.ts";
export type { NumberCell, NumberTable } from "../bulk/export/tableWorkbook.ts";
export { templateWorkbook } from "../bulk/export/templateWorkbook.ts";
export { csvText, jsonText, yamlText } from "../bulk/export/write.ts";
export type { Sheet } from "../bulk/export/write.ts";
export type { OnConflict } from "../bulk/job/context.ts";
export { jobReader, jobSummary } from "../bulk/job/events.ts";
export type { JobCounts, JobEvent, JobProgress, JobReader, JobRow, JobSummary } from "../bulk/job/events.ts";
export { planFileChange } from "../bulk/job/fileChange.ts";
export type { AppliedChange, ApplyOptions, FileChange, FileChangeOptions } from "../bulk/job/fileChange.ts";
export { FIRST_PASSWORDS, firstPasswords } from "../bulk/job/firstPasswords.ts";
export type { FirstPasswords } from "../bulk/job/firstPasswords.ts";
export { refusalOf } from "../bulk/job/guards.ts";
export type { JobGuards, JobRefusal } from "../bulk/job/guards.ts";
export { jobIdOf } from "../bulk/job/jobId.ts";
export { memoryJournal } from "../bulk/job/memoryJournal.ts";
export type { JobPlan, JobRowCode, Journal, JournalRecord, OutcomeStatus } from "../bulk/job/records.ts";
export { isTrouble, rowIssues } from "../bulk/job/rowIssues.ts";
export { runJob } from "../bulk/job/runJob.ts";
export type { JobOptions, JobResult } from "../bulk/job/runJob.ts";
export type { JobStop } from "../bulk/job/runner.ts";
export { planUndo, undoHeader } from "../bulk/job/undo.ts";
export type { UndoGap, UndoOptions, UndoPlan } from "../bulk/job/undo.ts";
export { verifyJob } from "../bulk/job/verify.ts";
export type { Verdict, VerifiedRow, VerifyOptions } from "../bulk/job/verify.ts";
export { isNewRecord } from "../bulk/match/operation.ts";
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
} from "../bulk/match/operation.ts";
export type { PruneScope } from "../bulk/match/removals.ts";
export { diffOf, newNamesOf, wordsOf } from "../bulk/plan/diff.ts";
export type { FieldDiff, NewNames, OperationDiff } from "../bulk/plan/diff.ts";
export { memoryPlan } from "../bulk/plan/memoryPlan.ts";
export type { MemoryPlan, PlanDraft } from "../bulk/plan/memoryPlan.ts";
export { planChanges } from "../bulk/plan/planChanges.ts";
export type { ChangePlan, PlanChangesOptions, PlanProgress } from "../bulk/plan/planChanges.ts";
export { PlanError, planErrorText } from "../bulk/plan/planError.ts";
export type { PlanProblem } from "../bulk/plan/planError.ts";
export { verifyPlan } from "../bulk/plan/planText.ts";
export type { VerifiedPlan } from "../bulk/plan/planText.ts";
export type {
  BulkSource,
  CsvParserClass,
  FileFormat,
  ReadPorts,
  Row,
  TextDecoderClass,
  WorkbookSheet,
} from "../bulk/read/source.ts";
export { openTable } from "../bulk/read/table.ts";
export type { IgnoredParts, Opened, Table, TableOptions, TableProblem } from "../bulk/read/table.ts";
export { numberText } from "../bulk/read/workbook.ts";
export { workbookReader } from "../bulk/read/workbookReader.ts";
export type { WorkbookTools } from "../bulk/read/workbookReader.ts";
export { checkFiles } from "../bulk/rows/checkFiles.ts";
export type { CheckFilesOptions, CheckOptions, CheckResult } from "../bulk/rows/checkFiles.ts";
export { mapHeader } from "../bulk/rows/headers.ts";
export type { Column, HeaderMap, HeaderOptions } from "../bulk/rows/headers.ts";
export { ignoredIn, ignoredText } from "../bulk/rows/ignored.ts";
export type { Ignored } from "../bulk/rows/ignored.ts";
export { placeOf } from "../bulk/rows/issues.ts";
export type { BulkIssue } from "../bulk/rows/issues.ts";
export { resourceCalled } from "../bulk/rows/nouns.ts";
export type { CheckedFile, PlanSource, RowMode } from "../bulk/rows/planSources.ts";
export { parseWhere, WhereError, whereText } from "../bulk/rows/where.ts";
export type { ParsedWhere, Where, WhereOperator, WhereProblem } from "../bulk/rows/where.ts";
export { wordsIn } from "../bulk/rows/words.ts";
export { actAll } from "../lists/actAll.ts";
export { refusedRemovals, removeAll, switchAll } from "../lists/changeAll.ts";
export { changeField, commonFields, takeFieldBack, tryField } from "../lists/changeField.ts";
export type { FieldOfRow } from "../lists/changeField.ts";
export { bringBack, hasRecycleBin } from "../lists/recycleBin.ts";
export type { BroughtBack } from "../lists/recycleBin.ts";
export { canRestore, restore } from "../lists/restore.ts";
export type { Restored } from "../lists/restore.ts";
export type { ChangedRows, ChosenRows, FailedRow } from "../lists/rowPieces.ts";
export { allRecords, listIds } from "../records/allRecords.ts";
export { CLEAR_CELL } from "../records/limits.ts";
