/**
 * A receipt of one entry: that it is in the public log, to be checked without the site. As text it is a proof of
 * https://c2sp.org/tlog-proof, whose extra data are the bytes of the entry; the JSON holds that text, and the entry to read.
 */
import * as z from 'zod';
import { istParts } from '../model/ist.ts';
import { formatInr } from '../model/money/money.ts';
import { parseJson } from '../model/parse-json.ts';
import { bytesOf, fromBase64, isSame, toBase64 } from './bytes.ts';
import type { Checked } from './check-auction.ts';
import { BrokenLog, openCheckpoint } from './check-log.ts';
import type { Checkpoint } from './checkpoint.ts';
import { type Entry, parseEntry } from './entry.ts';
import { inclusionProof, rootByProof } from './inclusion.ts';
import type { VerifierKey } from './note.ts';
import type { LoggedAuction } from './read-auction.ts';
import { resultWords } from './words.ts';
import { type Hash, hashOfLeaf } from './tree.ts';

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
/** Of a tree with more leaves than can be counted. */
const MOST_HASHES = 63;
const HASH_BYTES = 32;

/** Of the entry with the number `n` of an auction that was read. Undefined: it has none so far. */
export function makeReceipt({ entries, note, size, tiles }: LoggedAuction, n: number): Receipt | undefined {
  const found = entries.find((entry) => entry.n === n);
  if (found === undefined) return undefined;
  const { index, bytes } = found;
  const proof = inclusionProof(tiles, size, index).map(toBase64);
  const text = [FIRST_LINE, `${EXTRA}${toBase64(bytes)}`, `index ${index}`, ...proof, '', note].join('\n');
  return { text, json: `${JSON.stringify({ entry: new TextDecoder().decode(bytes), proof: text }, undefined, 2)}\n` };
}

const asJson = z.object({ entry: z.string(), proof: z.string() });

/** Checks a receipt, text or JSON, with the key of the log alone. */
export async function checkReceipt(receipt: string, key: VerifierKey): Promise<CheckedReceipt> {
  const json = asJson.safeParse(parseJson(receipt)).data;
  const read = parseProof(json?.proof ?? receipt);
  if (read === undefined) return { holds: [], broken: ['This file is no receipt of the log.'], notes: [] };
  const bytes = read.extra;
  const entry = bytes && parseEntry(bytes);
  const isSaid = json === undefined || (bytes !== undefined && isSame(bytes, bytesOf(json.entry)));
  if (bytes === undefined || entry === undefined || !isSaid) {
    return { holds: [], broken: ['The receipt does not hold an entry of version 1.'], notes: [] };
  }
  const checkpoint = await signed(read.note, key);
  if (checkpoint === undefined) return { holds: [], broken: [NOT_SIGNED], notes: [], entry };
  const root = rootByProof(hashOfLeaf(bytes), read.index, checkpoint.size, read.proof);
  if (root === undefined || !isSame(root, checkpoint.root)) return { holds: [], broken: [NOT_IN], notes: [], entry };
  return {
    holds: [
      `The log of ${checkpoint.origin} holds this as entry ${entry.n} of its auction: ${wordsOf(entry)}`,
      `It stands at place ${read.index} of ${checkpoint.size} that were signed together.`,
    ],
    broken: [],
    notes: ['Whether the other entries of the auction fit to it shows only a check of the whole auction.'],
    entry,
  };
}

const NOT_SIGNED = 'The receipt was not signed with the key of this log.';
const NOT_IN = 'The entry is not in the log that was signed: the receipt was changed.';

async function signed(note: string, key: VerifierKey): Promise<Checkpoint | undefined> {
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
  const [first, second = '', ...rest] = text.slice(0, end).split('\n');
  const hasExtra = second.startsWith(EXTRA);
  const extra = hasExtra ? fromBase64(second.slice(EXTRA.length)) : undefined;
  const [line = '', ...hashes] = hasExtra ? rest : [second, ...rest];
  const index = Number(INDEX.exec(line)?.[1] ?? Number.NaN);
  const proof = hashes.map(fromBase64).filter((hash) => hash !== undefined);
  if (first !== FIRST_LINE || !Number.isSafeInteger(index) || (hasExtra && extra === undefined)) return undefined;
  if (proof.length !== hashes.length || proof.length > MOST_HASHES) return undefined;
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
