import { describe, expect, test } from 'vitest';
import { lineMailer, type MailWords } from '#functions/grievances/grievance-mails.ts';
import { watchClocks, type WatchDeps } from '#functions/grievances/watch-clocks.ts';
import type { GrievanceItem } from '#functions/tables/grievances/grievance-item.ts';
import { answerBy, settleBy } from '#shared/model/grievances/grievance-clocks.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { givenGrievance } from './given.ts';

const HOUR = 60 * 60_000;

/** A store that holds these, a mailbox, and what has been marked. */
function given(items: GrievanceItem[], outcome: 'sent' | 'refused' = 'sent') {
  const mails: MailWords[] = [];
  const lines: string[] = [];
  const deps: WatchDeps = {
    officer: 'officer@house.test',
    store: {
      list: (_, queue) => Promise.resolve(items.filter((one) => one.queue === queue)),
      lines: ({ length }) =>
        Promise.resolve(
          length === 0 ? [] : [{ grievance: '', entry: 'LINE#0001', kind: 'message', at: NOW, text: '' }],
        ),
      warned: ({ grievance }, clocks) => {
        const at = items.findIndex((one) => one.grievance === grievance);
        const item = items[at];
        if (item !== undefined)
          items[at] = { ...item, warned: [...(item.warned ?? []), ...clocks.map(({ kind }) => kind)] };
        return Promise.resolve(true);
      },
    },
    mailLine: (_, kind, line) => {
      lines.push(`${kind} ${line}`);
      return Promise.resolve();
    },
    sendMail: (words) => {
      mails.push(words);
      return Promise.resolve(outcome);
    },
  };
  return { deps, mails, lines };
}

describe('the officer', () => {
  test.each([
    ['a first answer', {}, answerBy(NOW) - 12 * HOUR],
    ['a settlement', { answeredAt: NOW }, settleBy(NOW) - 72 * HOUR],
  ])('is told before %s is late, once', async (_, fields, from) => {
    const { deps, mails } = given([givenGrievance(fields)]);
    expect(await watchClocks(deps, from - 1)).toMatchObject({ warned: 0, overdue: 0 });
    expect(await watchClocks(deps, from)).toMatchObject({ warned: 1, overdue: 0 });
    expect(await watchClocks(deps, from + HOUR)).toMatchObject({ warned: 0 });
    expect(mails).toMatchObject([{ to: 'officer@house.test', paragraph: expect.stringContaining('GRV-2026-22222') }]);
  });

  test('is told of the legal month, too, when nobody has answered', async () => {
    const { deps, mails } = given([givenGrievance()]);
    await watchClocks(deps, answerBy(NOW) - HOUR);
    expect(await watchClocks(deps, settleBy(NOW) - 72 * HOUR)).toMatchObject({ warned: 1, overdue: 1 });
    await watchClocks(deps, settleBy(NOW));
    expect(mails).toMatchObject([
      { heading: 'A grievance is about to be late', paragraph: expect.stringContaining('(an answer by') },
      { heading: 'A grievance is about to be late', paragraph: expect.stringContaining('(the settlement by') },
    ]);
  });

  test('reads of both clocks in one mail when nobody looked for long, and that they are late', async () => {
    const { deps, mails } = given([givenGrievance()]);
    await watchClocks(deps, settleBy(NOW) + 1);
    expect(mails).toMatchObject([
      {
        heading: 'A grievance is late',
        paragraph: expect.stringMatching(
          /Late: GRV-2026-22222 \(an answer by .*\), GRV-2026-22222 \(the settlement by .*\)\.$/,
        ),
      },
    ]);
    expect(await watchClocks(deps, settleBy(NOW) + HOUR)).toMatchObject({ warned: 0 });
  });

  test('is told of several in one mail, and again where the mail did not go out', async () => {
    const late = answerBy(NOW) + 1;
    const items = [givenGrievance(), givenGrievance({ grievance: 'GRV-2026-33333', duty: 'money', queue: 'money' })];
    const failing = given(items, 'refused');
    expect(await watchClocks(failing.deps, late)).toMatchObject({ warned: 0, overdue: 2 });
    const { deps, mails } = given(items);
    expect(await watchClocks(deps, late)).toMatchObject({ warned: 2, overdue: 2 });
    expect(mails).toHaveLength(1);
  });

  test('who is not named gets no mail; what is overdue counts anyway', async () => {
    const { deps, mails } = given([givenGrievance()]);
    expect(await watchClocks({ ...deps, officer: undefined }, answerBy(NOW) + 1)).toMatchObject({ overdue: 1 });
    expect(mails).toEqual([]);
  });
});

test('a mail that did not go out is sent after five minutes, also of a settled one', async () => {
  const mailDue = new Set(['LINE#0001']);
  const { deps, lines } = given([givenGrievance({ state: 'settled', queue: '#MAIL', settledAt: NOW, mailDue })]);
  await watchClocks(deps, NOW + 5 * 60_000 - 1);
  expect(lines).toEqual([]);
  expect(await watchClocks(deps, NOW + 5 * 60_000)).toMatchObject({ mailed: 1, overdue: 0 });
  expect(lines).toEqual(['message LINE#0001']);
});

test.each([
  ['sent', 1],
  // It may have gone out, and is not repeated.
  ['unknown', 1],
  ['refused', 0],
] as const)('a mail that is %s is marked %i times', async (outcome, marked) => {
  const lines: string[] = [];
  const mail = lineMailer(
    {
      mailed: (_, line) => {
        lines.push(line);
        return Promise.resolve();
      },
    },
    () => Promise.resolve(outcome),
  );
  await mail(givenGrievance({ mailDue: new Set(['LINE#0001']) }), 'message', 'LINE#0001');
  await mail(givenGrievance(), 'message', 'LINE#0001');
  expect(lines).toHaveLength(marked);
});
