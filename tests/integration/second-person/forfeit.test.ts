/** A deposit is forfeited by two persons, by the front door. */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { signIn, type Person } from '#infra/local/client/person.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { setDuties } from '#shared/contract/accounts/staff.ts';
import { declineAskedAct, listAskedActs } from '#shared/contract/asked-acts.ts';
import { decideWin } from '#shared/contract/money/wins.ts';
import { APPROVABLE_MS } from '#shared/model/accounts/second-person.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { MINUTE } from '#tests/support/people/lots.ts';
import { askedActOf, askFor, type House, openHouse } from '#tests/support/people/two-persons.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { FEW_JOBS, startStack, type OwnStack } from '#tests/support/stack/stack.ts';
import { advance, asha, DAY, noticesOf, ravi, setUpPeople, viewerOf, wonBy } from '../payments/setup.ts';

let stack: OwnStack;
let house: House;

beforeAll(async () => {
  stack = await startStack({ jobs: FEW_JOBS });
  await setUpPeople(stack);
  house = await openHouse(stack);
});
afterAll(() => stack.stop());

/** Everybody of the staff has a token of this moment. */
async function signInAll(): Promise<void> {
  const again = (who: Person) => signIn(stack.url, who.account);
  house = {
    owner: await again(house.owner),
    other: await again(house.other),
    cashier: await again(house.cashier),
    clerk: await again(house.clerk),
    auditor: await again(house.auditor),
  };
}

async function overdueWin(): Promise<string> {
  const id = await wonBy(asha, ravi, { title: 'The unpaid prize', emdAmount: 500 });
  await advance(3 * DAY + 5 * MINUTE);
  await signInAll();
  return id;
}

const forfeit = (id: string, reason = 'Did not pay') => ({
  params: { id },
  body: { kind: 'forfeit', userId: asha.userId, reason },
});
const ask = (id: string, who = house.cashier) => askFor(stack, who, decideWin, forfeit(id));
const approve = (who: Person, id: string, approves: string, reason?: string) => {
  const { params, body } = forfeit(id, reason);
  return attempt(stack.url, who, decideWin, { params, body: { ...body, approves } });
};
const actionsOf = async (id: string) =>
  (await house.owner.call(getAuctionAudit, { params: { id } })).entries.map(({ action, actorName }) => [
    action,
    actorName,
  ]);
const depositOf = async (id: string) => (await viewerOf(asha, id)).deposit;

describe('a forfeited deposit', () => {
  test('is asked for, seen by those who may approve, refused to the asker, and done once by somebody else', async () => {
    const id = await overdueWin();
    const actId = await ask(id);
    expect(await depositOf(id)).toBe('held');
    expect(await ask(id)).toBe(actId);
    expect(await attempt(stack.url, house.owner, decideWin, forfeit(id, 'Me too'))).toMatchObject({
      status: 409,
      message: 'Chitra Cashier has asked for this already. It is on the page Second Person.',
    });

    const seen = await askedActOf(house.owner, actId);
    expect(seen).toMatchObject({
      status: 'asked',
      reason: 'Did not pay',
      askedBy: 'Chitra Cashier',
      obstacle: null,
      mayDecline: true,
      factsThen: { finalPayment: 'overdue', deposit: 'held', amount: 50_000 },
      factsNow: { finalPayment: 'overdue', deposit: 'held', amount: 50_000 },
    });
    expect(await askedActOf(house.clerk, actId)).toBeUndefined();
    expect(await askedActOf(house.auditor, actId)).toMatchObject({
      obstacle: 'This is not among your duties.',
      mayDecline: false,
    });
    expect(await askedActOf(house.cashier, actId)).toMatchObject({
      isOwn: true,
      obstacle: expect.stringContaining('yourself'),
    });
    await stack.settled();
    const told = expect.objectContaining({ title: 'A Second Person Is Needed', link: '/approvals' });
    for (const who of [house.owner, house.other]) expect(await noticesOf(who)).toContainEqual(told);
    for (const who of [house.cashier, house.clerk]) expect(await noticesOf(who)).not.toContainEqual(told);
    const mails = await (await fetch(`${stack.url}/__local/mailbox.json?to=${house.owner.account.email}`)).text();
    expect(mails).toContain('forfeit a deposit');

    const otherSession = await signIn(stack.url, house.cashier.account);
    for (const self of [house.cashier, otherSession]) {
      expect(await approve(self, id, actId)).toMatchObject({
        status: 403,
        message: expect.stringContaining('yourself'),
      });
    }
    expect(await approve(house.clerk, id, actId)).toMatchObject({ status: 403 });
    expect(await approve(house.owner, id, actId, 'Another reason')).toMatchObject({ status: 409 });
    expect(await approve(house.owner, id, 'none')).toMatchObject({ status: 404 });
    expect(await depositOf(id)).toBe('held');

    const both = await Promise.all([approve(house.owner, id, actId), approve(house.other, id, actId)]);
    expect(both.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409]);
    await stack.settled();
    expect(await depositOf(id)).toBe('forfeited');
    const winner = both[0]?.status === 200 ? house.owner : house.other;
    expect(await approve(winner, id, actId)).toMatchObject({ status: 200 });
    expect(await askedActOf(house.cashier, actId)).toMatchObject({ status: 'done', decidedBy: winner.account.name });
    const done = (await actionsOf(id)).filter(([action]) => action?.startsWith('act-') || action === 'win-forfeited');
    expect(done).toHaveLength(3);
    expect(done).toEqual(
      expect.arrayContaining([
        ['act-asked', 'Chitra Cashier'],
        ['act-approved', winner.account.name],
        ['win-forfeited', winner.account.name],
      ]),
    );
    expect(await noticesOf(house.cashier)).toContainEqual(expect.objectContaining({ title: 'Request Approved' }));
  });

  test('cannot be approved once it is declined, and can be asked for again', async () => {
    const id = await overdueWin();
    const first = await ask(id);
    const decline = (who: Person, actId: string) =>
      attempt(stack.url, who, declineAskedAct, { params: { id: actId }, body: { reason: 'They were ill' } });
    expect(await decline(house.clerk, first)).toMatchObject({ status: 403 });
    expect(await decline(house.other, first)).toMatchObject({ status: 200, message: 'Declined.' });
    expect(await decline(house.other, first)).toMatchObject({ status: 409 });
    expect(await approve(house.owner, id, first)).toMatchObject({
      status: 409,
      message: expect.stringContaining('declined'),
    });
    expect(await noticesOf(house.cashier)).toContainEqual(
      expect.objectContaining({ title: 'Request Declined', message: expect.stringContaining('They were ill') }),
    );
    const second = await ask(id);
    expect(second).not.toBe(first);
    expect(await decline(house.cashier, second)).toMatchObject({ status: 200, message: 'Withdrawn.' });
    expect(await askedActOf(house.owner, second)).toMatchObject({ status: 'withdrawn' });
    expect(await depositOf(id)).toBe('held');
    const actions = (await actionsOf(id)).map(([action]) => action);
    expect(actions).toEqual(expect.arrayContaining(['act-declined', 'act-withdrawn']));
  });

  test.runIf(IS_LONG_RUN)('must be asked for again when more time was given meanwhile', async () => {
    const id = await overdueWin();
    const actId = await ask(id);
    const dueAt = new Date((await stack.now()) + 2 * MINUTE).toISOString();
    await house.owner.call(decideWin, {
      params: { id },
      body: { kind: 'extend', userId: asha.userId, dueAt, reason: 'The bank was closed' },
    });
    await stack.settled();
    expect(await approve(house.owner, id, actId)).toMatchObject({ status: 409 });
    // Overdue once more, but since another time.
    await advance(10 * MINUTE);
    await signInAll();
    expect(await askedActOf(house.owner, actId)).toMatchObject({ obstacle: expect.stringContaining('has changed') });
    expect(await approve(house.owner, id, actId)).toMatchObject({
      status: 409,
      message: 'Something has changed since this was asked for. It must be asked for again.',
    });
    expect(await depositOf(id)).toBe('held');
  });

  test('cannot be approved by anybody after 24 hours, nor when whoever asked may no longer do it', async () => {
    const id = await overdueWin();
    const gone = await ask(id);
    await house.owner.call(setDuties, {
      params: { id: house.cashier.userId },
      body: { duties: ['support'], seen: ['money'] },
    });
    expect(await approve(house.other, id, gone)).toMatchObject({
      status: 409,
      message: expect.stringContaining('may no longer'),
    });
    await house.owner.call(declineAskedAct, { params: { id: gone }, body: { reason: 'Ask anew' } });

    const late = await ask(id, house.owner);
    await advance(APPROVABLE_MS);
    await signInAll();
    expect(await approve(house.other, id, late)).toMatchObject({
      status: 409,
      message: expect.stringContaining('lapsed'),
    });
    expect(
      await attempt(stack.url, house.other, declineAskedAct, { params: { id: late }, body: { reason: 'Late' } }),
    ).toMatchObject({ status: 409 });
    expect(await askedActOf(house.other, late)).toMatchObject({ status: 'lapsed', mayDecline: false });
    await house.other.call(listAskedActs);
    expect((await actionsOf(id)).filter(([action]) => action === 'act-lapsed')).toHaveLength(1);
    expect(await depositOf(id)).toBe('held');
  });
});
