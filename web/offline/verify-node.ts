/**
 * `node verify.mjs FILE... [--key KEY]`: checks receipts of Boli and files of whole auctions, without a network. Exits
 * with 1 if one could not be confirmed. `--key`: the key of the log as you keep it.
 */
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { parseArgs } from 'node:util';
import { checkFiles } from '#shared/proof/files/check-files.ts';
import { LIMITS } from '#shared/proof/words.ts';

const { values, positionals } = parseArgs({ options: { key: { type: 'string' } }, allowPositionals: true });
const say = (line: string) => process.stdout.write(`${line}\n`);

if (positionals.length === 0) {
  say('Usage: node verify.mjs FILE... [--key KEY]');
  process.exitCode = 2;
}
const files = positionals.map((path) => ({ name: basename(path), text: readFileSync(path, 'utf8') }));
for (const { name, holds, broken, notes, parts = [] } of await checkFiles(files, values.key)) {
  say(`${name}: ${broken.length === 0 ? 'holds' : 'COULD NOT BE CONFIRMED'}`);
  for (const sentence of [...broken, ...holds, ...parts, ...notes]) say(`  ${sentence}`);
  if (broken.length > 0) process.exitCode = 1;
}
if (files.length > 0) say(`\nWhat this check cannot show:\n${LIMITS.map((limit) => `  ${limit}`).join('\n')}`);
