/**
 * `npm run log:check -- https://SITE [AUCTION] [--remember FILE]`: checks the public log of a site and all its auctions, or tells of
 * one. The file has the checkpoint of the last time: without it nobody notices a log that was written anew.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { checkAuction } from '#shared/proof/check-auction.ts';
import { readLog } from '#shared/proof/check-log.ts';
import { parseVerifierKey } from '#shared/proof/note.ts';

const { values, positionals } = parseArgs({ options: { remember: { type: 'string' } }, allowPositionals: true });
const [site, auction] = positionals;
if (site === undefined) throw new Error('Usage: npm run log:check -- https://SITE [AUCTION] [--remember FILE]');

async function read(path: string): Promise<Uint8Array> {
  const answer = await fetch(new URL(`/log/${path}`, site));
  if (!answer.ok) throw new Error(`${answer.url} answers ${answer.status}.`);
  return new Uint8Array(await answer.arrayBuffer());
}

const key = parseVerifierKey(new TextDecoder().decode(await read('vkey')));
if (key === undefined) throw new Error('The site has no key of a log.');
const { remember } = values;
const earlier = remember !== undefined && existsSync(remember) ? readFileSync(remember, 'utf8') : undefined;
const { note, size, auctions } = await readLog({ key, read, earlier });
console.log(`${size} entries of ${auctions.size} auctions are as ${key.name} has signed.`);
for (const [id, entries] of auctions) {
  if (auction !== undefined && auction !== id) continue;
  const { holds, broken, notes } = checkAuction(id, entries);
  const said = auction === undefined ? broken : [...broken, ...holds, ...notes];
  for (const sentence of said) console.log(`${id}: ${sentence}`);
  if (broken.length > 0) process.exitCode = 1;
}
if (remember !== undefined) writeFileSync(remember, note);
