import { S3Client } from '@aws-sdk/client-s3';
import { QueryCommand, TransactWriteCommand } from '@aws-sdk/lib-dynamodb';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { eraseUser } from '#functions/accounts/rights/erase-user.ts';
import { rightsStore } from '#functions/accounts/rights/read-personal-data.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';
import { admin, profile } from '../fakes.ts';

describe('an erasure that failed after removing the verification status', () => {
  let fake: ReturnType<typeof fakeTables>;
  const erase = (userId = 'asha-id') => {
    const store = rightsStore(fake.client, (kind) => kind);
    const deps = { store, s3: new S3Client({}), proofsBucket: 'proofs', deleteAccount: () => Promise.resolve(true) };
    return eraseUser(deps, userId, NOW);
  };
  const stored = (userId = 'asha-id') => fake.all('users').find((item) => item['userId'] === userId);

  /** The first attempt, up to the write that removes the verification status. */
  const failMidway = async () => {
    let hasBegun = false;
    fake.before = (command) => {
      if (hasBegun) return Promise.reject(new Error('out of time'));
      hasBegun = command instanceof TransactWriteCommand;
      return Promise.resolve();
    };
    await expect(erase()).rejects.toThrow('out of time');
    expect(stored()).not.toHaveProperty('verifyStatus');
    fake.before = () => Promise.resolve();
  };

  beforeEach(() => {
    fake = fakeTables();
    fake.put('users', { userId: '#COUNTS', sk: 'COUNTS', pending: 0, verified: 1, rejected: 0 });
    fake.put('users', { ...profile({ verifyStatus: 'verified' }) });
  });

  it('sets the status to pending, for an admin to decide, when the next attempt is refused', async () => {
    await failMidway();
    fake.put('users', { ...stored(), walletBalance: 100 });
    expect(await erase()).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(stored()).toMatchObject({ verifyStatus: 'pending' });
    expect(stored('#COUNTS')).toMatchObject({ pending: 1, verified: 0 });
  });

  it('sets the status to pending also when the reason for the refusal appears during the next attempt', async () => {
    await failMidway();
    let reads = 0;
    fake.before = (command) => {
      if (command instanceof QueryCommand && command.input.TableName === 'users') reads += 1;
      if (reads === 2) fake.put('users', { ...stored(), walletBalance: 100 });
      return Promise.resolve();
    };
    expect(await erase()).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    expect(stored()).toMatchObject({ verifyStatus: 'pending' });
  });

  it('sets no status of an admin, because admins are not verified', async () => {
    fake.put('users', { ...admin() });
    expect(await erase('admin-id')).toMatchObject({ ok: false, error: { code: 'FORBIDDEN' } });
    expect(stored('admin-id')).not.toHaveProperty('verifyStatus');
    expect(stored('#COUNTS')).toMatchObject({ pending: 0, verified: 1 });
  });

  it('is refused while any dispute of a payment is open, also after another one has ended', async () => {
    const times = { createdAt: new Date(NOW).toISOString(), month: '2026-11', updatedAt: NOW };
    const payment = { auctionId: 'lot-1', auctionTitle: 'Swift', type: 'final', status: 'captured', amount: 100 };
    vi.spyOn(S3Client.prototype, 'send').mockReturnValue(undefined);
    const dispute = { disputeId: 'disp_2', status: 'won', amount: 100 };
    const paid = { ...payment, ...times, paymentId: 'fin_1', userId: 'asha-id', dispute };
    fake.put('payments', { ...paid, disputed: 'open' });
    expect(await erase()).toMatchObject({ ok: false, error: { code: 'CONFLICT' } });
    fake.put('payments', paid);
    expect(await erase()).toMatchObject({ ok: true });
  });

  it('leaves that a lot was collected, and neither the name nor the digits of the document', async () => {
    vi.spyOn(S3Client.prototype, 'send').mockReturnValue(undefined);
    const about = {
      auctionId: 'lot-1',
      auctionTitle: 'Swift',
      type: 'final',
      status: 'captured',
      amount: 100,
    } as const;
    const times = { createdAt: new Date(NOW).toISOString(), month: '2026-11', updatedAt: NOW };
    fake.put('payments', { paymentId: 'fin_1', userId: 'asha-id', ...about, ...times });
    const slip = { key: 'slips/fin_1/x.jpg', contentType: 'image/jpeg' };
    const document = { kind: 'pan', lastFour: '234F' };
    const collected = {
      at: NOW,
      by: 'yusuf-id',
      who: 'representative',
      name: 'Suresh Kumar',
      document,
      ticks: [],
      slip,
    };
    fake.put('auctions', { auctionId: 'lot-1', sk: 'HANDOVER#fin_1', collected });
    // Not collected so far.
    fake.put('payments', { paymentId: 'fin_2', userId: 'asha-id', ...about, ...times });
    fake.put('auctions', { auctionId: 'lot-1', sk: 'HANDOVER#fin_2', day: '2026-12-01' });
    expect(await erase()).toMatchObject({ ok: true });
    const [left, open] = ['HANDOVER#fin_1', 'HANDOVER#fin_2'].map((sk) =>
      fake.all('auctions').find((item) => item['sk'] === sk),
    );
    expect(left).toMatchObject({
      collected: { at: NOW, name: 'Erased user', document: { kind: 'pan', lastFour: '' }, slip },
    });
    expect(open).not.toHaveProperty('collected');
  });
});
