import { expect, it } from 'vitest';
import { withoutGroups } from '#web/admin/without-groups.ts';

it.each([
  ['1,00,000', '100000'],
  [' 100,000.50 ', '100000.50'],
  ['1,00,00,000', '10000000'],
  ['500', '500'],
  ['', ''],
])('an amount written as “%s” is %s', (typed, plain) => expect(withoutGroups(typed)).toBe(plain));

it.each(['1,50', '1,00,0', ',000', '1,000,', '1,000 lakh', '-1,000'])('“%s” stays, to be refused', (typed) =>
  expect(withoutGroups(typed)).toBe(typed),
);
