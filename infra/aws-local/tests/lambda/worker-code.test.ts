import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { KEPT, workerCode } from '../../src/lambda/worker-code.ts';

test('what was built from other sources is not run, and built again', () => {
  // Beside other tests that start functions: each of them sees that this is not theirs.
  mkdirSync(dirname(KEPT), { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ hash: 'of other sources', code: 'throw new Error()' }));
  const code = decodeURIComponent(workerCode().href).replace('data:text/javascript,', '');
  expect(code).toContain('getRemainingTimeInMillis');
  expect(JSON.parse(readFileSync(KEPT, 'utf8'))).toMatchObject({ code });
});
