import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect, test } from 'vitest';
import { CACHE_FILE, workerCode } from '../../src/lambda/worker-code.ts';

test('a bundle of other sources is not used but built again', () => {
  // Other tests may start functions now; each ignores this bundle, because its hash differs.
  mkdirSync(dirname(CACHE_FILE), { recursive: true });
  writeFileSync(CACHE_FILE, JSON.stringify({ hash: 'of other sources', code: 'throw new Error()' }));
  const code = decodeURIComponent(workerCode().href).replace('data:text/javascript,', '');
  expect(code).toContain('getRemainingTimeInMillis');
  expect(JSON.parse(readFileSync(CACHE_FILE, 'utf8'))).toMatchObject({ code });
});
