import { BaseSequencer, type TestSpecification } from "vitest/node";

/** Projects with few, long files run first, so that no worker waits for one of them at the end. Others follow, by name. */
const first = ["web", "screens", "cli", "server"];
/** The project with many short files runs last. */
const last = "unit";

/** The order of projects in a run; within a project the order is vitest's own. */
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
