import { expect, test } from 'vitest';
import { grievanceNumber } from '#shared/model/grievances/grievance-number.ts';
import { isFoundBy } from '#shared/model/grievances/is-found-by.ts';
import { waitsFor } from '#web/grievances/waits-for.ts';

const open = { state: 'open', handler: null, lastBy: 'person', duty: 'money' } as const;
const chitra = { id: 'chitra', duties: ['money' as const] };
const with_ = (id: string) => ({ ...open, handler: { _id: id, name: id } });

test.each([
  ['nobody of the duty has taken it', chitra, open, true],
  ['it was handed on after an answer', chitra, { ...open, lastBy: 'house' as const }, true],
  ['it is with another duty', { id: 'leela', duties: ['lots' as const] }, open, false],
  ['the support has handed it on', { id: 'sita', duties: ['support' as const] }, open, false],
  ['the reader is an owner', { id: 'olga', duties: ['owner' as const] }, open, true],
  ['the reader took it, and the person wrote last', chitra, with_('chitra'), true],
  ['the reader answered', chitra, { ...with_('chitra'), lastBy: 'house' as const }, false],
  ['a colleague took it', chitra, with_('cyril'), false],
  ['it is settled', chitra, { ...open, state: 'settled' as const }, false],
])('a ticket waits for the reader or not: %s', (_, reader, ticket, waits) => {
  expect(waitsFor(reader, ticket)).toBe(waits);
});

const number = grievanceNumber('2026', new Uint8Array([1, 2, 3, 4]));
const named = {
  number,
  person: { name: 'Asha Kumari', email: 'asha@boli.test' },
  auction: { title: 'Mahindra 575' },
  words: 'My refund has not come',
};

test.each([
  ['its number as it was said', number.toLowerCase().replaceAll('-', ''), true],
  ['another number', grievanceNumber('2026', new Uint8Array([4, 3, 2, 1])), false],
  ['words in any order', 'refund  ASHA mahindra', true],
  ['a word that it lacks', 'refund asha tata', false],
])('a ticket is found or not: %s', (_, search, isFound) => {
  expect(isFoundBy(named, search)).toBe(isFound);
});
