import { describe, expect, test } from 'vitest';
import { decideMessage, decideStaffAct, MAX_LINES, type StaffAct } from '#functions/grievances/grievance.ts';
import { MAIL_QUEUE } from '#functions/tables/grievances/grievance-item.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { givenGrievance } from './given.ts';

const ACTS: readonly StaffAct[] = [
  { kind: 'take' },
  { kind: 'answer', text: 'a' },
  { kind: 'note', text: 'n' },
  { kind: 'hand', to: 'money', text: 'h' },
  { kind: 'settle', text: 's' },
  { kind: 'attach', about: { auctionId: 'a1', auctionTitle: 'A tractor', paymentId: 'p1' } },
];
const act = (kind: StaffAct['kind']): StaffAct => {
  const found = ACTS.find((one) => one.kind === kind);
  if (found === undefined) throw new Error(kind);
  return found;
};
const settled = givenGrievance({ state: 'settled', settledAt: NOW, answeredAt: NOW });
const LATER = NOW + 60_000;

describe('a colleague', () => {
  test.each(ACTS)('may $kind an open one; only notes and what it is about go on a settled one', (one) => {
    expect(decideStaffAct(givenGrievance(), one, 'sita', NOW).ok).toBe(true);
    expect(decideStaffAct(settled, one, 'sita', NOW).ok).toBe(one.kind === 'note' || one.kind === 'attach');
  });

  test('who answers first has taken it and stops the first clock, once', () => {
    const first = decideStaffAct(givenGrievance(), act('answer'), 'sita', LATER);
    expect(first).toMatchObject({
      ok: true,
      value: { isMailed: true, set: { handledBy: 'sita', answeredAt: LATER, firstAnsweredAt: LATER, lastBy: 'house' } },
    });
    const answered = givenGrievance({ handledBy: 'sita', answeredAt: NOW, firstAnsweredAt: NOW });
    expect(decideStaffAct(answered, act('answer'), 'gita', LATER)).toMatchObject({
      value: { set: { handledBy: 'sita', answeredAt: NOW, firstAnsweredAt: NOW } },
    });
  });

  test('takes it from a colleague, but not twice', () => {
    const theirs = givenGrievance({ handledBy: 'gita' });
    expect(decideStaffAct(theirs, act('take'), 'sita', NOW)).toMatchObject({ value: { set: { handledBy: 'sita' } } });
    expect(decideStaffAct(theirs, act('take'), 'gita', NOW).ok).toBe(false);
  });

  test('hands it on, with its queue; it is nobody’s until somebody takes it', () => {
    expect(decideStaffAct(givenGrievance({ handledBy: 'sita' }), act('hand'), 'sita', NOW)).toMatchObject({
      value: { isMailed: false, set: { duty: 'money', queue: 'money', handledBy: undefined } },
    });
    expect(decideStaffAct(givenGrievance({ duty: 'money' }), act('hand'), 'sita', NOW).ok).toBe(false);
    expect(decideStaffAct(givenGrievance({ subject: 'staff', duty: 'owner' }), act('hand'), 'o', NOW).ok).toBe(false);
  });

  test('attaches an auction without the payment of the one before; an account takes nothing away', () => {
    const about = givenGrievance({ auctionId: 'a1', auctionTitle: 'A tractor', paymentId: 'p1' });
    const attached = (fields: object) => decideStaffAct(about, { kind: 'attach', about: fields }, 'sita', NOW);
    expect(attached({ auctionId: 'a2', auctionTitle: 'A car' })).toMatchObject({
      value: { set: { auctionId: 'a2', auctionTitle: 'A car', paymentId: undefined } },
    });
    expect(attached({ concerns: 'ravi' })).toMatchObject({ value: { set: { concerns: 'ravi' } } });
    expect(attached({ concerns: 'ravi' })).not.toHaveProperty('value.set.paymentId');
  });

  test('settles it with a mail still due, and the settlement counts as an answer', () => {
    expect(decideStaffAct(givenGrievance(), act('settle'), 'sita', NOW)).toMatchObject({
      value: { isMailed: true, set: { state: 'settled', settledAt: NOW, answeredAt: NOW, queue: MAIL_QUEUE } },
    });
  });

  test('writes to nobody who has been erased', () => {
    const erased = givenGrievance({ erasedAt: NOW });
    expect(ACTS.filter((one) => decideStaffAct(erased, one, 'sita', NOW).ok)).toEqual([act('note')]);
  });
});

describe('a message of the person', () => {
  test('changes no clock of an open one', () => {
    expect(decideMessage(givenGrievance(), 'm', LATER)).toMatchObject({ value: { set: { lastBy: 'person' } } });
  });

  test('reopens a settled one until 14 days have passed, that moment included', () => {
    const end = NOW + 14 * DAY_MS;
    expect(decideMessage(settled, 'm', end)).toMatchObject({
      ok: true,
      value: {
        set: { state: 'open', queue: 'support', since: end, reopened: 1, answeredAt: undefined, settledAt: undefined },
      },
    });
    expect(decideMessage(settled, 'm', end + 1)).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
  });

  test('is refused when the grievance is full', () => {
    const full = givenGrievance({ lines: MAX_LINES });
    expect(decideMessage(full, 'm', NOW).ok).toBe(false);
    expect(decideStaffAct(full, act('note'), 'sita', NOW).ok).toBe(false);
    // Else nobody could end it.
    expect(decideStaffAct(full, act('settle'), 'sita', NOW)).toMatchObject({ value: { set: { state: 'settled' } } });
  });
});
