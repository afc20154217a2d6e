/**
 * `npm run log:check -- https://SITE [AUCTION [--receipt N]] [--remember FILE]`: checks the public log of a site and
 * all its auctions, or tells of one, of which it prints the receipt of an entry. The file has the checkpoint of the
 * last time: without it nobody notices a log that was written anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkAuction } from '#shared/proof/check-auction.ts';
import { readLog } from '#shared/proof/check-log.ts';
import { parseVerifierKey, type VerifierKey } from '#shared/proof/note.ts';
import { readAuction } from '#shared/proof/read-auction.ts';
import { checkReceipt, makeReceipt } from '#shared/proof/receipt.ts';

const USAGE = 'Usage: npm run log:check -- https://SITE [AUCTION [--receipt N]] [--remember FILE]';
const options = { remember: { type: 'string' }, receipt: { type: 'string' } } as const;
const { values, positionals } = parseArgs({ options, allowPositionals: true });
const [site, auction] = positionals;
if (site === undefined) throw new Error(USAGE);

async function find(path: string): Promise<Uint8Array | undefined> {
  const answer = await fetch(new URL(`/log/${path}`, site));
  // S3 does not tell strangers what is not there.
  if ([403, 404].includes(answer.status)) return undefined;
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

async function read(path: string): Promise<Uint8Array> {
  const file = await find(path);
  if (file === undefined) throw new Error(`The site has no ${path}.`);
  return file;
}

const key = parseVerifierKey(new TextDecoder().decode(await read('vkey')));
if (key === undefined) throw new Error('The site has no key of a log.');
const { remember, receipt } = values;
const earlier = remember !== undefined && existsSync(remember) ? readFileSync(remember, 'utf8') : undefined;

/** Prints what is found. Returns the checkpoint. */
async function checkAll(verifier: VerifierKey): Promise<string> {
  const { note, size, auctions } = await readLog({ key: verifier, read, earlier });
  console.log(`${size} entries of ${auctions.size} auctions are as ${verifier.name} has signed.`);
  for (const [id, entries] of auctions) say(id, checkAuction(id, entries).broken);
  return note;
}

async function checkOne(verifier: VerifierKey, id: string): Promise<string> {
  const auction = await readAuction({ key: verifier, read: find, auction: id, earlier });
  if (auction.entries.length === 0) throw new Error('The auction is not in the log.');
  const { holds, broken, notes } = checkAuction(
    id,
    auction.entries.map(({ bytes }) => bytes),
  );
  say(id, broken);
  if (receipt === undefined) {
    for (const sentence of [...holds, ...notes]) console.log(`${id}: ${sentence}`);
    return auction.note;
  }
  const made = makeReceipt(auction, Number(receipt));
  if (made === undefined) throw new Error(`The auction has no entry ${receipt}.`);
  say(id, (await checkReceipt(made.text, verifier)).broken);
  process.stdout.write(made.text);
  return auction.note;
}

function say(id: string, broken: readonly string[]): void {
  for (const sentence of broken) console.log(`${id}: ${sentence}`);
  if (broken.length > 0) process.exitCode = 1;
}

const note = await (auction === undefined ? checkAll(key) : checkOne(key, auction));
if (remember !== undefined) writeFileSync(remember, note);
