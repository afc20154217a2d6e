import { describe, expect, it } from 'vitest';
import { secondPerson, type Wish } from '#functions/domain/second-person/second-person.ts';
import type { NotificationEvent } from '#functions/domain/notification-event.ts';
import { approveWrite, doneWrite, newAskedAct } from '#functions/tables/asked-acts/asked-act-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { newProfile } from '#functions/tables/users/new-profile.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const BY = { adminId: 'chitra', source: '192.0.2.1' };
const ACT = { kind: 'deposit-forfeited', auctionId: 'a1', userId: 'u1' } as const;
const WISH: Wish = { act: ACT, title: 'A lot', reason: 'Did not pay', facts: {}, by: BY, approves: undefined };

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
    readSettings: () => Promise.resolve({ secondPerson: { enabled, refundLimit: 1_000_000 } }),
  });
  return { fake, told, askedActs, clear: (wish: Partial<Wish> = {}) => acting.clear({ ...WISH, ...wish }, NOW) };
}
const OLGA = { userId: 'olga' };
const OTTO = { userId: 'otto' };
const ALONE = { ok: true, value: { is: 'alone' } };

describe('an act that may need a second person', () => {
  it('is done alone in a house with one active owner, or that does not want two', async () => {
    expect(await house([OLGA]).clear()).toEqual(ALONE);
    expect(await house([OLGA, { ...OTTO, isActive: false }]).clear()).toEqual(ALONE);
    expect(await house([OLGA, OTTO], false).clear()).toEqual(ALONE);
  });

  it('is only stored from two active owners on, and those who may approve are told', async () => {
    const { clear, fake, told } = house([OLGA, OTTO]);
    expect(await clear()).toMatchObject({ ok: true, value: { is: 'asked', asked: { askedBy: 'chitra' } } });
    expect(fake.all('askedActs')).toMatchObject([{ status: 'asked', act: ACT, reason: 'Did not pay' }]);
    expect(told).toMatchObject([
      { kind: 'act-asked', userId: 'olga' },
      { kind: 'act-asked', userId: 'otto' },
    ]);
    expect(fake.all('auctions')).toMatchObject([{ action: 'act-asked', actor: 'chitra' }]);
  });

  it('takes a reason', async () => {
    const { clear, fake } = house([OLGA, OTTO]);
    for (const reason of [undefined, '']) expect(await clear({ reason })).toMatchObject({ ok: false });
    expect(fake.all('askedActs')).toEqual([]);
  });

  it('is done alone when it is a refund up to the limit', async () => {
    const { clear } = house([OLGA, OTTO]);
    expect(await clear({ refund: 1_000_000 })).toEqual(ALONE);
    expect(await clear({ refund: 1_000_001 })).toMatchObject({ value: { is: 'asked' } });
  });
});

it('the database too refuses a second approval, a late one, and that of the asker', () => {
  const { askedActs } = house([]);
  const asked = newAskedAct({ ...WISH, reason: 'x', askedBy: 'chitra', asker: 'Chitra' }, 'r', NOW);
  for (const write of [doneWrite, approveWrite]) {
    expect(write(askedActs, asked, 'olga', NOW + 5).Update).toMatchObject({
      ConditionExpression: '#status = :is1 AND #lapsesAt > :is2 AND #askedBy <> :is3',
      ExpressionAttributeValues: { ':is1': 'asked', ':is2': NOW + 5, ':is3': 'olga' },
    });
  }
});
