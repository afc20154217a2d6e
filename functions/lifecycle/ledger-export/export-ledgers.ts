/**
 * Writes each month that is over into the archive, once: files of JSON lines, then a manifest that says it is complete.
 * The name of a file is the last position in it, so a run that was killed is gone on with by what is there.
 */
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { gunzip, gzip } from 'node:zlib';
import { ifReadable } from '#functions/tables/unread.ts';
import type { LedgerArchive } from './ledger-archive.ts';
import { findMonthsToExport } from './months-to-export.ts';
import { LEDGERS, type LedgerTables } from './read-ledgers.ts';

export interface ExportDeps extends LedgerTables {
  readonly archive: LedgerArchive;
  /** How many lines a file has at least, but for the last one. All of them are held in memory. */
  readonly linesAFile?: number;
}

const MANIFESTS = 'manifests/';
const LEDGERS_OF = 'ledgers/';
const SUFFIX = '.jsonl.gz';
const LINES_A_FILE = 50_000;
const NEW_LINE = 0x0a;
const compress = promisify(gzip);
const decompress = promisify(gunzip);

/** Exports what lacks while there is time. Returns how many months still lack. Throws at the end if one cannot be read. */
export async function exportLedgers(deps: ExportDeps, hasTime: () => boolean): Promise<number> {
  const months = await findMonthsToExport(deps);
  const done = new Set(await deps.archive.keys(MANIFESTS));
  const lacking = months.filter((month) => !done.has(manifestKey(month)));
  const damaged: string[] = [];
  let left = lacking.length;
  for (const month of lacking) {
    const isComplete = await ifReadable(() => exportMonth(deps, month, hasTime));
    if (isComplete === false) break;
    if (isComplete === undefined) damaged.push(month);
    else left -= 1;
  }
  if (damaged.length > 0) throw new Error(`Lines of ${damaged.join(', ')} cannot be read.`);
  return left;
}

const manifestKey = (month: string): string => `${MANIFESTS}${month}.json`;

/** Returns whether the month is complete. */
async function exportMonth(deps: ExportDeps, month: string, hasTime: () => boolean): Promise<boolean> {
  const { archive, linesAFile = LINES_A_FILE } = deps;
  for (const [ledger, read] of Object.entries(LEDGERS)) {
    const folder = `${LEDGERS_OF}${month}/${ledger}/`;
    const written = (await archive.keys(folder)).map((key) => key.slice(folder.length, -SUFFIX.length));
    const after = written.toSorted().at(-1);
    let file: string[] = [];
    let last = '';
    const write = async () => archive.putNew(`${folder}${last}${SUFFIX}`, await compress(file.join('')));
    for await (const { position, lines } of read(deps, month, after)) {
      if (lines.length === 0) continue;
      if (!hasTime()) return false;
      for (const line of lines) file.push(`${JSON.stringify(line)}\n`);
      last = position;
      if (file.length < linesAFile) continue;
      await write();
      file = [];
    }
    if (file.length > 0) await write();
  }
  await archive.putNew(manifestKey(month), await manifestOf(archive, month));
  return true;
}

/** Made of what was stored, not of what was sent. */
async function manifestOf(archive: LedgerArchive, month: string): Promise<string> {
  const files = [];
  for (const key of await archive.keys(`${LEDGERS_OF}${month}/`)) {
    const stored = await archive.read(key);
    const lines = (await decompress(stored)).reduce((count, byte) => count + (byte === NEW_LINE ? 1 : 0), 0);
    files.push({ key, bytes: stored.length, lines, sha256: createHash('sha256').update(stored).digest('hex') });
  }
  return JSON.stringify({ month, lines: files.reduce((sum, { lines }) => sum + lines, 0), files });
}
