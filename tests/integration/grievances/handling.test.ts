import { beforeAll, describe, expect, test } from 'vitest';
import { send } from '#infra/local/client/api-client.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { act, complain, newMessage, subjectsMailed } from '#tests/support/people/grievances.ts';
import { publishLot } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const DAY_MS = 24 * 60 * 60_000;
const stack = sharedStack();
let owner: Person;
let sita: Person;
let gita: Person;
let cashier: Person;
let auditor: Person;
let asha: Person;
let ravi: Person;

beforeAll(async () => {
  owner = await makeAdmin(stack.url, 'Olga Owner');
  sita = await makeStaff(stack.url, 'Sita Support', ['support']);
  gita = await makeStaff(stack.url, 'Gita Support', ['support']);
  cashier = await makeStaff(stack.url, 'Chitra Cashier', ['money']);
  auditor = await makeStaff(stack.url, 'Arun Auditor', ['audit']);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
});

const statusFor = async (who: Person, number: string) =>
  (await send(stack.url, ROUTES.getGrievance, { params: { number }, token: who.token })).status;
const numbersFor = async (who: Person) =>
  (await who.call(ROUTES.listGrievances)).grievances.map(({ number }) => number);
const read = (who: Person, number: string) => who.call(ROUTES.getOwnGrievance, { params: { number } });
const say = (who: Person, number: string, text: string) =>
  attempt(stack.url, who, ROUTES.answerGrievance, { params: { number }, body: newMessage(text) });

describe('a grievance of somebody with an account', () => {
  test('is acknowledged at once, answered, settled and reopened; each is mailed, notes are not shown', async () => {
    const number = await complain(asha, 'verification');
    expect(number).toMatch(/^GRV-\d{4}-[2-9A-Y]{5}$/);
    expect(await subjectsMailed(stack.url, asha.account.email)).toEqual([`We have your grievance ${number}`]);
    expect((await asha.call(ROUTES.listOwnGrievances)).grievances).toMatchObject([{ number, state: 'open' }]);

    await act(sita, number, { kind: 'take' });
    await act(sita, number, { kind: 'note', text: 'Looks like last week' });
    await act(sita, number, { kind: 'answer', text: 'Please send the other side.' });
    await act(sita, number, { kind: 'settle', text: 'It is verified now.' });
    expect(await subjectsMailed(stack.url, asha.account.email)).toEqual([
      `Your grievance ${number} is settled`,
      `An answer to your grievance ${number}`,
      `We have your grievance ${number}`,
    ]);
    const settled = await read(asha, number);
    expect(settled.lines.map(({ kind, text }) => [kind, text])).toEqual([
      ['message', 'Something about verification'],
      ['answer', 'Please send the other side.'],
      ['settled', 'It is verified now.'],
    ]);
    expect(settled.grievance).toMatchObject({ state: 'settled', settleBy: null, answerBy: null });
    expect(await numbersFor(sita)).not.toContain(number);

    expect((await say(asha, number, 'It is not.')).status).toBe(200);
    expect((await read(asha, number)).grievance).toMatchObject({ state: 'open', settledAt: null });
    expect(await numbersFor(sita)).toContain(number);
    const handled = await sita.call(ROUTES.getGrievance, { params: { number } });
    expect(handled.grievance).toMatchObject({ reopened: 1, lastBy: 'person', handler: { name: 'Sita Support' } });
  });

  test('opened by two equal requests is one, and so is a message', async () => {
    const body = { ...newMessage('Twice'), subject: 'other' };
    const open = () => send(stack.url, ROUTES.openGrievance, { body, token: asha.token });
    const replies = await Promise.all([open(), open()]);
    const again = await asha.call(ROUTES.openGrievance, { body });
    for (const reply of replies) expect(reply.body).toMatchObject({ number: again.number });
    const message = { params: { number: again.number }, body: newMessage('More') };
    await asha.call(ROUTES.answerGrievance, message);
    await asha.call(ROUTES.answerGrievance, message);
    expect((await read(asha, again.number)).lines).toHaveLength(2);
  });

  test('does not exist for anybody else', async () => {
    const number = await complain(ravi, 'other');
    for (const route of [ROUTES.getOwnGrievance, ROUTES.openOwnGrievanceFile]) {
      const asked = { params: { number, fileId: 'x' }, token: asha.token };
      expect((await send(stack.url, route, asked)).status).toBe(404);
    }
    expect((await say(asha, number, 'Mine?')).status).toBe(404);
    expect((await asha.call(ROUTES.listOwnGrievances)).grievances.map((one) => one.number)).not.toContain(number);
    const follows = { ...newMessage('On from that'), subject: 'other', follows: number };
    expect((await attempt(stack.url, asha, ROUTES.openGrievance, { body: follows })).status).toBe(404);
  });

  test('about an auction or a payment names one that exists, and is found there by those with the duty', async () => {
    const auctionId = await publishLot(stack, owner);
    const number = await complain(ravi, 'auction', { auctionId });
    const about = async (who: Person, kind: string, id: string) =>
      (await who.call(ROUTES.grievancesAbout, { params: { kind, id } })).grievances.map((one) => one.number);
    expect(await about(sita, 'auction', auctionId)).toEqual([number]);
    expect(await about(sita, 'person', ravi.userId)).toContain(number);
    expect(await about(sita, 'payment', 'none')).toEqual([]);
    expect(await about(cashier, 'auction', auctionId)).toEqual([]);
    const wrong = async (more: Readonly<Record<string, unknown>>) =>
      attempt(stack.url, ravi, ROUTES.openGrievance, { body: { ...newMessage('x'), subject: 'payment', ...more } });
    expect((await wrong({ auctionId: 'none' })).status).toBe(404);
    expect((await wrong({ paymentId: 'none' })).status).toBe(404);
  });
});

test('a payment brings its auction along, is shown at both, and is its payer’s alone', async () => {
  const [payer, other] = [
    await makeVerifiedBidder(stack.url, 'Payal Payer'),
    await makeVerifiedBidder(stack.url, 'Otto Other'),
  ];
  const auctionId = await publishLot(stack, owner, { emdAmount: 100 });
  const { payment } = await payer.call(ROUTES.createPayment, { body: { auctionId, paymentType: 'emd' } });
  const body = { ...newMessage('Not mine'), subject: 'payment', paymentId: payment.id };
  expect((await attempt(stack.url, other, ROUTES.openGrievance, { body })).status).toBe(404);
  const number = await complain(payer, 'payment', { paymentId: payment.id });
  for (const [kind, id] of [
    ['payment', payment.id],
    ['auction', auctionId],
  ]) {
    const { grievances } = await sita.call(ROUTES.grievancesAbout, { params: { kind: kind ?? '', id: id ?? '' } });
    expect(grievances).toMatchObject([{ number, paymentId: payment.id, auction: { _id: auctionId } }]);
  }

  // The support attaches what the person did not name, and nothing of anybody else.
  const [later, theirs] = [await complain(payer, 'other'), await complain(other, 'other')];
  await act(sita, later, { kind: 'attach', paymentId: payment.id });
  await act(sita, theirs, { kind: 'attach', auctionId });
  const attach = (paymentId?: string) => ({
    params: { number: theirs },
    body: { version: 2, act: { kind: 'attach', paymentId } },
  });
  expect(await attempt(stack.url, sita, ROUTES.actOnGrievance, attach(payment.id))).toMatchObject({ status: 404 });
  expect(await attempt(stack.url, sita, ROUTES.actOnGrievance, attach())).toMatchObject({ status: 400 });
  expect((await read(payer, later)).grievance).toMatchObject({ paymentId: payment.id, auction: { _id: auctionId } });
  expect((await read(other, theirs)).grievance).toMatchObject({ paymentId: null, auction: { _id: auctionId } });
  const { grievances } = await sita.call(ROUTES.listGrievances);
  expect(grievances.find((one) => one.number === later)?.words).toBe('Something about other');
});

test('the support attaches the account that it concerns, which the person does not see', async () => {
  const number = await complain(ravi, 'other');
  await act(sita, number, { kind: 'attach', userId: asha.userId });
  const { grievance, lines } = await sita.call(ROUTES.getGrievance, { params: { number } });
  expect(grievance.concerns).toEqual({ userId: asha.userId, name: 'Asha Rao' });
  expect(lines.at(-1)?.text).toBe(`Attached: the account ${asha.userId}`);
  expect(JSON.stringify(await read(ravi, number))).not.toContain(asha.userId);
  const nobody = { params: { number }, body: { version: 2, act: { kind: 'attach', userId: owner.userId } } };
  expect(await attempt(stack.url, sita, ROUTES.actOnGrievance, nobody)).toMatchObject({ status: 404 });
});

test('a settled one is found by words of its person and its message, by whoever may see it', async () => {
  const number = await complain(await makeVerifiedBidder(stack.url, 'Zubin Mistry'), 'other');
  await act(sita, number, { kind: 'settle', text: 'Done.' });
  const found = async (who: Person, search: string) =>
    (await who.call(ROUTES.listGrievances, { query: { search } })).grievances.map((one) => [one.number, one.state]);
  expect(await found(sita, 'zubin something')).toEqual([[number, 'settled']]);
  expect(await found(sita, number.toLowerCase())).toEqual([[number, 'settled']]);
  expect(await found(sita, 'zubin nothing')).toEqual([]);
  expect(await found(cashier, 'zubin something')).toEqual([]);
});

describe('colleagues', () => {
  test('see what is theirs: support all, the cashier what was handed over, an auditor without acting', async () => {
    const number = await complain(await makeVerifiedBidder(stack.url, 'Payal Payer'), 'payment');
    expect(await Promise.all([sita, cashier, auditor, owner].map((who) => statusFor(who, number)))).toEqual([
      200, 404, 200, 200,
    ]);
    await act(sita, number, { kind: 'hand', to: 'money', text: 'Is this refund on its way?' });
    expect(await numbersFor(cashier)).toContain(number);
    await act(cashier, number, { kind: 'answer', text: 'It is.' });
    const seen = await auditor.call(ROUTES.getGrievance, { params: { number } });
    expect(seen.mayAct).toBe(false);
    expect(seen.lines.map(({ kind, by }) => [kind, by])).toEqual([
      ['message', null],
      ['handed', 'Sita Support'],
      ['answer', 'Chitra Cashier'],
    ]);
    const acted = { params: { number }, body: { version: seen.grievance.version, act: { kind: 'take' } } };
    expect((await attempt(stack.url, auditor, ROUTES.actOnGrievance, acted)).status).toBe(403);
  });

  test('do not see a complaint about staff, which is the owners’ alone', async () => {
    const number = await complain(await makeVerifiedBidder(stack.url, 'Kavi Complains'), 'staff');
    expect(await Promise.all([sita, cashier, auditor, owner].map((who) => statusFor(who, number)))).toEqual([
      404, 404, 404, 200,
    ]);
    expect(await numbersFor(sita)).not.toContain(number);
    expect(await numbersFor(owner)).toContain(number);
    const hand = { params: { number }, body: { version: 1, act: { kind: 'hand', to: 'support', text: 'x' } } };
    expect((await attempt(stack.url, owner, ROUTES.actOnGrievance, hand)).status).toBe(409);
    expect((await attempt(stack.url, sita, ROUTES.actOnGrievance, hand)).status).toBe(404);
  });

  test('two who answer at once: one does, the other is told to look again', async () => {
    const number = await complain(await makeVerifiedBidder(stack.url, 'Tara Twice'), 'other');
    const answer = (who: Person) =>
      attempt(stack.url, who, ROUTES.actOnGrievance, {
        params: { number },
        body: { version: 1, act: { kind: 'answer', text: `From ${who.account.name}` } },
      });
    const replies = await Promise.all([answer(sita), answer(gita)]);
    expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect((await sita.call(ROUTES.getGrievance, { params: { number } })).lines).toHaveLength(2);
  });

  test('leave a trace when they look', async () => {
    const number = await complain(await makeVerifiedBidder(stack.url, 'Looked At'), 'other');
    await sita.call(ROUTES.getGrievance, { params: { number } });
    const { entries } = await auditor.call(ROUTES.listAudit, {
      query: { actor: sita.userId, action: 'grievance-opened' },
    });
    expect(entries[0]).toMatchObject({ actorName: 'Sita Support', after: { grievance: number } });
  });

  test('see the figures of a month', async () => {
    const { openedAt = '' } = (await sita.call(ROUTES.listGrievances)).grievances[0] ?? {};
    const month = openedAt.slice(0, 7);
    const { figures } = await sita.call(ROUTES.grievanceFigures, { params: { month } });
    const { grievances } = await owner.call(ROUTES.listGrievances, { query: { month } });
    expect(figures.reduce((sum, { received }) => sum + received, 0)).toBe(grievances.length);
    expect((await attempt(stack.url, cashier, ROUTES.grievanceFigures, { params: { month } })).status).toBe(403);
  });
});

test.runIf(IS_LONG_RUN)(
  'an answer reopens a settled one for 14 days; later only a new one can go on from it',
  async () => {
    let lena = await makeVerifiedBidder(stack.url, 'Lena Late');
    const number = await complain(lena, 'other');
    await act(sita, number, { kind: 'settle', text: 'Done.' });
    await stack.advance(14 * DAY_MS + 60_000);
    lena = await signIn(stack.url, lena.account);
    expect(await say(lena, number, 'Too late')).toMatchObject({ status: 409 });
    const next = await complain(lena, 'other', { follows: number });
    expect((await read(lena, next)).grievance.follows).toBe(number);
  },
);

test('a new one can go on from another one of the same person', async () => {
  const nila = await makeVerifiedBidder(stack.url, 'Nila Next');
  const number = await complain(nila, 'other');
  const next = await complain(nila, 'other', { follows: number });
  expect((await read(nila, next)).grievance.follows).toBe(number);
});

test('nobody opens more than five a day', async () => {
  const many = await makeVerifiedBidder(stack.url, 'Manoj Many');
  for (let count = 0; count < 5; count += 1) await complain(many, 'other');
  const sixth = { body: { ...newMessage('One more'), subject: 'other' } };
  expect(await attempt(stack.url, many, ROUTES.openGrievance, sixth)).toMatchObject({
    status: 429,
    message: expect.stringMatching(/^That is a lot for one day/),
  });
});
