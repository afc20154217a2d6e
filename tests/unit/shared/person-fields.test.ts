import { describe, expect, it } from 'vitest';
import type * as z from 'zod';
import { emailField, mobileField, nameField } from '#shared/contract/accounts/person-fields.ts';

const MOST_MS = 500;

/** Whether a field accepts a text; fails when the check is slow. */
function accepts(field: z.ZodType, text: string): boolean {
  const startedAt = performance.now();
  const { success } = field.safeParse(text);
  expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
  return success;
}

/** Anybody may send such a text without signing in, so it must not keep a function busy. */
describe('a far too long text is refused at once', () => {
  it.each([`a@${'.'.repeat(60_000)}@`, `a@${'.a'.repeat(30_000)} a`, `${'@'.repeat(60_000)}.`])(
    'as an e-mail address: %.9s…',
    (text) => {
      expect(accepts(emailField, text)).toBe(false);
    },
  );

  it.each(['a\u0301', 'a', 'a\u200d', 'a '])('as a name of many times %j', (part) => {
    expect(accepts(nameField, part.repeat(10_000))).toBe(false);
  });

  it.each(['1 ', ' -', '1'])('as a mobile number of many times %j', (part) => {
    expect(accepts(mobileField, `${part.repeat(60_000)}x`)).toBe(false);
  });
});

it('an address and a name of the greatest length are accepted', () => {
  expect(accepts(emailField, `${'a'.repeat(64)}@${'b'.repeat(186)}.in`)).toBe(true);
  expect(accepts(nameField, 'Asha '.repeat(20))).toBe(true);
});
