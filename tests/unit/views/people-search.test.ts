import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cursorFrom, readCursor } from '#functions/platform/cursor.ts';
import { searchMatcher } from '#functions/views/people/users-in-memory.ts';
import { profile } from '../accounts/fakes.ts';

describe('the search for people', () => {
  const person = profile({ name: 'Zoë \u095bरीना', mobile: '+91 98765-43210' });

  it.each(['9876543210', '+91 98765 43210', '09876543210', '43210', '6543', '९८७६५–४३२१०'])(
    'finds a mobile number by %s',
    (text) => {
      expect(searchMatcher(text)(person)).toBe(true);
    },
  );

  it.each(['210', '98765 43211', 'x43210'])('does not find it by %s', (text) => {
    expect(searchMatcher(text)(person)).toBe(false);
  });
});

describe('the cursor', () => {
  it('decodes to its position', () => {
    const sort = '2026-11-20T10:00:00.000Z#asha-id';
    expect(readCursor(cursorFrom(sort))).toBe(sort);
  });

  it('is refused when invalid', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 500 }), (text) => {
        expect(readCursor(text)).toBeUndefined();
        expect(readCursor(cursorFrom(text))).toBeUndefined();
      }),
    );
  });
});
