import { expect, test } from 'vitest';
import { parseExpression } from '../../src/scheduler/expression.ts';

test('expressions', () => {
  expect(parseExpression('at(2026-11-20T10:00:00)', 'UTC')).toEqual({
    kind: 'at',
    dueAt: Date.parse('2026-11-20T10:00:00Z'),
  });
  expect(parseExpression('at(2026-11-20T10:00:00)', 'Asia/Kolkata')).toEqual({
    kind: 'at',
    dueAt: Date.parse('2026-11-20T10:00:00+05:30'),
  });
  expect(parseExpression('rate(1 minute)', 'UTC')).toEqual({ kind: 'rate', everyMs: 60_000 });
  for (const wrong of [
    'rate(1 minutes)',
    'rate(5 minute)',
    'rate(0 hours)',
    'cron(0 1 * * ? *)',
    'at(2026-11-20T10:00:00Z)',
    'at(2026-13-01T00:00:00)',
    'at(2026-02-30T00:00:00)',
  ]) {
    expect(parseExpression(wrong, 'UTC')).toBeUndefined();
  }
});
