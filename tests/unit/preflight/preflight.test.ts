import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { advice, missing, runPreflight } from '#infra/preflight/check.ts';
import { outputOf } from '#tests/support/stack/run-command.ts';

test('each finding is printed with the command that puts it right, in the order of the checks', async () => {
  const lines: string[] = [];
  const checks = [
    {
      about: 'Mail',
      find: async () => [missing('SES is in its sandbox.', 'aws one\naws two'), advice('Slow.', 'wait')],
    },
    { about: 'Alarms', find: async () => [] },
    { about: 'Company', find: () => Promise.reject(new Error('no answer')) },
  ];
  expect(await runPreflight(checks, (line) => lines.push(line))).toBe(2);
  expect(lines).toEqual([
    '1. Mail:',
    '   MISSING: SES is in its sandbox.',
    '      aws one',
    '      aws two',
    '   advice: Slow.',
    '      wait',
    '2. Alarms: ready',
    '3. Company:',
    '   MISSING: This could not be checked (Error: no answer).',
    '      Deploy first, with credentials that may read this.',
  ]);
});

test('without any account everything is missing, each check by its name in the list of the operations document', async () => {
  // No name of AWS leads anywhere.
  const nowhere = { AWS_ENDPOINT_URL: 'http://127.0.0.1:1', AWS_MAX_ATTEMPTS: '1' };
  const { code, output, errors } = await outputOf(['infra/preflight/main.ts', '-c', 'allowStubs=true'], {
    ...nowhere,
    AWS_ACCESS_KEY_ID: 'nobody',
    AWS_SECRET_ACCESS_KEY: 'nothing',
  });
  expect({ code, errors }).toEqual({ code: 1, errors: '8 missing.\n' });
  const page = readFileSync(join(import.meta.dirname, '..', '..', '..', 'docs', 'operations.md'), 'utf8');
  const list = page.slice(page.indexOf('\n## Going live\n'), page.indexOf('\n## Deploy\n'));
  const named = [...list.matchAll(/^ *- \*\*(.+?)\*\*/gm)].map(([, name]) => name);
  expect([...output.matchAll(/^\d+\. (.+?):/gm)].map(([, name]) => name)).toEqual(named);
});
