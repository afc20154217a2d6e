/** Reads the public log of the site and checks it, whatever a page asks. */
import { formatInr } from '#shared/model/money/money.ts';
import { toBase64 } from '#shared/proof/bytes.ts';
import { checkAuction } from '#shared/proof/check-auction.ts';
import { BrokenLog, openCheckpoint } from '#shared/proof/check-log.ts';
import { type EntryOf, parseEntry } from '#shared/proof/entry.ts';
import { auctionFile, receiptFile } from '#shared/proof/files/auction-file.ts';
import { checkFiles } from '#shared/proof/files/check-files.ts';
import { parseVerifierKey, type VerifierKey } from '#shared/proof/note.ts';
import { partsOf } from '#shared/proof/parts-of.ts';
import { personOf } from '#shared/proof/person.ts';
import { readAuction } from '#shared/proof/read-auction.ts';
import { requireContinued, type ReadLogFile } from '#shared/proof/read-tiles.ts';
import { makeReceipt } from '#shared/proof/receipt.ts';
import { findCosignatures, parseWitnessKey } from '#shared/proof/witness/cosignature.ts';
import { resultWords, momentText } from '#shared/proof/words.ts';
import type { Answer, HouseChecked, OwnBids, OwnReceipt, Question } from './questions.ts';
import type { SeenLog } from './seen-log.ts';

export async function answerTo(question: Question, read: ReadLogFile): Promise<Answer> {
  try {
    return await checked(question, read);
  } catch (error) {
    if (error instanceof BrokenLog) return { what: 'broken', why: error.message };
    throw error;
  }
}

async function checked(question: Question, read: ReadLogFile): Promise<Answer> {
  switch (question.what) {
    case 'auction':
      return checkedAuction(question.auction, question.seen, read);
    case 'receipts':
      return receiptsFor(question.auction, question.own, read);
    case 'house':
      return checkedHouse(question.seen, read);
    case 'files':
      return { what: 'files', checks: await checkFiles(question.files, question.seen?.key) };
  }
}

interface Key {
  readonly text: string;
  readonly verifier: VerifierKey;
}

/** Undefined: there is no log yet. */
async function keyOf(read: ReadLogFile): Promise<Key | undefined> {
  const file = await read('vkey');
  if (file === undefined) return undefined;
  const text = new TextDecoder().decode(file);
  const verifier = parseVerifierKey(text);
  if (verifier === undefined) throw new BrokenLog('What the site gives as the key of the log is none.');
  return { text, verifier };
}

/** A log that shrank to nothing is one that shrank. */
function noLog(seen: SeenLog | undefined): Answer {
  if (seen === undefined) return { what: 'absent' };
  throw new BrokenLog('This browser has seen a log here before, and now there is none.');
}

const OTHER_KEY = 'The log has another key than when this browser saw it first, so it is another log.';

async function checkedAuction(auction: string, seen: SeenLog | undefined, read: ReadLogFile): Promise<Answer> {
  const key = await keyOf(read);
  if (key === undefined) return noLog(seen);
  if (seen !== undefined && seen.key !== key.text) throw new BrokenLog(OTHER_KEY);
  const earlier = seen?.checkpoints.at(-1)?.note;
  const logged = await readAuction({ key: key.verifier, read, auction, earlier });
  const file = auctionFile(logged, key.text);
  if (file === undefined) return { what: 'absent' };
  const entries = logged.entries.map(({ bytes }) => bytes);
  const { holds, ...rest } = checkAuction(auction, entries);
  const continued = earlier === undefined ? [] : ['The log continues what this browser has seen of it before.'];
  return {
    what: 'auction',
    ...rest,
    holds: holds.length === 0 ? [] : [...holds, 'All of this is in the log that the house has signed.', ...continued],
    now: { key: key.text, note: logged.note },
    file: new Blob([file]),
    parts: partsOf(entries),
  };
}

async function receiptsFor(auction: string, ownBids: OwnBids, read: ReadLogFile): Promise<Answer> {
  const key = await keyOf(read);
  if (key === undefined) return { what: 'absent' };
  const logged = await readAuction({ key: key.verifier, read, auction });
  const entries = logged.entries.flatMap(({ bytes }) => parseEntry(bytes) ?? []);
  const bids = entries.filter((entry) => entry.kind === 'bid');
  const person = ownBids.secret === undefined ? undefined : personOf(ownBids.secret);
  const { bidder } =
    bids.find((bid) => bid.person !== undefined && bid.person === person) ??
    bids.find(({ seq }) => ownBids.seqs.includes(seq)) ??
    bids.find(({ amount }) => amount === ownBids.lastBid) ??
    {};
  if (bidder === undefined) return { what: 'absent' };
  const theirs = entries
    .filter((entry) => entry.kind === 'bid' || entry.kind === 'result')
    .filter((entry) => entry.kind === 'result' || entry.bidder === bidder);
  const receipts = theirs.flatMap((entry): OwnReceipt[] => {
    const made = makeReceipt(logged, entry.n);
    return made === undefined
      ? []
      : [
          {
            n: entry.n,
            title: titleOf(entry),
            key: key.text,
            proof: made.text,
            json: receiptFile(made.json, key.text),
          },
        ];
  });
  const part = partsOf(logged.entries.map(({ bytes }) => bytes)).get(bidder) ?? [];
  const newest = bids.at(-1)?.seq ?? 0;
  const isBehind = ownBids.seqs.some((seq) => seq > newest);
  return { what: 'receipts', bidder, part, isBehind, identity: identityOf(), receipts };

  function identityOf(): string | undefined {
    const last = theirs.findLast((entry) => entry.kind === 'bid' && entry.person === person);
    const made = last && makeReceipt(logged, last.n);
    return key === undefined || ownBids.secret === undefined
      ? undefined
      : made && receiptFile(made.json, key.text, ownBids.secret);
  }
}

const titleOf = (entry: EntryOf<'bid' | 'result'>): string =>
  entry.kind === 'bid'
    ? `Bid ${entry.seq}: ${formatInr(entry.amount)}, ${momentText(entry.at)}`
    : `Result: ${resultWords(entry)}`;

async function checkedHouse(seen: SeenLog | undefined, read: ReadLogFile): Promise<Answer> {
  const [key, file] = [await keyOf(read), await read('checkpoint')];
  if (key === undefined || file === undefined) return noLog(seen);
  const note = new TextDecoder().decode(file);
  const now = await openCheckpoint(note, key.verifier);
  const continued: HouseChecked['seen'][number][] = [];
  const broken: string[] = seen !== undefined && seen.key !== key.text ? [OTHER_KEY] : [];
  for (const { note: earlier, at } of broken.length > 0 ? [] : (seen?.checkpoints ?? [])) {
    try {
      const { size, root } = await openCheckpoint(earlier, key.verifier);
      await requireContinued({ size, root }, now, read);
      continued.push({ at, size });
    } catch (error) {
      if (!(error instanceof BrokenLog)) throw error;
      broken.push(error.message);
    }
  }
  return {
    what: 'house',
    now: { key: key.text, note },
    size: now.size,
    root: toBase64(now.root),
    seen: continued,
    broken,
    witnesses: await witnessesOf(note, read),
  };
}

async function witnessesOf(note: string, read: ReadLogFile): Promise<HouseChecked['witnesses']> {
  const file = await read('witnesses');
  const lines = file === undefined ? [] : new TextDecoder().decode(file).split('\n');
  const named = lines.flatMap((text) => {
    const key = parseWitnessKey(text);
    return key === undefined ? [] : [{ text, key }];
  });
  const given = await findCosignatures(
    note,
    named.map(({ key }) => key),
  );
  return named.map(({ text, key }) => ({ key: text, at: given.find(({ name }) => name === key.name)?.at }));
}
