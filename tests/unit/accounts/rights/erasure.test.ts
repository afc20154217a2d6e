import { describe, expect, it } from 'vitest';
import { ERASED_NAME, planErasure } from '../../../../functions/accounts/rights/erasure.ts';
import { exportOf } from '../../../../functions/accounts/rights/export.ts';
import type { PersonalData } from '../../../../functions/accounts/rights/personal-data.ts';

const AT = Date.parse('2026-11-20T10:00:00Z');

const asha: PersonalData = {
  profile: {
    userId: 'asha',
    sk: 'PROFILE',
    name: 'Asha Rao',
    nameLower: 'asha rao',
    email: 'asha@boli.test',
    mobile: '9800000001',
    role: 'user',
    verifyStatus: 'verified',
    createdSort: '2026-01-01T00:00:00.000Z#asha',
    idProofKey: 'proofs/asha/1.jpg',
    idProofType: 'image/jpeg',
    isActive: true,
    walletBalance: 0,
    createdAt: AT,
    updatedAt: AT,
  },
  activity: [{ userId: 'asha', sk: 'ACTIVITY#1', type: 'registered', message: 'Registered', at: AT }],
  wallet: [{ userId: 'asha', sk: 'WALLET#1', amount: 100_00, description: 'EMD', at: AT }],
  devices: [{ userId: 'asha', sk: 'DEVICE#1', token: 'secret-token', role: 'user', registeredAt: AT, seenAt: AT }],
  registrations: [
    {
      auctionId: 'lot',
      sk: 'BIDDER#asha',
      userId: 'asha',
      name: 'Asha Rao',
      registeredAt: AT,
      deposit: 'refunded',
      depositAmount: 100_00,
      outcome: 'lost',
    },
  ],
  watches: [{ auctionId: 'other', sk: 'WATCH#asha', userId: 'asha', watchedAt: AT }],
  bids: [{ auctionId: 'lot', seq: 7, bidId: 'b', userId: 'asha', name: 'Asha Rao', amount: 2000_00, at: AT }],
  payments: [
    {
      paymentId: 'p1',
      userId: 'asha',
      auctionId: 'lot',
      auctionTitle: 'A lot',
      type: 'emd',
      amount: 100_00,
      status: 'refunded',
      createdAt: '2026-11-20T10:00:00.000Z',
      updatedAt: AT,
    },
  ],
  notices: [{ userId: 'asha', id: 'n1', type: 'outbid', title: 'Outbid', message: 'Asha, …', at: AT, expiresAt: 0 }],
};

describe('erasing an account', () => {
  const plan = planErasure(asha);
  const erasure = plan.ok ? plan.value : undefined;

  it('removes what is only theirs: activity, wallet view, devices, watches, notices, proof', () => {
    expect(erasure?.deletes).toEqual([
      { table: 'users', key: ['asha', 'ACTIVITY#1'] },
      { table: 'users', key: ['asha', 'WALLET#1'] },
      { table: 'users', key: ['asha', 'DEVICE#1'] },
      { table: 'auctions', key: ['other', 'WATCH#asha'] },
      { table: 'notifications', key: ['asha', 'n1'] },
    ]);
    expect(erasure?.proofKey).toBe('proofs/asha/1.jpg');
  });

  it('leaves a profile of nobody, in no index', () => {
    expect(erasure?.profile).toMatchObject({
      userId: 'asha',
      name: ERASED_NAME,
      email: '',
      mobile: '',
      isActive: false,
    });
    expect(Object.keys(erasure?.profile ?? {})).not.toContain('verifyStatus');
    expect(JSON.stringify(erasure?.profile)).not.toMatch(/Rao|rao|boli\.test|9800000001|proofs/);
    expect(erasure?.countedAs).toBe('verified');
  });

  it('takes the name off what stays as the record of an auction, and touches no payment', () => {
    expect(erasure?.renames).toEqual({
      registrations: [{ auctionId: 'lot', sk: 'BIDDER#asha' }],
      bids: [{ auctionId: 'lot', seq: 7 }],
    });
    expect(JSON.stringify(erasure)).not.toContain('p1');
  });

  const [registration] = asha.registrations;
  const [payment] = asha.payments;
  it.each<readonly [string, Partial<PersonalData>]>([
    ['admin', { profile: { ...asha.profile, role: 'admin' } }],
    ['deposit-held', { registrations: registration ? [{ ...registration, deposit: 'held' }] : [] }],
    ['payment-open', { registrations: registration ? [{ ...registration, finalPayment: 'due' }] : [] }],
    ['payment-open', { registrations: registration ? [{ ...registration, finalPayment: 'overdue' }] : [] }],
    ['payment-open', { payments: payment ? [{ ...payment, status: 'created', attention: 'open-order' }] : [] }],
    ['refund-open', { payments: payment ? [{ ...payment, status: 'refunding' }] : [] }],
  ])('is refused while there is reason to: %s', (reason, change) => {
    expect(planErasure({ ...asha, ...change })).toEqual({ ok: false, error: reason });
  });
});

describe('an export', () => {
  const text = JSON.stringify(exportOf(asha, AT));

  it('holds what was entered and done, in rupees and ISO times', () => {
    expect(exportOf(asha, AT)).toMatchObject({
      exportedAt: '2026-11-20T10:00:00.000Z',
      account: { name: 'Asha Rao', email: 'asha@boli.test', mobile: '9800000001' },
      bids: [{ auctionId: 'lot', number: 7, amount: 2000, at: '2026-11-20T10:00:00.000Z' }],
      payments: [{ id: 'p1', amount: 100, status: 'refunded' }],
      wallet: [{ amount: 100 }],
      notices: [{ title: 'Outbid' }],
      watched: [{ auctionId: 'other' }],
    });
  });

  it('holds nothing by which somebody could act for the person', () => {
    expect(text).not.toContain('secret-token');
  });
});
