/**
 * The items of the daily books (decision 65). They name no person: sums by lot, by day and by month. Amounts are paise,
 * times epoch ms.
 */
import * as z from 'zod';
import { paiseNumber } from '../paise-number.ts';

/** Captured + offline = refunded + forfeited + spent + held. */
export const balance = z.object({
  captured: paiseNumber,
  offline: paiseNumber,
  refunded: paiseNumber,
  forfeited: paiseNumber,
  spent: paiseNumber,
  held: paiseNumber,
});
export type Balance = z.infer<typeof balance>;

/** How often people waited for so many seconds, which have three digits that count. */
const waits = z.record(z.string(), z.number());
export type Waits = z.infer<typeof waits>;

/**
 * An auction in the books. `result` is `running` until it is over, and `open` until a bid below the reserve is decided and
 * the winner has paid or failed to.
 */
const lot = z.object({
  auctionId: z.string(),
  title: z.string(),
  categorie: z.string(),
  result: z.enum(['running', 'sold', 'open', 'unsold', 'cancelled']),
  /** Null while it runs. */
  endedAt: z.number().nullable(),
  basePrice: paiseNumber,
  /** The winning bid; 0 without a winner. */
  winningBid: paiseNumber,
  bids: z.number(),
  bidders: z.number(),
  /** Winners who did not pay. */
  defaults: z.number(),
  balance,
});
export type LotInBooks = z.infer<typeof lot>;

/** Stands for the month of a lot that is not over. */
export const RUNNING = 'running';

/** Under the month of its end in India, or `running`. */
export const lotItem = lot.extend({
  part: z.string(),
  key: z.string(),
  /** What of its balance entries without a day brought: those of the first release. */
  brought: balance,
});
export type LotItem = z.infer<typeof lotItem>;

export const LOTS = 'lots#';
export const RUNNING_LOTS = `${LOTS}${RUNNING}`;

/**
 * A lot, or another subject of money, that each closing looks at: it is not over, money of it may still move, or a sum
 * is wrong.
 */
export const openItem = z.object({
  part: z.literal('open'),
  key: z.string(),
  /** The closing that looked at it last. */
  lookedAt: z.number(),
  /** How many differences and wrong sums it found, and how many items it could not read. */
  wrong: z.number(),
  unread: z.number(),
});
export type OpenItem = z.infer<typeof openItem>;
export const OPEN = 'open';

/** The wallet of a person of which a sum is wrong. Only here an id of a person stands, until it is right. */
export const wrongWalletItem = openItem.extend({ part: z.literal('wallets') });
export const WALLETS = 'wallets';

/** The money that a day moved by the ledger, the revenue by its own items, and the waits that ended on it. */
const figures = z.object({ balance, revenue: paiseNumber, refunds: waits, verifications: waits });
export type DayFigures = z.infer<typeof figures>;
export const dayItem = figures.extend({ part: z.literal('days'), key: z.string() });
export type DayItem = z.infer<typeof dayItem>;
export const DAYS = 'days';

/** A month that is signed off: the sum of its days, which never changes. */
export const monthItem = z.object({ part: z.literal('months'), key: z.string(), balance, revenue: paiseNumber });
export type MonthItem = z.infer<typeof monthItem>;
export const MONTHS = 'months';

/** The sum of the lots that ended in a month, or run. What touches a lot again changes it. */
export const endedItem = z.object({ part: z.literal('ended'), key: z.string(), balance, brought: balance });
export type EndedItem = z.infer<typeof endedItem>;
export const ENDED = 'ended';

export const STEPS = ['passing', 'days', 'acts', 'open', 'wallets', 'sums', 'reports', 'done'] as const;

/** One closing of the books and how far it is; the next one begins with it. */
export const closingItem = z.object({
  part: z.literal('closing'),
  key: z.literal('closing'),
  /** Counts writes, so that two runs do not both go on. */
  version: z.number(),
  /** Nobody else goes on before. */
  leasedUntil: z.number(),
  at: z.number(),
  step: z.enum(STEPS),
  /** The position in the step: what was done last. */
  after: z.string().optional(),
  /** The first day to count, and in the step `days` the one being counted with what is counted of it. */
  day: z.string(),
  counted: figures,
  /** The months whose sum of lots must be made again. */
  changed: z.array(z.string()),
  /** How often a document could not be issued. */
  lacking: z.number(),
  /** Whether every auction was looked at once; then each closing looks at some more, after `passed`. */
  isComplete: z.boolean(),
  passed: z.string().optional(),
  /** When the first online payment was captured; absent before there is one. */
  firstCaptured: z.number().optional(),
  /** Up to which day captures were looked for in settlement reports, and whether one was ever found. */
  judged: z.string(),
  hasSettled: z.boolean(),
  /** What ledger and lots differ by. It counts when the next closing finds the same. */
  off: z.optional(z.string()),
  /** What the last closing that was finished found. */
  last: z.object({ at: z.number(), wrong: z.number(), unread: z.number(), total: balance }).optional(),
});
export type Closing = z.infer<typeof closingItem>;
export const CLOSING_KEY = { part: 'closing', key: 'closing' } as const;
