import { describe, expect, it } from 'vitest';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { type ApprovalRequest, secondPerson } from '#functions/domain/second-person/second-person.ts';
import { ownerTeller } from '#functions/domain/second-person/tell-owners.ts';
import { secondPersonRoutes } from '#functions/second-person/second-person-routes.ts';
import { approveWrite, doneWrite, newAskedAct } from '#functions/tables/asked-acts/asked-act-store.ts';
import { moneyMovementTables, tableHandle } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import { profileStore } from '#functions/tables/users/profile-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { ok, refused } from '#shared/model/result.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const BY = { adminId: 'chitra', source: '192.0.2.1' };
const ACT = { kind: 'deposit-forfeited', auctionId: 'a1', userId: 'u1' } as const;
const REQUEST: ApprovalRequest<undefined> = {
  act: ACT,
  isGuarded: true,
  title: 'A lot',
  reason: 'Did not pay',
  facts: {},
  by: BY,
  approves: undefined,
  prepare: () => ok(undefined),
};

/** A house with a cashier, Chitra, and these owners. */
function house(owners: readonly { readonly userId: string; readonly isActive?: boolean }[], enabled = true) {
  const fake = fakeTables();
  const member = (userId: string, duties: Duty[], isActive = true) =>
    fake.put('users', {
      ...newProfile({ userId, name: userId, email: `${userId}@boli.test`, now: NOW }),
      role: 'admin',
      mobile: '',
      duties,
      isActive,
    });
  member('chitra', ['money']);
  for (const { userId, isActive } of owners) member(userId, ['owner'], isActive);
  const told: NotificationEvent[] = [];
  const { client } = fake;
  const askedActs = tableHandle('askedActs', client, 'askedActs');
  const acting = secondPerson({
    auctions: tableHandle('auctions', client, 'auctions'),
    users: tableHandle('users', client, 'users'),
    askedActs,
    notify: (event) => Promise.resolve(void told.push(event)),
    noticeWrites: () => [],
    readSettings: () => Promise.resolve({ secondPerson: { enabled, refundLimit: 1_000_000, bankLimit: 2_000_000 } }),
  });
  const act = (request: Partial<ApprovalRequest<undefined>> = {}, now = NOW) =>
    acting.guard({ ...REQUEST, ...request }, now, async (_, { writes }) => {
      const written = await transact(client, [{ name: 'act', writes }]);
      return written.ok ? ok('done') : refused(refusal('CONFLICT'));
    });
  return { fake, told, askedActs, act };
}
const OLGA = { userId: 'olga' };
const OTTO = { userId: 'otto' };
const DONE = { ok: true, value: { is: 'done', value: 'done' } };

describe('an act that may need a second person', () => {
  it('is done alone in a house with one active owner, or that does not want two', async () => {
    expect(await house([OLGA]).act()).toEqual(DONE);
    expect(await house([OLGA, { ...OTTO, isActive: false }]).act()).toEqual(DONE);
    expect(await house([OLGA, OTTO], false).act()).toEqual(DONE);
  });

  it('is only stored from two active owners on, and those who may approve are told', async () => {
    const { act, fake, told } = house([OLGA, OTTO]);
    expect(await act()).toMatchObject({ ok: true, value: { is: 'asked', asked: { askedBy: 'chitra' } } });
    expect(fake.all('askedActs')).toMatchObject([{ status: 'asked', act: ACT, reason: 'Did not pay' }]);
    expect(told).toMatchObject([
      { kind: 'act-asked', userId: 'olga' },
      { kind: 'act-asked', userId: 'otto' },
    ]);
    expect(fake.all('auctions')).toMatchObject([{ action: 'act-asked', actor: 'chitra' }]);
  });

  it('that always takes two is refused to a single owner, and asked for whatever the settings say', async () => {
    const always = { isAlwaysByTwo: true } as const;
    expect(await house([OLGA]).act(always)).toMatchObject({
      error: { code: 'CONFLICT', message: expect.stringContaining('two owners') },
    });
    expect(await house([OLGA, OTTO], false).act(always)).toMatchObject({ value: { is: 'asked' } });
  });

  it('takes a reason', async () => {
    const { act, fake } = house([OLGA, OTTO]);
    for (const reason of [undefined, '']) expect(await act({ reason })).toMatchObject({ ok: false });
    expect(fake.all('askedActs')).toEqual([]);
  });

  it('is done alone up to the limit of a person and a day, and nothing is split to stay below it', async () => {
    const { act, fake } = house([OLGA, OTTO]);
    const refund = (amount: number, payerId = 'u1') => ({
      money: [{ limit: 'refundLimit', payerId, amount } as const],
    });
    expect(await act(refund(600_000))).toEqual(DONE);
    expect(await act(refund(400_001))).toMatchObject({ value: { is: 'asked' } });
    expect(await act(refund(400_000))).toEqual(DONE);
    expect(await act({ ...refund(1), act: { ...ACT, auctionId: 'a2' } }, NOW + 1)).toMatchObject({
      value: { is: 'asked' },
    });
    expect(await act(refund(1_000_000, 'u2'))).toEqual(DONE);
    expect(await act(refund(1_000_000), NOW + 24 * HOUR)).toEqual(DONE);
    expect(fake.all('askedActs').filter(({ list }) => list === 'ACTS')).toHaveLength(2);
  });

  it('of two limits is asked for above either, and both count what is done alone', async () => {
    const { act, fake } = house([OLGA, OTTO]);
    const both = (bank: number, refund: number) => ({
      money: [
        { limit: 'bankLimit', payerId: 'u1', amount: bank },
        { limit: 'refundLimit', payerId: 'u1', amount: refund },
      ] as const,
    });
    expect(await act(both(500_000, 1_000_001))).toMatchObject({ value: { is: 'asked' } });
    expect(await act(both(500_000, 600_000))).toEqual(DONE);
    const sums = fake.all('askedActs').filter(({ list }) => list === 'MOVED');
    expect(sums.map(({ sum }) => sum)).toEqual([500_000, 600_000]);
    const other = { ...both(1, 400_001), act: { ...ACT, auctionId: 'a2' } };
    expect(await act(other, NOW + 1)).toMatchObject({ value: { is: 'asked' } });
    const refusedAboveLimit = refusal('CONFLICT', 'Send it back first.');
    expect(await act({ ...both(1, 400_001), refusedAboveLimit })).toEqual(refused(refusedAboveLimit));
  });

  it('is never split at the same time either', async () => {
    const { act } = house([OLGA, OTTO]);
    const half = { money: [{ limit: 'bankLimit', payerId: 'u1', amount: 1_100_000 } as const] };
    const both = await Promise.all([act(half), act(half)]);
    expect(both.filter(({ ok }) => ok)).toHaveLength(1);
  });
});

describe('in a house with a colleague who cannot be read', () => {
  const withUnread = (owners: Parameters<typeof house>[0]) => {
    const given = house(owners);
    const [colleague] = given.fake.all('users');
    given.fake.put('users', { ...colleague, userId: 'nina', name: 5 });
    const told: string[] = [];
    const tell = ownerTeller(tableHandle('users', given.fake.client, 'users'), (event) => {
      if ('userId' in event) told.push(event.userId);
      return [];
    });
    return { ...given, tell, told };
  };

  it('an act is asked for, approved and told, since two owners are certain', async () => {
    const { act, fake, tell, told } = withUnread([OLGA, OTTO]);
    await act();
    const [asked] = fake.all('askedActs');
    expect(asked).toMatchObject({ status: 'asked' });
    expect(await act({ by: { ...BY, adminId: 'olga' }, approves: String(asked?.['actId']) })).toEqual(DONE);
    await tell({ change: 'joined', name: 'Uma', duties: [], at: NOW }, ['otto']);
    expect(told).toEqual(['olga']);
  });

  it('nothing is done alone, since they may be the second owner', async () => {
    await expect(withUnread([OLGA]).act()).rejects.toThrow('cannot be read');
  });
});

it('the database too refuses a second approval, a late one, and that of the asker', () => {
  const { askedActs } = house([]);
  const asked = newAskedAct(
    { act: ACT, title: 'A lot', facts: {}, reason: 'x', askedBy: 'chitra', asker: 'Chitra' },
    'r',
    NOW,
  );
  for (const write of [doneWrite, approveWrite]) {
    expect(write(askedActs, asked, 'olga', NOW + 5).Update).toMatchObject({
      ConditionExpression: '#status = :is1 AND #lapsesAt > :is2 AND #askedBy <> :is3',
      ExpressionAttributeValues: { ':is1': 'asked', ':is2': NOW + 5, ':is3': 'olga' },
    });
  }
});

/** The page Second Person as an owner sees it. */
function listed(fake: ReturnType<typeof fakeTables>, askedActs: ReturnType<typeof house>['askedActs'], now: number) {
  const tables = { ...moneyMovementTables(fake.client, (kind) => kind), askedActs };
  const [list] = secondPersonRoutes({
    clock: () => now,
    tables: { ...tables, sellers: tableHandle('sellers', fake.client, 'sellers') },
    profiles: profileStore(tables.users),
    noticeWrites: () => [],
    readSettings: () => Promise.resolve({ secondPerson: { enabled: true, refundLimit: 0, bankLimit: 0 } }),
  });
  const request = { params: {}, query: {}, headers: {}, cookies: {}, source: '192.0.2.1', receivedAt: now };
  const body = { body: undefined, files: {}, bytes: new Uint8Array() };
  return list?.run({ ...request, ...body }, { userId: 'olga', role: 'admin', duties: ['owner'] });
}

it('is listed while it can be approved, and its lapse is in the audit log, however many were asked for since', async () => {
  const { act, fake, askedActs } = house([OLGA, OTTO]);
  await act();
  for (let count = 2; count <= 103; count += 1) await act({ act: { ...ACT, auctionId: `a${count}` } }, NOW + count);
  const answer = await listed(fake, askedActs, NOW + HOUR);
  expect(answer).toMatchObject({
    value: { answer: { acts: expect.arrayContaining([expect.objectContaining({ act: ACT })]) } },
  });
  await listed(fake, askedActs, NOW + 25 * HOUR);
  const lapsed = fake.all('auctions').filter(({ auctionId, action }) => auctionId === 'a1' && action === 'act-lapsed');
  expect(lapsed).toHaveLength(1);
});

it('is listed with an obstacle while what it is about cannot be read, and the others as ever', async () => {
  const { act, fake, askedActs } = house([OLGA, OTTO]);
  const other = { ...ACT, auctionId: 'a2' };
  await act();
  await act({ act: other });
  fake.put('auctions', { auctionId: 'a1', sk: 'BIDDER#u1', deposit: 5 });
  const answer = await listed(fake, askedActs, NOW);
  const cannot = expect.stringContaining('cannot be read');
  expect(answer).toMatchObject({
    value: {
      answer: {
        acts: expect.arrayContaining([
          expect.objectContaining({ act: ACT, factsNow: null, obstacle: cannot, mayDecline: true }),
          expect.objectContaining({ act: other, obstacle: null }),
        ]),
      },
    },
  });
});
