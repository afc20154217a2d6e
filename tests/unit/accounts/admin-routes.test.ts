import { BatchGetCommand, QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import * as z from 'zod';
import { startOfIndianDay } from '#functions/platform/ist.ts';
import { Outage } from '#functions/platform/outage.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { ADMIN, adminRoutesListing, client, adminRoutesFixture } from './admin-routes-fixture.ts';
import { ask, profile } from './fakes.ts';

const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
beforeEach(() => {
  dynamo.reset();
  dynamo.on(QueryCommand).resolves({ Items: [] });
  dynamo.on(BatchGetCommand).resolves({ Responses: {} });
});

describe('GET /admin/users', () => {
  it('returns users without the keys of their ID proofs, and the counts of all users', async () => {
    const { routes } = adminRoutesFixture(profile());
    const outcome = await ask(routes, 'GET /api/admin/users', {}, ADMIN);
    expect(outcome).toMatchObject({
      ok: true,
      value: {
        answer: {
          success: true,
          users: [{ _id: 'asha-id', id: 'asha-id', verifyStatus: 'pending', isActive: true }],
          pendingUsers: 3,
          approveUsers: 2,
          rejectUsers: 1,
          total: 6,
          nextCursor: null,
        },
      },
    });
    expect(JSON.stringify(outcome)).not.toContain('proofs/');
  });

  it.each([
    [{ cursor: 'bm9wZQ' }],
    [{ limit: '0' }],
    [{ limit: '201' }],
    [{ limit: '1e9' }],
    [{ verifyStatus: 'anything' }],
    [{ search: 'x'.repeat(101) }],
    [{ unknown: '1' }],
  ])('refuses the query %j', async (query) => {
    const outcome = await ask(adminRoutesFixture().routes, 'GET /api/admin/users', { query }, ADMIN);
    expect(outcome).toMatchObject({ ok: false, error: { code: 'INVALID_INPUT' } });
  });
});

describe.each(['GET /api/admin/users', 'GET /api/admin/people'])('%s', (route) => {
  const pending = profile({ userId: 'asha', verifyStatus: 'pending' });
  const { verifyStatus: _, ...erased } = profile({ userId: 'gone' });
  const listed = async (stored: readonly ReturnType<typeof profile>[], query: Record<string, string>) => {
    const outcome = await ask(adminRoutesListing(stored, [pending, erased]).routes, route, { query }, ADMIN);
    const people = z.array(z.object({ _id: z.string() }));
    const { users, people: all } = z
      .object({ users: people.optional(), people: people.optional() })
      .parse(outcome.ok ? outcome.value.answer : {});
    return (users ?? all)?.map(({ _id }) => _id);
  };

  it('leaves out people whose status has just changed, and erased ones', async () => {
    expect(await listed([pending, erased], { verifyStatus: 'pending' })).toEqual(['asha']);
    expect(await listed([pending, erased], {})).toEqual(['asha']);
    expect(await listed([{ ...pending, verifyStatus: 'verified' }], { verifyStatus: 'pending' })).toEqual([]);
    expect(await listed([{ ...erased, userId: 'asha' }], {})).toEqual([]);
  });
});

describe('GET /admin/users/{id}', () => {
  it('returns wallet and activity in rupees and ISO times', async () => {
    const { routes, activityLog } = adminRoutesFixture(profile({ walletBalance: 1_050 }));
    const outcome = await ask(routes, 'GET /api/admin/users/{id}', { params: { id: 'asha-id' } }, ADMIN);
    const createdAt = '2026-11-20T10:00:00.000Z';
    expect(outcome).toMatchObject({
      value: {
        answer: {
          user: {
            wallet: {
              balance: 10.5,
              currency: 'INR',
              transactions: [{ amount: 10.5, description: 'EMD', createdAt }],
            },
            activity: [{ type: 'registered', message: 'Registered.', createdAt, times: 1 }],
          },
          nextCursor: null,
        },
      },
    });
    expect(activityLog.walletMovements).toHaveBeenCalledWith('asha-id', 5);
    expect(activityLog.entries).toHaveBeenCalledWith('asha-id', undefined);
  });

  it('continues with older activity from a cursor, and refuses any other text', async () => {
    const { routes, activityLog } = adminRoutesFixture(profile());
    const get = (cursor: string) =>
      ask(routes, 'GET /api/admin/users/{id}', { params: { id: 'asha-id' }, query: { cursor } }, ADMIN);
    const place = '2026-11-20T10:00:00.000Z#deposit-emd_1';
    expect(await get(Buffer.from(place).toString('base64url'))).toMatchObject({ ok: true });
    expect(activityLog.entries).toHaveBeenCalledWith('asha-id', `ACTIVITY#${place}`);
    expect(await get(Buffer.from('PROFILE').toString('base64url'))).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });

  it('answers 404 for an unknown id, and refuses the key of another item as an id', async () => {
    const { routes } = adminRoutesFixture();
    const get = (id: string) => ask(routes, 'GET /api/admin/users/{id}', { params: { id } }, ADMIN);
    expect(await get('nobody')).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(await get('#COUNTS')).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });
});

describe('GET /admin/users/{id}/documents', () => {
  const view = (routes: ReturnType<typeof adminRoutesFixture>['routes']) =>
    ask(routes, 'GET /api/admin/users/{id}/documents', { params: { id: 'asha-id' } }, ADMIN);

  it('logs which admin views the proof, then returns a 60-second link with the content type of the file', async () => {
    const { routes, activityLog } = adminRoutesFixture(profile());
    const outcome = await view(routes);
    expect(activityLog.logAudited).toHaveBeenCalledWith(
      {
        userId: 'asha-id',
        type: 'document_viewed',
        message: 'ID proof viewed by Priya (admin admin-id).',
        at: NOW,
        key: 'uuid',
      },
      { action: 'proof-viewed', by: { adminId: 'admin-id', source: '192.0.2.1' }, at: NOW },
    );
    expect(outcome).toMatchObject({
      value: { answer: { contentType: 'image/png', expiresAt: '2026-11-20T10:01:00.000Z' } },
    });
    const { document } = (outcome as unknown as { value: { answer: { document: string } } }).value.answer;
    const url = new URL(document);
    expect(url.pathname).toBe('/proofs/proofs/asha-id/1');
    expect(Object.fromEntries(url.searchParams)).toMatchObject({
      'X-Amz-Expires': '60',
      'X-Amz-Date': '20261120T100000Z',
      'response-content-type': 'image/png',
      'response-content-disposition': 'inline',
    });
  });

  it('returns no link when the view cannot be logged', async () => {
    const { routes, activityLog } = adminRoutesFixture(profile());
    activityLog.logAudited.mockRejectedValue(new Error('down'));
    await expect(view(routes)).rejects.toThrow('down');
  });

  it('logs no view when there is no proof', async () => {
    const { idProofKey: _key, ...without } = profile();
    const { routes, activityLog } = adminRoutesFixture(without);
    expect(await view(routes)).toMatchObject({ error: { code: 'NOT_FOUND' } });
    expect(activityLog.logAudited).not.toHaveBeenCalled();
  });
});

describe('PUT /admin/users/{id}/active', () => {
  const reason = 'Paid with a stolen card';
  const put = (id: string, body: unknown) =>
    ask(adminRoutesFixture(profile()).routes, 'PUT /api/admin/users/{id}/active', { params: { id }, body }, ADMIN);

  it('disables an account and says so, and refuses to enable an active one', async () => {
    expect(await put('asha-id', { isActive: false, reason })).toMatchObject({
      value: { answer: { success: true, message: 'The account has been disabled, and the person is told.' } },
    });
    expect(await put('asha-id', { isActive: true, reason })).toMatchObject({ error: { code: 'CONFLICT' } });
  });

  it('refuses the caller’s own account, a missing reason and anything but a boolean', async () => {
    expect(await put('admin-id', { isActive: false, reason })).toMatchObject({ error: { code: 'FORBIDDEN' } });
    expect(await put('asha-id', { isActive: false, reason: '  ' })).toMatchObject({ error: { code: 'INVALID_INPUT' } });
    expect(await put('asha-id', { isActive: 'false', reason })).toMatchObject({ error: { code: 'INVALID_INPUT' } });
  });
});

describe('access to the admin routes', () => {
  it.each(adminRoutesFixture().routes.map((route) => route.key))('%s: admins only', async (key) => {
    const raw = { params: { id: 'asha-id' } };
    const { routes } = adminRoutesFixture(profile());
    expect(await ask(routes, key, raw)).toMatchObject({ error: { code: 'UNAUTHENTICATED' } });
    expect(await ask(routes, key, raw, { userId: 'asha-id', role: 'user' })).toMatchObject({
      error: { code: 'FORBIDDEN' },
    });
  });
});

describe('GET /admin/summary', () => {
  it('takes the number of users from the counters and counts revenue from midnight in India', async () => {
    const { routes, listRevenue } = adminRoutesFixture();
    expect(await ask(routes, 'GET /api/admin/summary', {}, ADMIN)).toMatchObject({
      value: {
        answer: { activeAuctions: 3, pendingVerifications: 3, totalUsers: 6, revenueToday: 0, recentAuctions: [] },
      },
    });
    expect(listRevenue).toHaveBeenCalledWith(Date.UTC(2026, 10, 19, 18, 30));
  });
});

describe('GET /admin/summary by duties', () => {
  it.each<[Duty[], string[]]>([
    [['lots'], ['activeAuctions', 'recentAuctions']],
    [['people'], ['pendingVerifications', 'totalUsers']],
    [['money'], ['revenueToday', 'uncollected']],
    [['support'], []],
    [
      ['audit'],
      ['activeAuctions', 'pendingVerifications', 'recentAuctions', 'revenueToday', 'totalUsers', 'uncollected'],
    ],
  ])('%j sees %j', async (duties, figures) => {
    const { routes } = adminRoutesFixture();
    const answered = await ask(routes, 'GET /api/admin/summary', {}, { ...ADMIN, duties });
    if (!answered.ok) throw new Error(answered.error.code);
    const { success: _, ...shown } = z.record(z.string(), z.unknown()).parse(answered.value.answer);
    expect(Object.keys(shown).toSorted()).toEqual(figures);
  });
});

describe('GET /admin/summary while the catalogue does not answer', () => {
  it('has the other figures', async () => {
    const { routes, catalogue } = adminRoutesFixture();
    const out = () => Promise.reject(new Outage('out'));
    Object.assign(catalogue, { page: out, count: out });
    expect(await ask(routes, 'GET /api/admin/summary', {}, ADMIN)).toMatchObject({
      value: { answer: { activeAuctions: null, recentAuctions: null, pendingVerifications: 3, totalUsers: 6 } },
    });
    Object.assign(catalogue, { count: () => Promise.reject(new Error('a mistake')) });
    await expect(ask(routes, 'GET /api/admin/summary', {}, ADMIN)).rejects.toThrow('a mistake');
  });
});

describe('startOfIndianDay', () => {
  const clock = new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Kolkata', dateStyle: 'short', timeStyle: 'medium' });

  it('is midnight of the same date in India', () => {
    fc.assert(
      fc.property(
        fc.date({ min: new Date('1970-01-02'), max: new Date('2100-01-01'), noInvalidDate: true }),
        (date) => {
          const start = startOfIndianDay(date.getTime());
          const [day] = clock.format(date).split(', ');
          expect(clock.format(start)).toBe(`${day ?? ''}, 00:00:00`);
          expect(date.getTime() - start).toBeLessThan(24 * 60 * 60 * 1000);
        },
      ),
    );
  });
});
