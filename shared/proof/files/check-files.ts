/** Checks receipts and files of whole auctions, each by itself and all against each other, without a network. */
import * as z from 'zod';
import { parseJson } from '../../model/json.ts';
import { bytesOf, toBase64 } from '../bytes.ts';
import { checkAuction, type Checked } from '../check-auction.ts';
import { type Checkpoint, parseCheckpoint } from '../checkpoint.ts';
import { type Entry, hashOfEntry, textOfEntry } from '../entry.ts';
import { parseVerifierKey, type VerifierKey } from '../note.ts';
import { partsOf } from '../parts-of.ts';
import { personOf } from '../person.ts';
import { checkReceipt } from '../receipt.ts';

export interface NamedFile {
  readonly name: string;
  readonly text: string;
}

export interface FileCheck extends Checked {
  readonly name: string;
  /** Of a whole auction: why each bidder won or lost. */
  readonly parts?: readonly string[];
}

/** What a receipt in JSON, or a whole auction, is made of. */
const inJson = z.object({
  key: z.string().optional(),
  proof: z.string(),
  entry: z.string().optional(),
  secret: z.string().optional(),
  entries: z.array(z.string()).min(1).optional(),
});

/** What a file that is right by itself says. */
interface Said {
  readonly checkpoint: Checkpoint;
  readonly auction: string;
  /** The hashes of its entries, by their numbers. */
  readonly entries: ReadonlyMap<number, string>;
  readonly last: number;
  /** Whether it has all entries up to the last one. */
  readonly isWhole: boolean;
}

interface One {
  readonly check: FileCheck;
  readonly said?: Said;
}

/** @param knownKey the key of the log, as somebody has kept it; without it that which a file names counts, and is told */
export async function checkFiles(files: readonly NamedFile[], knownKey?: string): Promise<readonly FileCheck[]> {
  const read = files.map(({ name, text }) => ({ name, text, json: inJson.safeParse(parseJson(text)).data }));
  const named = knownKey ?? read.map(({ json }) => json?.key).find((key) => key !== undefined);
  const all = await Promise.all(
    read.map(async ({ name, text, json }) => {
      const key = (knownKey ?? json?.key ?? named)?.trim();
      if (key === undefined)
        return refused(name, 'It does not name the key of the log, and no key is here to check it with.');
      if (json?.key !== undefined && json.key.trim() !== key) return refused(name, `It names another key: ${json.key}`);
      const verifier = parseVerifierKey(key);
      if (verifier === undefined) return refused(name, 'The key is not the key of a log: it was changed or cut off.');
      const whole = json?.entries;
      const checked =
        whole === undefined
          ? await receipt(name, text, verifier, json?.secret)
          : await auction(name, whole, json?.proof ?? '', verifier);
      return knownKey === undefined
        ? withNote(checked, `It names this key of the log: ${key}. Compare it with the one that you kept.`)
        : checked;
    }),
  );
  return all.map((file) => against(file, all));
}

const refused = (name: string, why: string): One => ({ check: { name, holds: [], broken: [why], notes: [] } });

const withNote = ({ check, ...rest }: One, note: string): One => ({
  ...rest,
  check: check.broken.length > 0 ? check : { ...check, notes: [...check.notes, note] },
});

async function receipt(name: string, text: string, key: VerifierKey, secret?: string): Promise<One> {
  const { entry, ...checked } = await checkReceipt(text, key);
  const shown = secret === undefined || entry === undefined ? [] : personShown(entry, secret);
  if (shown === undefined) return refused(name, 'The secret in it is not that of the bidder: one of them was changed.');
  const check = { name, ...checked, holds: checked.broken.length > 0 ? [] : [...checked.holds, ...shown] };
  const proof = inJson.safeParse(parseJson(text)).data?.proof ?? text;
  const checkpoint = checkpointIn(proof);
  if (checked.broken.length > 0 || entry === undefined || checkpoint === undefined) return { check };
  const notes = [...check.notes, `It is of the auction ${entry.auction}.`];
  const entries = new Map([[entry.n, hashOfEntry(bytesOf(textOfEntry(entry)))]]);
  return {
    check: { ...check, notes },
    said: { checkpoint, auction: entry.auction, entries, last: entry.n, isWhole: false },
  };
}

/** Undefined: it is not the secret of whoever made the bid. */
const personShown = (entry: Entry, secret: string): readonly string[] | undefined =>
  entry.kind === 'bid' && entry.person === personOf(secret)
    ? [`It has the secret of Bidder ${entry.bidder}, which only they and the house had: it came from one of them.`]
    : undefined;

/** The last entry is proved, and has the hash of the one before it, and so on: none can be another. */
async function auction(name: string, texts: readonly string[], proof: string, key: VerifierKey): Promise<One> {
  const { entry: last, ...proved } = await checkReceipt(proof, key);
  const checkpoint = checkpointIn(proof);
  if (proved.broken.length > 0 || last === undefined || checkpoint === undefined) return { check: { name, ...proved } };
  const entries = texts.map(bytesOf);
  if (entries.length !== last.n || texts.at(-1) !== textOfEntry(last)) {
    return refused(name, `Its last entry is not the one that is proved: entry ${last.n}.`);
  }
  const checked = checkAuction(last.auction, entries);
  if (checked.broken.length > 0) return { check: { name, ...checked } };
  const holds = [...checked.holds, ...proved.holds.slice(1)];
  const parts = [...partsOf(entries).values()].flat();
  const said = {
    checkpoint,
    auction: last.auction,
    entries: new Map(entries.map((bytes, index) => [index + 1, hashOfEntry(bytes)])),
    last: last.n,
    isWhole: true,
  };
  return {
    check: { name, holds, parts, broken: [], notes: [...checked.notes, `It is the auction ${last.auction}.`] },
    said,
  };
}

const checkpointIn = (proof: string): Checkpoint | undefined => parseCheckpoint(proof.slice(proof.indexOf('\n\n') + 2));

/** What one file says must be what the others say. */
function against({ check, said }: One, all: readonly One[]): FileCheck {
  if (said === undefined) return check;
  const why = all.flatMap((other) =>
    other.said === undefined || other.said === said ? [] : contradictions(said, other.said, other.check.name),
  );
  return why.length === 0 ? check : { name: check.name, holds: [], broken: [...new Set(why)], notes: check.notes };
}

function contradictions(a: Said, b: Said, beside: string): readonly string[] {
  if (a.checkpoint.size === b.checkpoint.size && toBase64(a.checkpoint.root) !== toBase64(b.checkpoint.root)) {
    return [`The log showed other entries to whoever has ${beside}.`];
  }
  if (a.auction !== b.auction) return [];
  for (const [n, hash] of a.entries) {
    const there = b.entries.get(n);
    if (there !== undefined && there !== hash) return [`Entry ${n} is another one in ${beside}.`];
  }
  return a.isWhole && a.last < b.last ? [`It ends before entry ${b.last}, which ${beside} proves.`] : [];
}
