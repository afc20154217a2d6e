import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const folder = join(import.meta.dirname, '..', '..', '.github', 'workflows');
const workflows = readdirSync(folder).map((name) => ({ name, text: readFileSync(join(folder, name), 'utf8') }));

// A tag can be moved to other code, which would run with the workflow's rights.
test('every action is pinned by digest', () => {
  const used = workflows.flatMap(({ text }) => text.match(/uses: .*/g) ?? []);
  expect(used.length).toBeGreaterThan(5);
  for (const one of used) expect(one).toMatch(/@[0-9a-f]{40} # v[\d.]+$/);
});

test('a deployment waits for approval in the environment that AWS trusts', () => {
  const deploy = workflows.find(({ name }) => name === 'deploy.yml')?.text ?? '';
  expect(deploy).toContain('environment: production');
});
