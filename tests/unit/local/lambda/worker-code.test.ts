import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { workerCode } from '../../../../infra/local/lambda/worker-code.ts';
import { DIST } from '../../../../infra/settings/paths.ts';

const KEPT = join(DIST, 'local-worker.json');

test('what was built from other sources is not run, and built again', () => {
  // Beside other tests that start functions: each of them sees that this is not theirs.
  mkdirSync(DIST, { recursive: true });
  writeFileSync(KEPT, JSON.stringify({ hash: 'of other sources', code: 'throw new Error()' }));
  const code = decodeURIComponent(workerCode().href).replace('data:text/javascript,', '');
  expect(code).toContain('getRemainingTimeInMillis');
  expect(JSON.parse(readFileSync(KEPT, 'utf8'))).toMatchObject({ code });
});
