import * as z from 'zod';
import type { AuditLine } from '#shared/contract/accounts/audit.ts';
import { SECTION_NAMES } from '#shared/contract/settings/sections.ts';
import { settingsDiffText } from '#shared/contract/settings/settings-diff.ts';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { ACT_NAMES } from '#shared/model/accounts/second-person.ts';
import { stepsFromText, stepsInWords } from '#shared/model/auctions/price-steps.ts';
import { isObject } from '#shared/model/json.ts';
import type { LotAttribute } from '#shared/model/lots/lot-fields.ts';
import type { ChargeTerms } from '#shared/model/money/charges.ts';
import { formatInr } from '#shared/model/money/money.ts';
import { csv, type CsvColumn } from '#web/ui/files/csv.ts';
import { DUTY_NAMES } from '#web/ui/format/duty-names.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';

/** The labels of changed fields, in display order. */
const LABELS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    act: 'What',
    asker: 'Asked for by',
    declineReason: 'Declined because',
    title: 'Title',
    categorie: 'Category',
    houseNumber: 'House number',
    description: 'Description',
    basePrice: 'Base price',
    emdAmount: 'EMD',
    charges: 'Charges',
    bidInterval: 'Bid interval (seconds)',
    steps: 'Bid steps',
    reserve: 'Reserve price',
    latestEnd: 'Latest end',
    registrationDeadlineAt: 'Registration ends',
    startAt: 'Start',
    endAt: 'End',
    registrationDeadline: 'Registration ends',
    startDate: 'Start',
    endDate: 'End',
    closesAt: 'Deadline',
    answer: 'Answer',
    minutes: 'Minutes',
    from: 'Copied from auction',
    relistedAs: 'Listed again as auction',
    status: 'Status',
    facts: 'Facts',
    place: 'Place',
    sale: 'Terms of the lot',
    report: 'Condition report',
    documents: 'Documents',
    removedImages: 'Pictures removed',
    reason: 'Reason',
    reference: 'Reference',
    lot: 'Lot',
    lots: 'Lots',
    verifyStatus: 'Verification',
    isActive: 'Active',
    email: 'Email',
    mail: 'Mail',
    person: 'Person',
    grievance: 'Grievance',
    duties: 'Duties',
    userId: 'User',
    auctionId: 'Auction',
    runnerUpId: 'Next bidder',
    finalPayment: 'Final payment',
    inParts: 'Arrived in parts',
    deposit: 'Deposit',
    hasLotLeft: 'Lot has left the yard',
    paymentDueAt: 'Due',
    decision: 'Decision',
    payment: 'Payment',
    amount: 'Amount',
    bids: 'Bids',
    list: 'List',
    filter: 'Filter',
    count: 'How many',
    currentBid: 'Current bid',
    seq: 'Entry of the bid history',
    restates: 'Says again bid',
    version: 'Version',
    seller: 'Seller',
    sellerId: 'Seller',
    statement: 'Statement',
    account: 'Account',
    open: 'Open',
    payout: 'Payout',
    utr: 'UTR',
    who: 'Who collected it',
    paidOn: 'Paid on',
    method: 'By',
    commission: 'Commission',
  } satisfies Readonly<Record<LotAttribute, string>> & Readonly<Record<string, string>>),
);

/** Describes the changed fields: `Base price: ₹100 → ₹200`. */
export function describeChanges({ before, after, names = {} }: Pick<AuditLine, 'before' | 'after' | 'names'>): string {
  const section = SECTION_NAMES.find((name) => name === after?.['section']);
  if (section !== undefined) return `Section: ${section}; ${settingsDiffText(section, before, after)}`;
  return inOrder([...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])])
    .map((name) => {
      const [from, to] = [before?.[name], after?.[name]].map((value) => formatValue(name, nameIn(names, value)));
      return `${LABELS.get(name) ?? wordsOf(name)}: ${[from, to].filter((part) => part !== undefined).join(' → ')}`;
    })
    .join('; ');
}

/** The name of the person or auction whose id the value is. */
const nameIn = (names: Readonly<Record<string, string>>, value: unknown): unknown =>
  typeof value === 'string' && Object.hasOwn(names, value) ? names[value] : value;

/** Facts of then and of now, in display order. Without a value of now, nothing has been read. */
export const factRows = (then: AuditLine['after'], now: AuditLine['after']) =>
  inOrder([...new Set([...Object.keys(then ?? {}), ...Object.keys(now ?? {})])]).map((name) => ({
    name,
    label: LABELS.get(name) ?? wordsOf(name),
    before: formatValue(name, then?.[name]) ?? 'none',
    after: formatValue(name, now?.[name]) ?? 'none',
  }));

/** Sorts fields by display order, because the store keeps none. Fields without a label come last, by name. */
function inOrder(names: readonly string[]): readonly string[] {
  const labelled = [...LABELS.keys()].filter((name) => names.includes(name));
  return [...labelled, ...names.filter((name) => !LABELS.has(name)).toSorted()];
}

const MONEY: ReadonlySet<string> = new Set([
  'basePrice',
  'emdAmount',
  'reserve',
  'amount',
  'currentBid',
  'inParts',
  'open',
]);

/** Stored states that do not say by themselves what they are. Others (`held`, `paid`, `verified`) are words already. */
const STATES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  finalPayment: {
    'on-approval': 'waits for a decision about the bid',
    forfeited: 'ended without payment',
    'passed-on': 'offered to the next bidder',
  },
  deposit: { refunding: 'on its way back', 'set-off': 'part of the price' },
  payment: { refunding: 'on its way back' },
  decision: {
    'offline-payment': 'bank transfer recorded',
    extended: 'more time to pay',
    offered: 'offered to the next bidder',
  },
};

/** Amounts are stored in paise. */
function formatValue(name: string, value: unknown): string | undefined {
  if (value === undefined) return undefined;
  const word = typeof value === 'string' ? STATES[name]?.[value] : undefined;
  if (word !== undefined) return word;
  // Of several lots.
  if (Array.isArray(value) && STATES[name] !== undefined)
    return value.map((state) => formatValue(name, state)).join(' / ');
  if (typeof value === 'string' && (name.endsWith('At') || name === 'latestEnd')) return formatDateTime(value);
  // The hours of an inspection.
  if (typeof value === 'number' && (name === 'from' || name === 'until')) return formatDateTime(value);
  if (typeof value === 'string' && name === 'steps') return stepsInWords(stepsFromText(value)).join(', ').toLowerCase();
  if (typeof value === 'number' && MONEY.has(name)) return formatInr(value);
  if (name === 'duties' && Array.isArray(value)) return value.map((duty) => dutyName(String(duty))).join(', ');
  if (name === 'lots' && Array.isArray(value)) return `${value.length} ${value.length === 1 ? 'lot' : 'lots'}`;
  if (name === 'act' && typeof value === 'string') return actName(value);
  const terms = name === 'charges' ? z.safeParse(chargeTerms, value).data : undefined;
  if (terms !== undefined) return formatCharges(terms);
  const rule = name === 'commission' ? z.safeParse(commissionRule, value).data : undefined;
  if (rule !== undefined) {
    const { percent, fixed, minimum, gst } = rule;
    return `${percent / 100} %, ${formatInr(fixed)} a lot, at least ${formatInr(minimum)}, GST ${gst / 100} %`;
  }
  return inWords(value);
}

/** What only a program needs of a stored file. */
const NOT_SHOWN: ReadonlySet<string> = new Set(['id', 'picture', 'size', 'addedAt']);

/**
 * A stored value without brackets and quotes, its fields by name: `kind: rc, name: RC book`; entries of a list are
 * divided by `/`.
 */
function inWords(value: unknown): string {
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(inWords).join(' / ');
  if (typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (!isObject(value)) return value === null ? 'none' : JSON.stringify(value);
  return Object.entries(value)
    .filter(([name, detail]) => detail !== undefined && !NOT_SHOWN.has(name))
    .toSorted(([name], [other]) => (name < other ? -1 : 1))
    .map(([name, detail]) => `${wordsOf(name)}: ${formatValue(name, detail)}`)
    .join(', ');
}

/** `afterPayment` becomes `after payment`. */
const wordsOf = (name: string): string => name.replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);

const dutyName = (duty: string): string =>
  DUTIES.flatMap((candidate) => (candidate === duty ? [DUTY_NAMES[candidate].name] : []))[0] ?? duty;

const actName = (kind: string): string => new Map<string, string>(Object.entries(ACT_NAMES)).get(kind) ?? kind;

const chargeTerms = z.object({
  premium: z.number(),
  other: z.number(),
  otherName: z.string(),
  lotGst: z.number(),
  chargesGst: z.number(),
});

const commissionRule = z.object({ percent: z.number(), fixed: z.number(), minimum: z.number(), gst: z.number() });

function formatCharges({ premium, other, otherName, lotGst, chargesGst }: ChargeTerms): string {
  const percent = (what: string, rate: number) => (rate === 0 ? [] : [`${what} ${rate / 100} %`]);
  const charged = [
    ...percent('buyer’s premium', premium),
    ...(other === 0 ? [] : [`${otherName === '' ? 'other charges' : otherName} ${formatInr(other)}`]),
    ...percent('GST on the lot', lotGst),
    ...percent('GST on charges', chargesGst),
  ];
  return charged.length === 0 ? 'none' : charged.join(', ');
}

const COLUMNS: readonly CsvColumn<AuditLine>[] = [
  ['Time (IST)', (line) => line.at],
  ['Admin', (line) => line.actorName],
  ['Admin ID', (line) => line.actor],
  ['Action', (line) => line.action],
  ['Before', (line) => line.before && JSON.stringify(line.before)],
  ['After', (line) => line.after && JSON.stringify(line.after)],
  ['Address', (line) => line.source],
];

/** The audit log as CSV. */
export const auditCsv = (lines: readonly AuditLine[]): string => csv(COLUMNS, lines);
