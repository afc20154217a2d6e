import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterEach, expect, test, vi } from 'vitest';
import { report } from '../src/aws/report.ts';
import { openLogFile } from '../src/lambda/log-file.ts';

const folder = mkdtempSync('/tmp/boli-disk-full-');
afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
  vi.restoreAllMocks();
});

/** The error of SQLite when the disk is full. */
function fullDatabase(): unknown {
  const db = new DatabaseSync(':memory:');
  db.exec('PRAGMA max_page_count = 2; CREATE TABLE one (bytes BLOB)');
  try {
    db.exec('INSERT INTO one VALUES (zeroblob(100000))');
    return undefined;
  } catch (error) {
    return error;
  }
}

test('a full disk is reported in one sentence, however many writes fail, and the process goes on', () => {
  const said: string[] = [];
  vi.spyOn(process.stderr, 'write').mockImplementation((text) => said.push(String(text)) > 0);
  mkdirSync(join(folder, 'logs'), { recursive: true });
  symlinkSync('/dev/full', join(folder, 'logs', 'One.log'));
  const log = openLogFile(folder, 'One');
  log.write({ message: 'first' });
  log.write({ message: 'second' });
  log.close();
  report('A local emulator failed', fullDatabase());
  report('The local stack', new Error('Ending one failed', { cause: fullDatabase() }));
  expect(said).toEqual(['The disk is full: whatever has to be written fails until there is room again.\n']);
  report('A local emulator failed', new TypeError('a bug'));
  expect(said[1]).toContain('TypeError: a bug');
});
