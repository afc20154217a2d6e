import { describe, expect, it } from 'vitest';
import { emailField, mobileField, nameField } from '../../../shared/contract/accounts/person-fields.ts';

const MOST_MS = 500;

/** Whether a field takes a text; fails when judging it takes long. */
function takes(field: typeof emailField, text: string): boolean {
  const startedAt = performance.now();
  const { success } = field.safeParse(text);
  expect(performance.now() - startedAt).toBeLessThan(MOST_MS);
  return success;
}

/** A body may hold six megabytes, and anybody may send one without a sign-in: nobody's function is to be kept busy by it. */
describe('a text that is far too long is refused at once', () => {
  it.each([`a@${'.'.repeat(60_000)}@`, `a@${'.a'.repeat(30_000)} a`, `${'@'.repeat(60_000)}.`])(
    'as an address: %.9s…',
    (text) => {
      expect(takes(emailField, text)).toBe(false);
    },
  );

  it.each(['a\u0301', 'a', 'a\u200d', 'a '])('as a name: many times %j', (part) => {
    expect(takes(nameField, part.repeat(10_000))).toBe(false);
  });

  it.each(['1 ', ' -', '1'])('as a number: many times %j', (part) => {
    expect(takes(mobileField, `${part.repeat(60_000)}x`)).toBe(false);
  });
});

it('takes an address and a name as long as they may be', () => {
  expect(takes(emailField, `${'a'.repeat(64)}@${'b'.repeat(186)}.in`)).toBe(true);
  expect(takes(nameField, 'Asha '.repeat(20))).toBe(true);
});
