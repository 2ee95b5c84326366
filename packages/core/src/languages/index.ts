export { changesIn, type FileChange, type TextFile, type TextRow, textTable } from "./textFile.ts";
