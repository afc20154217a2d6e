import { BaseSequencer, type TestSpecification } from 'vitest/node';

/**
 * They move the clock of the shared stack by days. Each day runs the daily jobs over all that earlier files have left
 * open, so they start while that is little.
 */
const BY_DAYS = [
  'back-office',
  'bank-transfers',
  'postponing',
  'second-round',
  'handover',
  'verification',
  'staff',
  'crashes',
  'winning',
  'watchers',
  'counter-offer',
  'registration',
  'sale-power',
  'owed-again',
  'related-lots',
];

/** The slowest others, the slowest first: started last, they would run alone at the end. */
const SLOWEST = [
  'unread-items',
  'money-settings',
  'notices',
  'drill-rights',
  'drills',
  'bidding-storm',
  'new-owners',
  'void',
  'transfers',
  'forfeit',
  'yard',
  'other-acts',
  'annul',
  'takeovers',
  'sellers',
  'sealed-maximums',
  'canary',
  'main-job',
  'hostile-input',
];

const ORDER = [...BY_DAYS, ...SLOWEST];

/** Vitest's own order relies on times of earlier runs on the same machine. */
export class IntegrationOrder extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ moduleId }: TestSpecification): number => {
      const found = ORDER.findIndex((name) => moduleId.endsWith(`/${name}.test.ts`));
      return found === -1 ? ORDER.length : found;
    };
    return (await super.sort(files)).toSorted((a, b) => place(a) - place(b));
  }
}
