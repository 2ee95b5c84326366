/** Forms and their fields: kinds, rules for values, drafts, lookups, uploads, calculations (spec §5). */
export { compile, fieldsOf, isExpression } from "../calculation/compile.ts";
export type { Program } from "../calculation/compile.ts";
export { evaluate } from "../calculation/evaluate.ts";
export type { Calculated } from "../calculation/evaluate.ts";
export { operandOf } from "../calculation/operands.ts";
export type { FormValues } from "../calculation/operands.ts";
export type { Expression, ExpressionPart } from "../calculation/tokenize.ts";
export { changeBody, checkDraft, checkField, draftBody, draftOf, newDraft } from "../forms/draft.ts";
export type { Draft } from "../forms/draft.ts";
export { createDraftForm, reduceDraftForm, typedIn, typedSince } from "../forms/draftForm.ts";
export type { DraftFormEvent, DraftFormState, DraftFormStore } from "../forms/draftForm.ts";
export { findOptions } from "../forms/findOptions.ts";
export { isToldOfAnother, operandsOf } from "../fields/members.ts";
export { readTold } from "../forms/readTold.ts";
export { filterLookupTree, lookupTree } from "../forms/lookupTree.ts";
export type { LookupNode } from "../forms/lookupTree.ts";
export { optionPage, OPTIONS_MAX } from "../forms/optionPage.ts";
export type { OptionWish } from "../forms/optionPage.ts";
export { createEntrySearch, pickerTree } from "../forms/picker.ts";
export type { PickerNode, PickerSource } from "../forms/picker.ts";
export { nextUploads, noUploads, reduceUploads } from "../forms/uploads.ts";
export type { Upload, UploadedFile, UploadEvent, Uploads } from "../forms/uploads.ts";
export { areaLevels, UPPER_AREAS } from "../kinds/area.ts";
export { iconLabelKey, iconNames, isIconName } from "../kinds/iconNames.ts";
export type { IconName } from "../kinds/iconNames.ts";
export { RECORD_FILES, recordPictureAddress, recordPictureIn } from "../kinds/recordPictures.ts";
export { richTextLine } from "../kinds/richText.ts";
export { compactJson, indentedJson } from "../kinds/jsonText.ts";
export { computedText } from "../kinds/computed.ts";
export { dateRangeEnds } from "../kinds/dateRange.ts";
export { amountSign, decimalText } from "../kinds/decimal.ts";
export { FILE_MAX_MB, FILES_MAX, filesIn, tidyFileName } from "../kinds/files.ts";
export type { CellContext, ChildRow, Kind, Parsed, Problem, RowFault, Span, Stored, Wanted } from "../kinds/kind.ts";
export { canBeTold, computedIn, kindOf, partsOf, takesText } from "../kinds/kinds.ts";
export { locationParts, locationText, PLACE_NAME_MAX } from "../kinds/location.ts";
export type { Location } from "../kinds/location.ts";
export { createLookups } from "../kinds/lookups.ts";
export type { ChoiceEntry, Found, LookupEntry, Lookups } from "../kinds/lookups.ts";
export { boundsOf, placeText, spentText, starsText } from "../kinds/measure.ts";
export { childRows } from "../kinds/rows.ts";
export { isSpan, isWanted } from "../kinds/span.ts";
export {
  comparedAs,
  conditionFault,
  conditionOperators,
  conditionPlaceholders,
  CONDITIONS_MAX,
  conditionsText,
  conditionTypeOf,
  fitsOperator,
  isConditionValue,
  isPlaceholder,
  readConditions,
} from "../permissions/conditions.ts";
export type {
  Condition,
  ConditionFault,
  ConditionGroup,
  ConditionOperator,
  ConditionPlaceholder,
  ConditionType,
} from "../permissions/conditions.ts";
export { conditionOperatorChoices, conditionValueChoices } from "../resources/system/dataScopeChoices.ts";
export { emptyOf } from "../records/cells.ts";
export { readDictionaries } from "../records/dictionaries.ts";
export { loadLookups, withoutLevels } from "../records/loadLookups.ts";
export { readTargets } from "../records/lookups.ts";
export { checkAccountInput, checkCodeInput } from "../session/loginInput.ts";
export type { AccountInput, CheckedInput, CodeInput, InputProblem } from "../session/loginInput.ts";
export { newPassword } from "../session/newPassword.ts";
export { isEmailAddress, isExternal, isUrl } from "../validation/addresses.ts";
export { checkApprovers, checkBusPlan, checkInputTable, isEmptyCell } from "../validation/inputTable.ts";
export type { EmptyCell, InputTableColumn, InputTableResult } from "../validation/inputTable.ts";
export { isAlphabet, isLowerCase, isUpperCase } from "../validation/letters.ts";
export { isNumberString } from "../validation/numbers.ts";
export { ruleNames, rules } from "../validation/rules.ts";
export type { Rule, RuleName } from "../validation/rules.ts";
export { checkUpload, isAccepted, limitBytesOf, uploadKinds, uploadUnits } from "../validation/upload.ts";
export type { FileFacts, LimitedUploadKind, UploadKind, UploadRules, UploadUnit } from "../validation/upload.ts";
