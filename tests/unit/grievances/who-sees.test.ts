import { expect, test } from 'vitest';
import { mayHandle, mayRead, queuesOf } from '#functions/grievances/who-sees.ts';
import { DUTIES, type Duty } from '#shared/model/accounts/duties.ts';
import { HANDLING_DUTIES } from '#shared/model/grievances/grievance-words.ts';

/** What each duty alone may do: h handles and reads, r reads, - does not see it. In the order of DUTIES. */
const TABLE = [
  // subject and duty, then: lots people money support yard audit owner
  ['payment', 'support', '- - - h - r h'],
  ['auction', 'lots', 'h - - h - r h'],
  ['verification', 'people', '- h - h - r h'],
  ['payment', 'money', '- - h h - r h'],
  ['other', 'owner', '- - - h - r h'],
  ['staff', 'owner', '- - - - - - h'],
  // As if it had been handed on: the subject decides.
  ['staff', 'support', '- - - - - - h'],
] as const;

const letter = (duties: readonly Duty[], grievance: Parameters<typeof mayRead>[1]) => {
  if (mayHandle(duties, grievance)) return 'h';
  return mayRead(duties, grievance) ? 'r' : '-';
};

test.each(TABLE)('a grievance about %s with %s: %s', (subject, duty, expected) => {
  expect(DUTIES.map((one) => letter([one], { subject, duty })).join(' ')).toBe(expected);
  expect(letter([], { subject, duty })).toBe('-');
});

test('no queue is left out in which a duty could find something', () => {
  for (const own of DUTIES) {
    for (const duty of HANDLING_DUTIES) {
      if (mayRead([own], { subject: 'other', duty })) expect(queuesOf([own])).toContain(duty);
    }
  }
  expect(queuesOf(['money'])).toEqual(['money']);
});
