import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, which start first so that no worker is left alone with one at the end. */
const longest = [
  'tests/faults/kill.test.ts',
  'tests/faults/import-kill.test.ts',
  'tests/unit/generated-client.test.ts',
  'tests/unit/overrides.test.ts',
  'src/platform/database/pglite/pglite.test.ts',
  'tests/unit/other-generators.test.ts',
  'tests/contract/import/import-errors.test.ts',
  'tests/contract/hostile.test.ts',
];

export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId, project }: TestSpecification): number => {
      // Projects run one after the other; only `shared` has slow files.
      if (project.name !== 'shared') return -1;
      const index = longest.findIndex((file) => moduleId.endsWith(file));
      return index === -1 ? longest.length : index;
    };
    const sorted = await super.sort(files);
    return sorted.toSorted((a, b) => rank(a) - rank(b));
  }
}
