/**
 * One entry of the public log: what happened in an auction, as bytes that are the same for everybody who writes them down.
 * `docs/proof.md` describes them for others. Amounts are paise, times epoch milliseconds.
 */
import { bytesToHex } from '@noble/hashes/utils.js';
import * as z from 'zod';
import { bytesOf } from './bytes.ts';
import { hashOfLeaf } from './tree.ts';

const ENTRY_VERSION = 1;
/** `prev` of the first entry of an auction. */
const NO_ENTRY = '0'.repeat(64);

const whole = z.int().gte(0);

// The order of the fields is the order in the bytes.
const link = {
  v: z.literal(ENTRY_VERSION),
  auction: z.string().regex(/^[\w#:.-]{1,100}$/),
  /** The number of the entry in its auction, from 1. */
  n: z.int().gte(1),
  /** The hash of the entry before, in hex: what it is called in the tree. */
  prev: z.string().regex(/^[\da-f]{64}$/),
};

/** The number of the last bid or void before it. */
const after = { after: whole };

const facts = {
  /** The first entry: the terms with which the auction began. */
  terms: {
    ...after,
    startAt: whole,
    endAt: whole,
    basePrice: whole,
    /** By how much a bid must be higher, by price, in rupees: `0:100 5e4:500`. */
    steps: z.string().regex(/^[\de.]+:[\de.]+(?: [\de.]+:[\de.]+)*$/),
    /** For how many seconds the clock runs after a bid. */
    bidInterval: whole,
    /** No bid moves the deadline beyond it. */
    latestEnd: whole.optional(),
  },
  bid: {
    /** Its number among bids and voids, from 1. */
    seq: z.int().gte(1),
    at: whole,
    /** The bidder's number in this auction. */
    bidder: z.int().gte(1),
    amount: whole,
    /** The house made it under the bidder's maximum. */
    automatic: z.literal(true).optional(),
    /** Proves who is behind the number, for the bidder alone (`personOf`). */
    person: z
      .string()
      .regex(/^[\da-f]{64}$/)
      .optional(),
  },
  /** Bids were taken back: what counts again is the bid with the number `restates`; with 0 nobody leads. */
  void: { seq: z.int().gte(1), at: whole, restates: whole, bidder: whole, amount: whole },
  /** The house moved the deadline, or stopped the clock: then `pausedAt` says when. */
  clock: { ...after, closesAt: whole, latestEnd: whole.optional(), pausedAt: whole.optional() },
  result: {
    ...after,
    closedAt: whole,
    outcome: z.enum(['won', 'on-approval', 'unsold', 'annulled', 'cancelled']),
    /** The winner and the price. */
    bidder: z.int().gte(1).optional(),
    amount: whole.optional(),
    /** Counts what was decided about the win before. */
    decisions: whole,
  },
} as const;

const said = {
  terms: { kind: z.literal('terms'), ...facts.terms },
  bid: { kind: z.literal('bid'), ...facts.bid },
  void: { kind: z.literal('void'), ...facts.void },
  clock: { kind: z.literal('clock'), ...facts.clock },
  result: { kind: z.literal('result'), ...facts.result },
} as const;

const entry = z.discriminatedUnion('kind', [
  z.strictObject({ ...link, ...said.terms }),
  z.strictObject({ ...link, ...said.bid }),
  z.strictObject({ ...link, ...said.void }),
  z.strictObject({ ...link, ...said.clock }),
  z.strictObject({ ...link, ...said.result }),
]);
export type Entry = z.infer<typeof entry>;
type Kind = Entry['kind'];
export type EntryOf<Name extends Kind> = Extract<Entry, { kind: Name }>;

/** What an entry says that is no bid. */
export const eventFact = z.discriminatedUnion('kind', [
  z.strictObject(said.terms),
  z.strictObject(said.clock),
  z.strictObject(said.result),
]);
export type EventFact = z.infer<typeof eventFact>;

/** What an entry says, without its place in the chain. */
export type Fact = { [Name in Kind]: Omit<EntryOf<Name>, keyof typeof link> }[Kind];

/** Where an auction's chain ends. */
export interface Head {
  readonly n: number;
  readonly hash: string;
}

export const NO_HEAD: Head = { n: 0, hash: NO_ENTRY };

const fieldsOf = (name: Kind): string[] => [...Object.keys(link), 'kind', ...Object.keys(facts[name])];
const FIELDS = {
  terms: fieldsOf('terms'),
  bid: fieldsOf('bid'),
  void: fieldsOf('void'),
  clock: fieldsOf('clock'),
  result: fieldsOf('result'),
} as const;

/** JSON without spaces, with the fields in their order; what is absent is left out. */
export const textOfEntry = (given: Entry): string => JSON.stringify(given, FIELDS[given.kind]);

/** The next entry of an auction, and where its chain ends then. */
export function chain(
  auction: string,
  { n, hash }: Head,
  fact: Fact,
): { readonly bytes: Uint8Array; readonly head: Head } {
  const bytes = bytesOf(textOfEntry(z.parse(entry, { v: ENTRY_VERSION, auction, n: n + 1, prev: hash, ...fact })));
  return { bytes, head: { n: n + 1, hash: hashOfEntry(bytes) } };
}

export const hashOfEntry = (bytes: Uint8Array): string => bytesToHex(hashOfLeaf(bytes));

const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });

/** Undefined unless these are exactly the bytes of an entry. */
export function parseEntry(bytes: Uint8Array): Entry | undefined {
  try {
    const text = utf8.decode(bytes);
    const parsed = entry.safeParse(JSON.parse(text));
    return parsed.success && textOfEntry(parsed.data) === text ? parsed.data : undefined;
  } catch {
    return undefined;
  }
}
