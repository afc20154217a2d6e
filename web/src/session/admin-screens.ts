import { matchPath } from 'react-router-dom';
import { type Duty, type DutyNeeded, may, maySee } from '#shared/model/accounts/duties.ts';
import { patterns } from '#web/paths.ts';

interface Screen {
  /** Absent where every admin may see it. */
  readonly duty?: DutyNeeded;
  /** It is there to change something, so it is not for auditors. */
  readonly changes?: true;
}

/** The duty of each screen for admins. */
const SCREENS: Readonly<Record<keyof typeof patterns.admin, Screen>> = {
  dashboard: {},
  createAuction: { duty: 'lots', changes: true },
  importLots: { duty: 'lots', changes: true },
  editAuction: { duty: 'lots', changes: true },
  viewAuctions: { duty: 'lots' },
  auction: { duty: ['lots', 'money'] },
  userVerification: { duty: 'people' },
  verificationQueue: { duty: 'people', changes: true },
  people: { duty: 'people' },
  userDetail: { duty: ['people', 'money'] },
  transactions: { duty: 'money' },
  transaction: { duty: 'money' },
  // Before the list, whose path begins alike.
  bankStatement: { duty: 'money', changes: true },
  receivables: { duty: 'money' },
  audit: { duty: 'audit' },
  sales: { duty: ['lots', 'money'] },
  sale: { duty: ['lots', 'money'] },
  reports: { duty: ['lots', 'money'] },
  sellers: { duty: ['lots', 'money'] },
  seller: { duty: ['lots', 'money'] },
  sellerStatement: { duty: 'money' },
  staff: { duty: 'owner' },
  settings: { duty: 'audit' },
  approvals: {},
  yard: { duty: ['yard', 'money'] },
  // Each duty sees what was handed to it.
  grievances: { duty: ['lots', 'people', 'money', 'support'] },
  grievanceFigures: { duty: 'support' },
  handledGrievance: { duty: ['lots', 'people', 'money', 'support'] },
};

const screens: readonly (readonly [string, Screen])[] = Object.entries<Screen>(SCREENS);
const patternOf: ReadonlyMap<string, string> = new Map(Object.entries(patterns.admin));

/** Whether one may open the screen of a path. Paths of no admin screen are open. */
export function mayOpen(duties: readonly Duty[] | undefined, path: string): boolean {
  const pathname = path.replace(/[?#].*$/, '');
  const [, screen] = screens.find(([name]) => matchPath(patternOf.get(name) ?? '', pathname) !== null) ?? [];
  if (screen?.duty === undefined) return true;
  return screen.changes === true ? may(duties, screen.duty) : maySee(duties, screen.duty);
}
