import { describe, expect, test } from 'vitest';
import { bid, decideVerification, pay, type Person } from '#infra/local/client/person.ts';
import {
  getSummary,
  getUser,
  getUserDocument,
  listLeading,
  listUsers,
  rejectUser,
  verifyUser,
} from '#shared/contract/accounts/admin.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { marketTests } from '../selling/market.tests.ts';
import { proofOnScreen } from './proof-on-screen.tests.ts';
import { NAMES, registeredPeople, signature } from './registered-people.ts';
import { rejections } from './rejections.tests.ts';
import { verificationQueue } from './verification-queue.tests.ts';

const on = registeredPeople();
const { person, advance, counts, activityOf } = on;

const namesIn = async (query: Record<string, string>) =>
  (await on.admin.call(listUsers, { query })).users.map((user) => user.name);
const noticesOf = async (who: Person) =>
  (await who.call(listNotifications, { params: { id: who.userId } })).notifications.map((one) => one.type);

describe('the list of users', () => {
  test('the list contains bidders, newest first, and no admins', async () => {
    expect(await namesIn({})).toEqual(NAMES.toReversed());
    expect(await namesIn({ verifyStatus: 'pending' })).toEqual(NAMES.toReversed());
    expect(await counts()).toEqual([5, 0, 0]);
  });

  test('a search matches name, address and id in any case', async () => {
    expect(await namesIn({ search: 'rAVI' })).toEqual(['Ravi Iyer']);
    expect(await namesIn({ search: person(4).account.email.toUpperCase() })).toEqual(['Lata Menon']);
    expect(await namesIn({ search: person(2).userId.slice(0, 13) })).toEqual(['Meera Nair']);
    expect(await namesIn({ search: `+91 ${person(3).account.mobile}` })).toEqual(['Kiran Das']);
    expect(await namesIn({ search: 'nobody like that' })).toEqual([]);
    expect(await namesIn({ search: 'ra', limit: '1' })).toHaveLength(1);
  });
});

describe('a decision about a user', () => {
  test('a decision updates the user, the counts and the lists, and notifies the user', async () => {
    await decideVerification(on.admin, person(0).userId, 'verify');
    await decideVerification(on.admin, person(1).userId, 'reject');
    await on.stack.settled();
    expect(await counts()).toEqual([3, 1, 1]);
    expect(await namesIn({ verifyStatus: 'verified' })).toEqual(['Asha Rao']);
    expect(await namesIn({ verifyStatus: 'rejected' })).toEqual(['Ravi Iyer']);
    expect((await person(0).call(me)).user.verifyStatus).toBe('verified');
    expect(await noticesOf(person(0))).toContain('kyc_approved');
    expect(await noticesOf(person(1))).toContain('kyc_rejected');
  });

  test('a decision can be reversed and restored', async () => {
    await decideVerification(on.other, person(1).userId, 'verify');
    await decideVerification(on.other, person(0).userId, 'reject');
    expect(await counts()).toEqual([3, 1, 1]);
    await decideVerification(on.other, person(0).userId, 'verify');
    expect(await counts()).toEqual([3, 2, 0]);
    expect((await activityOf(person(0))).map((line) => [line.type, line.message])).toEqual([
      ['verified', `Identity verified by ${signature(on.other)}.`],
      ['document_viewed', `ID proof viewed by ${signature(on.other)}.`],
      ['rejected', `Identity rejected by ${signature(on.other)}.`],
      ['verified', `Identity verified by ${signature(on.admin)}.`],
      ['document_viewed', `ID proof viewed by ${signature(on.admin)}.`],
      ['registered', expect.any(String)],
    ]);
  });

  test('nobody is verified whose proof was not looked at and noted, whichever way the request comes', async () => {
    const meera = person(2);
    const verify = (body?: object) =>
      attempt(on.stack.url, on.admin, verifyUser, {
        params: { id: meera.userId },
        ...(body !== undefined && { body }),
      });
    const unseen = { status: 409, code: 'PROOF_NOT_CHECKED', message: expect.stringMatching(/^Nobody has looked/) };
    const idDocument = { kind: 'pan', lastFour: '234F' };
    for (const body of [undefined, {}, { idDocument }]) expect(await verify(body)).toMatchObject(unseen);
    await on.other.call(getUserDocument, { params: { id: meera.userId } });
    for (const body of [undefined, {}]) {
      expect(await verify(body)).toMatchObject({ status: 409, message: expect.stringMatching(/^Note the kind/) });
    }
    // The beginning of a PAN, as the rest of a whole number would be.
    expect(await verify({ idDocument: { kind: 'pan', lastFour: 'ABCD' } })).toMatchObject({
      status: 400,
      message: 'A PAN ends with three digits and a letter.',
    });
    expect((await meera.call(me)).user.verifyStatus).toBe('pending');
  });

  test('a repeated decision is a conflict, also when both arrive at once', async () => {
    const params = { id: person(0).userId };
    expect(await attempt(on.stack.url, on.admin, verifyUser, { params })).toMatchObject({
      status: 409,
      code: 'CONFLICT',
      message: 'This user is already verified.',
    });
    const meera = { params: { id: person(2).userId } };
    const both = await Promise.all([
      attempt(on.stack.url, on.admin, rejectUser, meera),
      attempt(on.stack.url, on.other, rejectUser, meera),
    ]);
    expect(both.map((reply) => reply.status)).toEqual(expect.arrayContaining([200, 409]));
    expect(await counts()).toEqual([2, 2, 1]);
  });

  test('a decision about anyone but a bidder is refused', async () => {
    for (const route of [verifyUser, rejectUser]) {
      expect(await attempt(on.stack.url, on.admin, route, { params: { id: 'nobody' } })).toMatchObject({ status: 404 });
      expect(await attempt(on.stack.url, on.admin, route, { params: { id: on.other.userId } })).toMatchObject({
        status: 409,
      });
    }
    expect(await attempt(on.stack.url, on.admin, getUser, { params: { id: 'nobody' } })).toMatchObject({ status: 404 });
  });
});

describe('the ID proof', () => {
  proofOnScreen(on);
});

describe('the dashboard', () => {
  test('the dashboard counts users, auctions and bids, and a leader is found by the person', async () => {
    const id = await publishLot(on.stack, on.admin, { title: 'Shown to admins', emdAmount: 0 });
    await pay(on.stack.url, person(0), id, 'emd');
    expect(await on.admin.call(getSummary)).toMatchObject({
      activeAuctions: 0,
      pendingVerifications: 2,
      totalUsers: 5,
      revenueToday: 0,
    });
    await advance(2 * HOUR);
    await bid(person(0), id, 1500);
    const summary = await on.admin.call(getSummary);
    expect(summary.activeAuctions).toBeGreaterThanOrEqual(1);
    expect(summary.recentAuctions?.[0]).toEqual({
      _id: id,
      title: 'Shown to admins',
      basePrice: 1000,
      currentBid: 1500,
      bidCount: 1,
      status: 'active',
    });
    const { auctions } = await on.admin.call(listLeading, { params: { id: person(0).userId } });
    expect(auctions).toEqual([
      { _id: id, title: 'Shown to admins', currentBid: 1500, closesAt: expect.stringMatching(/Z$/) },
    ]);
    expect((await on.admin.call(listLeading, { params: { id: person(2).userId } })).auctions).toEqual([]);
  });

  test('only admins get a notice of a registration', async () => {
    expect((await noticesOf(on.admin)).filter((type) => type === 'new_user')).toHaveLength(NAMES.length);
    expect(await noticesOf(person(0))).not.toContain('new_user');
    expect(
      await attempt(on.stack.url, on.admin, listNotifications, { params: { id: person(0).userId } }),
    ).toMatchObject({
      status: 403,
    });
  });
});

describe('a rejection', () => {
  rejections(on);
});

describe('the queue', () => {
  verificationQueue(on);
});

// Last, because it adds people; half a year after the others, so all their auctions are over.
describe('a market', () => {
  marketTests(on);
});
