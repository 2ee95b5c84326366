export { BancheError, errorCatalogue, hasCode, isBancheError } from "./errors.ts";
export type { ErrorCode, ErrorDetails, FieldIssue } from "./errors.ts";
export type {
  CancelSignal,
  Clock,
  HttpBody,
  HttpRequest,
  HttpResponse,
  KeyValueStore,
  Random,
  Transport,
} from "./ports.ts";
export { createStore } from "./store.ts";
export type { Store } from "./store.ts";
