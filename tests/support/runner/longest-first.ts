import { BaseSequencer, type TestSpecification } from 'vitest/node';

/** The slowest test files, the slowest first: started last, they would run alone at the end. */
const LONGEST = [
  'long-lists',
  'notices',
  'bidding-storm',
  'hostile-input',
  'drills',
  'drill-rights',
  'main-job',
  'bidding-model',
  'money-settings',
  'verification',
];

/** Vitest's own order relies on times of earlier runs on the same machine. */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found === -1 ? LONGEST.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
