/** One owner alone does nothing that takes two: not with people they bring in, and not with an approval that was used. */
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Person, signIn } from '#infra/local/client/person.ts';
import {
  acceptInvitation,
  inviteStaff,
  listStaff,
  setDuties,
  setStaffActive,
} from '#shared/contract/accounts/staff.ts';
import { listAskedActs } from '#shared/contract/asked-acts.ts';
import { decideWin } from '#shared/contract/money/wins.ts';
import { changeSettings, getSettings } from '#shared/contract/settings/settings.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { APPROVABLE_MS } from '#shared/model/accounts/second-person.ts';
import { MINUTE } from '#tests/support/people/lots.ts';
import { account } from '#tests/support/people/people.ts';
import { mailedInvitation, makeStaff } from '#tests/support/people/staff.ts';
import { askedActOf, askFor, type House, openHouse } from '#tests/support/people/two-persons.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { runCommand } from '#tests/support/stack/run-command.ts';
import { FEW_JOBS, type OwnStack, startStack } from '#tests/support/stack/stack.ts';
import { advance, asha, DAY, noticesOf, ravi, setUpPeople, viewerOf, wonBy } from '../payments/setup.ts';

const DONE_BEFORE = { status: 200, message: expect.stringContaining('Nothing has changed now') };
const TOO_NEW = { status: 403, message: expect.stringContaining('less than 24 hours') };

let stack: OwnStack;
let house: House;

beforeAll(async () => {
  stack = await startStack({ jobs: FEW_JOBS });
  await setUpPeople(stack);
  house = await openHouse(stack);
});
afterAll(() => stack.stop());

beforeEach(async () => {
  const again = (who: Person) => signIn(stack.url, who.account);
  const [owner, other, cashier] = [await again(house.owner), await again(house.other), await again(house.cashier)];
  house = { ...house, owner, other, cashier };
});

const duties = (who: Person, seen: readonly Duty[], to: readonly Duty[], approves?: string) => ({
  params: { id: who.userId },
  body: { seen, duties: to, reason: 'As we agreed', ...(approves !== undefined && { approves }) },
});
const memberNow = async (who: Person) =>
  (await house.owner.call(listStaff)).staff.find(({ _id }) => _id === who.userId);
/** When the newest change of somebody's duties was made. */
const dutyGivenAt = async (name: string): Promise<number> => {
  const { log } = await house.owner.call(listStaff);
  const line = log.find(
    ({ action, after, names = {} }) => action === 'duties-changed' && names[String(after?.['userId'])] === name,
  );
  return Date.parse(line?.at ?? '');
};

describe('who an owner brings in', () => {
  const bankAccount = async (approves?: string) => {
    const { settings, versions } = await house.owner.call(getSettings);
    const value = { ...settings.payment, bankAccount: 'Another account, another bank' };
    const body = { section: 'payment', value, seen: versions.payment.version, reason: 'As we agreed' };
    return { body: { ...body, ...(approves !== undefined && { approves }) } };
  };
  const tryApprove = async (who: Person, actId: string) =>
    attempt(stack.url, who, changeSettings, await bankAccount(actId));

  test('an owner is invited by two, every owner is told of the approval and of the join, once', async () => {
    const { email } = account('Pia Puppet');
    const invitation = (approves?: string) => ({
      body: { email, duties: ['owner'], reason: 'As we agreed', ...(approves !== undefined && { approves }) },
    });
    const actId = await askFor(stack, house.other, inviteStaff, invitation());
    expect((await house.owner.call(listStaff)).invitations).toEqual([]);
    expect(await attempt(stack.url, house.other, inviteStaff, invitation(actId))).toMatchObject({ status: 403 });
    expect(await attempt(stack.url, house.owner, inviteStaff, invitation(actId))).toMatchObject({ status: 200 });
    expect(await attempt(stack.url, house.owner, inviteStaff, invitation(actId))).toMatchObject(DONE_BEFORE);
    const { code } = await mailedInvitation(stack.url, email);
    const body = { email, code, name: 'Pia Puppet', password: 'Boli@2026' };
    await attempt(stack.url, house.owner, acceptInvitation, { body });
    await stack.settled();
    const joined = expect.objectContaining({
      title: 'The Staff Has Changed',
      message: expect.stringContaining('Pia Puppet has accepted an invitation'),
    });
    for (const who of [house.owner, house.other]) {
      expect((await noticesOf(who)).filter(({ message }) => message.startsWith('Pia Puppet'))).toEqual([joined]);
    }
    const mails = await (await fetch(`${stack.url}/__local/mailbox.json?to=${house.owner.account.email}`)).text();
    expect(mails).toContain('Pia Puppet has accepted an invitation');
  });

  test('somebody whom an owner makes an owner with a colleague approves nothing for 24 hours, then as any', async () => {
    const puppet = await makeStaff(stack.url, 'Paul Puppet', ['support']);
    const third = await makeStaff(stack.url, 'Tara Third', ['owner']);
    const promotion = (approves?: string) => duties(puppet, ['support'], ['support', 'owner'], approves);
    const asked = await askFor(stack, house.other, setDuties, promotion());
    expect(await memberNow(puppet)).toMatchObject({ duties: ['support'] });
    expect(await attempt(stack.url, house.owner, setDuties, promotion(asked))).toMatchObject({ status: 200 });
    expect(await memberNow(puppet)).toMatchObject({ duties: ['support', 'owner'] });
    await stack.settled();
    const told = await noticesOf(third);
    expect(told).toContainEqual(expect.objectContaining({ title: 'A Second Person Approved Something' }));
    expect(told).toContainEqual(expect.objectContaining({ message: expect.stringContaining('is an owner now') }));

    const before = await askFor(stack, house.other, changeSettings, await bankAccount());
    const now = await signIn(stack.url, puppet.account);
    expect(await tryApprove(now, before)).toMatchObject(TOO_NEW);
    expect(await askedActOf(now, before)).toMatchObject({ obstacle: TOO_NEW.message });
    await advance(APPROVABLE_MS + MINUTE);
    const [later, asker] = [await signIn(stack.url, puppet.account), await signIn(stack.url, house.other.account)];
    house = { ...house, other: asker, owner: await signIn(stack.url, house.owner.account) };
    expect((await tryApprove(later, before)).status).toBe(409);
    const after = await askFor(stack, asker, changeSettings, await bankAccount());
    expect(await tryApprove(later, after)).toMatchObject({ status: 200 });
  });

  test('a duty that one owner gives approves nothing for 24 hours, and neither does an account given back', async () => {
    const id = await wonBy(asha, ravi, { title: 'An unpaid lot', emdAmount: 500 });
    await advance(3 * DAY + 5 * MINUTE);
    const [giver, owner] = [await signIn(stack.url, house.other.account), await signIn(stack.url, house.owner.account)];
    house = { ...house, other: giver, owner };
    const helper = await makeStaff(stack.url, 'Hari Helper', ['support']);
    expect(await attempt(stack.url, giver, setDuties, duties(helper, ['support'], ['money']))).toMatchObject({
      status: 200,
    });
    expect((await memberNow(helper))?.approvesFrom).toBe(
      new Date((await dutyGivenAt('Hari Helper')) + APPROVABLE_MS).toISOString(),
    );
    expect((await memberNow(house.other))?.approvesFrom).toBeNull();
    await stack.settled();
    expect(await noticesOf(owner)).toContainEqual(
      expect.objectContaining({ message: expect.stringContaining('Hari Helper has got another duty. Duties: money.') }),
    );
    const forfeit = { kind: 'forfeit', userId: asha.userId, reason: 'Did not pay' };
    const actId = await askFor(stack, giver, decideWin, { params: { id }, body: forfeit });
    const approve = async (who: Person) =>
      attempt(stack.url, await signIn(stack.url, who.account), decideWin, {
        params: { id },
        body: { ...forfeit, approves: actId },
      });
    expect(await approve(helper)).toMatchObject(TOO_NEW);
    const switched = (isActive: boolean, approves?: string) => ({
      params: { id: house.cashier.userId },
      body: { isActive, reason: 'Away', ...(approves !== undefined && { approves }) },
    });
    const off = await askFor(stack, giver, setStaffActive, switched(false));
    expect(await attempt(stack.url, owner, setStaffActive, switched(false, off))).toMatchObject({ status: 200 });
    expect(await attempt(stack.url, giver, setStaffActive, switched(true))).toMatchObject({ status: 200 });
    expect(await approve(house.cashier)).toMatchObject(TOO_NEW);
    expect((await viewerOf(asha, id)).deposit).toBe('held');
    expect(await approve(owner)).toMatchObject({ status: 200 });
  });
});

describe('who asks for an owner', () => {
  test('gets no approval from the owner who brought them in or gave the account back, within 24 hours', async () => {
    const id = await wonBy(asha, ravi, { title: 'Another unpaid lot', emdAmount: 500 });
    await advance(3 * DAY + 5 * MINUTE);
    const [owner, other] = [await signIn(stack.url, house.owner.account), await signIn(stack.url, house.other.account)];
    house = { ...house, owner, other, cashier: await signIn(stack.url, house.cashier.account) };
    const puppet = await makeStaff(stack.url, 'Petra Puppet', ['support']);
    expect(await attempt(stack.url, other, setDuties, duties(puppet, ['support'], ['money']))).toMatchObject({
      status: 200,
    });
    const decision = (kind: string, reason: string, approves?: string) => ({
      params: { id },
      body: { kind, userId: asha.userId, reason, ...(approves !== undefined && { approves }) },
    });
    const forfeit = (approves?: string) => decision('forfeit', 'Did not pay', approves);
    const owes = { status: 403, message: expect.stringContaining('from you') };

    const asker = await signIn(stack.url, puppet.account);
    const asked = await askFor(stack, asker, decideWin, forfeit());
    expect(await attempt(stack.url, other, decideWin, forfeit(asked))).toMatchObject(owes);
    expect(await askedActOf(other, asked)).toMatchObject({ obstacle: owes.message });
    expect((await viewerOf(asha, id)).deposit).toBe('held');
    expect(await attempt(stack.url, owner, decideWin, forfeit(asked))).toMatchObject({ status: 200 });
    await stack.settled();
    expect((await viewerOf(asha, id)).deposit).toBe('forfeited');
    expect(await attempt(stack.url, owner, decideWin, decision('undo', 'By mistake'))).toMatchObject({ status: 200 });

    const switched = (isActive: boolean, approves?: string) => ({
      params: { id: house.cashier.userId },
      body: { isActive, reason: 'Away', ...(approves !== undefined && { approves }) },
    });
    const off = await askFor(stack, other, setStaffActive, switched(false));
    expect(await attempt(stack.url, owner, setStaffActive, switched(false, off))).toMatchObject({ status: 200 });
    expect(await attempt(stack.url, other, setStaffActive, switched(true))).toMatchObject({ status: 200 });
    const back = await askFor(stack, await signIn(stack.url, house.cashier.account), decideWin, forfeit());
    expect(await attempt(stack.url, other, decideWin, forfeit(back))).toMatchObject(owes);
    expect((await viewerOf(asha, id)).deposit).toBe('held');
  });
});

test('an owner who was disabled by two gets the account back by two', async () => {
  const third = await makeStaff(stack.url, 'Tina Third', ['owner']);
  const switched = (isActive: boolean, approves?: string) => ({
    params: { id: third.userId },
    body: { isActive, reason: 'As we agreed', ...(approves !== undefined && { approves }) },
  });
  const off = await askFor(stack, house.owner, setStaffActive, switched(false));
  expect(await attempt(stack.url, house.other, setStaffActive, switched(false, off))).toMatchObject({ status: 200 });
  const back = await askFor(stack, house.other, setStaffActive, switched(true));
  expect(await memberNow(third)).toMatchObject({ isActive: false });
  expect(await askedActOf(house.owner, back)).toMatchObject({ obstacle: null, factsNow: { isActive: false } });
  expect(await attempt(stack.url, house.other, setStaffActive, switched(true, back))).toMatchObject({ status: 403 });
  expect(await attempt(stack.url, house.owner, setStaffActive, switched(true, back))).toMatchObject({ status: 200 });
  expect(await attempt(stack.url, house.owner, setStaffActive, switched(true, back))).toMatchObject(DONE_BEFORE);
  expect(await memberNow(third)).toMatchObject({ isActive: true, approvesFrom: expect.any(String) });
});

test('the operator makes a disabled owner one who acts and approves at once', async () => {
  const lost = await makeStaff(stack.url, 'Lola Lost', ['owner']);
  const disable = (approves?: string) => ({
    params: { id: lost.userId },
    body: { isActive: false, reason: 'By mistake', ...(approves !== undefined && { approves }) },
  });
  const off = await askFor(stack, house.owner, setStaffActive, disable());
  expect(await attempt(stack.url, house.other, setStaffActive, disable(off))).toMatchObject({ status: 200 });
  const { email, password, name } = lost.account;
  const made = await runCommand(stack.url, 'admin-create', ['--email', email, '--name', name], [password, password]);
  expect(made).toMatchObject({ code: 0, output: expect.stringContaining('is an owner and can sign in') });
  expect(await memberNow(lost)).toMatchObject({ isActive: true, duties: ['owner'], approvesFrom: null });
  const person = lost.account.name;
  // By the clock of the operator's machine, which is behind the one that this test moves.
  const { log } = await house.owner.call(listStaff);
  expect(log).toContainEqual(
    expect.objectContaining({ action: 'duties-changed', names: expect.objectContaining({ [lost.userId]: person }) }),
  );
  const { settings, versions } = await house.owner.call(getSettings);
  const value = { ...settings.payment, bankAccount: 'The account of Lola, another bank' };
  const change = { section: 'payment', value, seen: versions.payment.version, reason: 'As we agreed' };
  const actId = await askFor(stack, house.owner, changeSettings, { body: change });
  const back = await signIn(stack.url, lost.account);
  expect(await attempt(stack.url, back, changeSettings, { body: { ...change, approves: actId } })).toMatchObject({
    status: 200,
  });
});

describe('an approval that was used, after its act was undone', () => {
  test('strips nobody again', async () => {
    const third = await makeStaff(stack.url, 'Third Owner', ['owner']);
    const strip = (approves?: string) => duties(third, ['owner'], ['lots'], approves);
    const actId = await askFor(stack, house.owner, setDuties, strip());
    expect(await attempt(stack.url, house.other, setDuties, strip(actId))).toMatchObject({ status: 200 });
    const back = (approves?: string) => duties(third, ['lots'], ['owner'], approves);
    const again = await askFor(stack, house.owner, setDuties, back());
    expect(await attempt(stack.url, house.other, setDuties, back(again))).toMatchObject({ status: 200 });
    expect(await attempt(stack.url, house.other, setDuties, strip(actId))).toMatchObject(DONE_BEFORE);
    expect(await memberNow(third)).toMatchObject({ duties: ['owner'] });
    const now = await signIn(stack.url, third.account);
    expect(await attempt(stack.url, now, listAskedActs, {})).toMatchObject({ status: 200 });
  });

  test('disables nobody again, neither on the page nor in the pool', async () => {
    const leaver = await makeStaff(stack.url, 'Lena Leaver', ['support']);
    const disable = (approves?: string) => ({
      params: { id: leaver.userId },
      body: { isActive: false, reason: 'Left the house', ...(approves !== undefined && { approves }) },
    });
    const actId = await askFor(stack, house.owner, setStaffActive, disable());
    expect(await attempt(stack.url, house.other, setStaffActive, disable(actId))).toMatchObject({ status: 200 });
    const enable = { params: { id: leaver.userId }, body: { isActive: true, reason: 'Came back' } };
    expect(await attempt(stack.url, house.owner, setStaffActive, enable)).toMatchObject({ status: 200 });
    const log = (await house.owner.call(listStaff)).log.length;
    expect(await attempt(stack.url, house.other, setStaffActive, disable(actId))).toMatchObject(DONE_BEFORE);
    expect(await memberNow(leaver)).toMatchObject({ isActive: true });
    expect((await house.owner.call(listStaff)).log).toHaveLength(log);
    expect((await signIn(stack.url, leaver.account)).userId).toBe(leaver.userId);
  });

  test('ends no win again, and does not say so', async () => {
    const id = await wonBy(asha, ravi, { title: 'The unpaid prize', emdAmount: 500 });
    await advance(3 * DAY + 5 * MINUTE);
    const [owner, other] = [await signIn(stack.url, house.owner.account), await signIn(stack.url, house.other.account)];
    const decision = (kind: string, approves?: string) => ({
      params: { id },
      body: { kind, userId: asha.userId, reason: 'Did not pay', ...(approves !== undefined && { approves }) },
    });
    const actId = await askFor(stack, owner, decideWin, decision('forfeit'));
    expect(await attempt(stack.url, other, decideWin, decision('forfeit', actId))).toMatchObject({ status: 200 });
    await stack.settled();
    expect(await attempt(stack.url, owner, decideWin, decision('undo'))).toMatchObject({ status: 200 });
    expect(await attempt(stack.url, other, decideWin, decision('forfeit', actId))).toMatchObject(DONE_BEFORE);
    await stack.settled();
    expect((await viewerOf(asha, id)).deposit).toBe('held');
  });
});
