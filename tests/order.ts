import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects with few, long files first: at the end of a run no worker waits for one of them. Others follow, by name. */
const first = ["web", "screens", "cli", "server"];
/** Many files, each of them short. */
const last = "unit";

/** The order of a run: vitest's own within a project. */
export class LongFilesFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    return sorted.sort((a, b) => placeOf(a.project.name) - placeOf(b.project.name));
  }
}

function placeOf(project: string): number {
  if (project === last) return first.length + 1;
  const place = first.indexOf(project);
  return place === -1 ? first.length : place;
}
