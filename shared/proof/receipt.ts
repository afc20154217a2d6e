/**
 * A receipt of one entry: that it is in the public log, to be checked without the site. As text it is a proof of
 * https://c2sp.org/tlog-proof, whose extra data are the bytes of the entry; the JSON holds that text, and the entry to read.
 */
import * as z from 'zod';
import { istParts } from '../model/ist.ts';
import { parseJson } from '../model/json.ts';
import { formatInr } from '../model/money/money.ts';
import { bytesOf, fromBase64, isSame, toBase64 } from './bytes.ts';
import type { Checked } from './check-auction.ts';
import { BrokenLog, openCheckpoint } from './check-log.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type Entry, parseEntry } from './entry.ts';
import { inclusionProof, rootByProof } from './inclusion.ts';
import type { VerifierKey } from './note.ts';
import type { LoggedAuction } from './read-auction.ts';
import { type Hash, hashOfLeaf } from './tree.ts';
import { resultWords } from './words.ts';

export interface Receipt {
  /** The file with the ending `.tlog-proof`. */
  readonly text: string;
  readonly json: string;
}

export interface CheckedReceipt extends Checked {
  /** What the receipt is for, if it is one at all. */
  readonly entry?: Entry;
}

const FIRST_LINE = 'c2sp.org/tlog-proof@v1';
const EXTRA = 'extra ';
const INDEX = /^index (0|[1-9]\d{0,15})$/;
/** No proof has more: so many hashes belong to a tree of 2^63 leaves. */
const MAX_HASHES = 63;
const HASH_BYTES = 32;

/** Makes the receipt of the auction's entry with the number `n`. Undefined if the log does not have that entry yet. */
export function makeReceipt({ entries, note, size, tiles }: LoggedAuction, n: number): Receipt | undefined {
  const found = entries.find((entry) => entry.n === n);
  if (found === undefined) return undefined;
  const { index, bytes } = found;
  const proof = inclusionProof(tiles, size, index).map(toBase64);
  const text = [FIRST_LINE, `${EXTRA}${toBase64(bytes)}`, `index ${index}`, ...proof, '', note].join('\n');
  return { text, json: `${JSON.stringify({ entry: new TextDecoder().decode(bytes), proof: text }, undefined, 2)}\n` };
}

const receiptJson = z.object({ entry: z.string(), proof: z.string() });

/** Checks a receipt, text or JSON, with the key of the log alone. */
export async function checkReceipt(receipt: string, key: VerifierKey): Promise<CheckedReceipt> {
  const json = receiptJson.safeParse(parseJson(receipt)).data;
  const parsed = parseProof(json?.proof ?? receipt);
  if (parsed === undefined) return { holds: [], broken: ['This file is no receipt of the log.'], notes: [] };
  const bytes = parsed.extra;
  const entry = bytes === undefined ? undefined : parseEntry(bytes);
  // The JSON repeats the entry for people, who must not read another one there than the one that is proved.
  const isSameEntry = json === undefined || (bytes !== undefined && isSame(bytes, bytesOf(json.entry)));
  if (bytes === undefined || entry === undefined || !isSameEntry) {
    return { holds: [], broken: ['The receipt does not hold an entry of version 1.'], notes: [] };
  }
  const checkpoint = await readCheckpoint(parsed.note, key);
  if (checkpoint === undefined) return { holds: [], broken: [NOT_SIGNED], notes: [], entry };
  const root = rootByProof(hashOfLeaf(bytes), parsed.index, checkpoint.size, parsed.proof);
  if (root === undefined || !isSame(root, checkpoint.root)) return { holds: [], broken: [NOT_IN], notes: [], entry };
  return {
    holds: [
      `The log of ${checkpoint.origin} holds this as entry ${entry.n} of its auction: ${wordsOf(entry)}`,
      `It stands at place ${parsed.index} of ${checkpoint.size} that were signed together.`,
    ],
    broken: [],
    notes: ['Whether the other entries of the auction fit to it shows only a check of the whole auction.'],
    entry,
  };
}

const NOT_SIGNED = 'The receipt was not signed with the key of this log.';
const NOT_IN = 'The entry is not in the log that was signed: the receipt was changed.';

/** Undefined if the checkpoint was not signed with the key. */
async function readCheckpoint(note: string, key: VerifierKey): Promise<Checkpoint | undefined> {
  try {
    return await openCheckpoint(note, key);
  } catch (error) {
    if (error instanceof BrokenLog) return undefined;
    throw error;
  }
}

interface Proof {
  readonly extra: Uint8Array | undefined;
  readonly index: number;
  readonly proof: readonly Hash[];
  readonly note: string;
}

function parseProof(text: string): Proof | undefined {
  const end = text.indexOf('\n\n');
  if (end === -1) return undefined;
  const [first, second = '', ...furtherLines] = text.slice(0, end).split('\n');
  const hasExtra = second.startsWith(EXTRA);
  const extra = hasExtra ? fromBase64(second.slice(EXTRA.length)) : undefined;
  const [indexLine = '', ...hashes] = hasExtra ? furtherLines : [second, ...furtherLines];
  const index = Number(INDEX.exec(indexLine)?.[1] ?? Number.NaN);
  const proof = hashes.map(fromBase64).filter((hash) => hash !== undefined);
  if (first !== FIRST_LINE || !Number.isSafeInteger(index) || (hasExtra && extra === undefined)) return undefined;
  if (proof.length !== hashes.length || proof.length > MAX_HASHES) return undefined;
  if (!proof.every((hash) => hash.length === HASH_BYTES)) return undefined;
  return { extra, index, proof, note: text.slice(end + 2) };
}

function wordsOf(entry: Entry): string {
  switch (entry.kind) {
    case 'terms':
      return `the terms, with which bidding started at ${timeOf(entry.startAt)}.`;
    case 'bid': {
      const how = entry.automatic === true ? ', made by the house under their maximum' : '';
      return `bid ${entry.seq} of ${formatInr(entry.amount)} by Bidder ${entry.bidder}, ${timeOf(entry.at)}${how}.`;
    }
    case 'void':
      return `bids were taken back, ${timeOf(entry.at)}.`;
    case 'clock':
      return `the clock was moved or stopped, and bidding closes at ${timeOf(entry.closesAt)}.`;
    case 'result':
      return `the result after bid ${entry.after}, ${timeOf(entry.closedAt)}: ${resultWords(entry)}.`;
  }
}

function timeOf(at: number): string {
  const { date, time } = istParts(at);
  return `${date} ${time} in India`;
}
