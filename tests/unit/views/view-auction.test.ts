import { BatchGetCommand, GetCommand, QueryCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { aliasOf } from '#functions/domain/auctions/bidder-view.ts';
import { transferReference } from '#functions/domain/payments/transfer.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { viewForEdit } from '#functions/selling/editing/edit-view.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { bidderLists } from '#functions/views/auction/bidder-lists.ts';
import { mergedLog, viewAuction } from '#functions/views/auction/view-auction.ts';
import { bidder, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { listing } from '../selling/builders.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
const auctions = tableHandle('auctions', client, 'Auctions');
const user = { userId: 'u1', role: 'user' } as const;
const admin = { userId: 'admin-1', role: 'admin' } as const;

const bid = (seq: number): BidItem => ({
  auctionId: 'a1',
  seq,
  bidId: `b${seq}`,
  userId: 'u2',
  name: 'Ravi',
  number: 2,
  amount: 1_000_00 + seq,
  at: NOW + seq,
});
const lastBid = (seq: number, change: Partial<BidItem> = {}) => {
  const { auctionId: _, seq: __, ...last } = bid(seq);
  return { ...last, ...change };
};

function deps(ledger: readonly BidItem[] = [], now = NOW) {
  const online = async () => ({ limit: 5_00_000_00, bankAccount: 'Boli, HDFC 0001' });
  return { auctions, ledger: { newest: async () => ledger }, bidders: bidderLists(auctions), clock: () => now, online };
}

async function seenBy(container: Parameters<typeof viewAuction>[0]) {
  const view = await viewAuction(container, 'a1', user);
  if (!view.ok) throw new Error('Not seen.');
  return view.value;
}

/** The items found at the first and at every later read of the auction. */
function reads(...rounds: readonly (readonly object[])[]): void {
  let stub = dynamo.on(BatchGetCommand);
  for (const items of rounds) stub = stub.resolvesOnce({ Responses: { Auctions: [...items] } });
}

function registered(...bidders: BidderItem[]): void {
  dynamo.on(QueryCommand).resolves({ Items: bidders });
}

beforeEach(() => {
  dynamo.reset();
  dynamo.on(GetCommand).resolves({});
  registered();
});

describe('who sees an auction', () => {
  const draft = [listing({ listingStatus: 'draft' }), state({ status: 'draft' })];

  it('a draft is for admins only', async () => {
    reads(draft, draft);
    expect(await viewAuction(deps(), 'a1', user)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
    expect(await viewAuction(deps(), 'a1', admin)).toMatchObject({ ok: true, value: { status: 'draft' } });
  });

  it('a deleted one is for nobody', async () => {
    reads([state({ status: 'cancelled', deleted: true })]);
    expect(await viewAuction(deps(), 'a1', admin)).toMatchObject({ ok: false, error: { code: 'NOT_FOUND' } });
  });
});

describe('the details', () => {
  it('are read consistently in one request, with the viewer’s own items', async () => {
    const own = bidder({ deposit: 'refunding', registeredAt: NOW });
    reads([listing({ bidderCount: 2 }), state(), own, { auctionId: 'a1', sk: 'WATCH#u1', userId: 'u1', watchedAt: 1 }]);
    registered(own, bidder({ userId: 'u2', name: 'Ravi', number: 2, sk: 'BIDDER#u2', registeredAt: NOW - 1 }));
    const view = await viewAuction(deps(), 'a1', user);
    expect(view).toMatchObject({
      ok: true,
      value: {
        _id: 'a1',
        watched: true,
        bidderCount: 2,
        bidders: [
          { _id: aliasOf('a1', 'u2'), name: 'Bidder 2' },
          { _id: 'u1', name: 'Asha' },
        ],
        winner: null,
        viewer: { registered: true, deposit: 'refunding', finalPayment: null, paymentDueAt: null },
      },
    });
    expect(dynamo.commandCalls(BatchGetCommand).map((call) => call.args[0].input)).toEqual([
      {
        RequestItems: {
          Auctions: {
            ConsistentRead: true,
            Keys: ['LISTING', 'STATE', 'BIDDER#u1', 'WATCH#u1'].map((sk) => ({ auctionId: 'a1', sk })),
          },
        },
      },
    ]);
  });

  it('show an accepted bid that the ledger does not contain yet', async () => {
    const newest = lastBid(2, { amount: 1_500_00 });
    const running = state({ status: 'active', startAt: NOW - 1, seq: 2, currentBid: 1_500_00, lastBid: newest });
    reads([listing(), running]);
    const view = await viewAuction(deps([bid(1)]), 'a1', user);
    expect(view).toMatchObject({
      ok: true,
      value: { currentBid: 1500, bidCount: 2, seq: 2, bidLog: [{ seq: 1 }, { _id: 'a1-2', seq: 2, bidAmount: 1500 }] },
    });
  });

  it('contain the viewer’s last bid from ledger, state or registration, whichever is newest', async () => {
    const running = state({ status: 'active', startAt: NOW - 1, seq: 3, currentBid: 1_500_00, lastBid: lastBid(3) });
    const older = bidder({ lastBidAmount: 1_100_00, lastBidAt: NOW });
    const mine = lastBid(2, { userId: 'u1', amount: 1_300_00 });
    const rounds = [
      { own: [older], earlier: {}, ledger: [bid(2)], seen: 1_100 },
      { own: [older], earlier: {}, ledger: [{ ...bid(2), userId: 'u1', amount: 1_200_00 }], seen: 1_200 },
      { own: [older], earlier: { secondLastBid: mine }, ledger: [bid(1)], seen: 1_300 },
      { own: [older], earlier: { amounts: { 1: 1_250_00 } }, ledger: [bid(2)], seen: 1_250 },
      { own: [bidder()], earlier: {}, ledger: [bid(2)], seen: null },
      { own: [], earlier: {}, ledger: [{ ...bid(2), userId: 'u1' }], seen: null },
    ];
    reads(...rounds.map(({ own, earlier }) => [listing(), { ...running, ...earlier }, ...own]));
    for (const { ledger, seen } of rounds) {
      expect(await viewAuction(deps(ledger), 'a1', user)).toMatchObject({ value: { viewer: { lastBid: seen } } });
    }
  });

  it('always include the viewer among the bidders', async () => {
    const others = Array.from({ length: 500 }, (_, index) =>
      bidder({ userId: `b${index}`, sk: `BIDDER#b${index}`, registeredAt: NOW + index }),
    );
    reads([listing({ bidderCount: 501 }), state(), bidder()]);
    registered(...others);
    const { bidders } = await seenBy(deps());
    expect(bidders).toHaveLength(500);
    expect(bidders).toContainEqual({ _id: 'u1', name: 'Asha' });
  });

  it('cache the bidders of a running auction for half a minute, but not before the start', async () => {
    let now = NOW;
    const container = { ...deps(), clock: () => now };
    const listsRead = async (auction: { startAt: number }) => {
      dynamo.reset();
      reads([listing(), state({ startAt: auction.startAt, endAt: NOW + HOUR })]);
      registered(bidder({ userId: 'u2', number: 2, sk: 'BIDDER#u2' }));
      const { bidders } = await seenBy(container);
      expect(bidders).toEqual([{ _id: aliasOf('a1', 'u2'), name: 'Bidder 2' }]);
      return dynamo.commandCalls(QueryCommand).length;
    };
    const upcoming = { startAt: NOW + 1 };
    expect([await listsRead(upcoming), await listsRead(upcoming)]).toEqual([1, 1]);
    now += 1;
    expect([await listsRead(upcoming), await listsRead(upcoming)]).toEqual([1, 0]);
    now += 30_000;
    expect(await listsRead(upcoming)).toBe(1);
  });

  it('show the viewer’s current registration, even with a cached list', async () => {
    const container = deps();
    const running = state({ startAt: NOW, endAt: NOW + HOUR });
    const other = { _id: aliasOf('a1', 'u2'), name: 'Bidder 2' };
    registered(bidder(), bidder({ userId: 'u2', number: 2, sk: 'BIDDER#u2', registeredAt: NOW }));
    reads([listing(), running, bidder({ name: 'Asha Rao' })], [listing(), running]);
    expect(await seenBy(container)).toMatchObject({ bidders: [{ _id: 'u1', name: 'Asha Rao' }, other] });
    expect(await seenBy(container)).toMatchObject({ bidders: [other], viewer: { registered: false } });
  });

  it('close an overdue auction first', async () => {
    const over = state({ status: 'active', startAt: NOW - HOUR, closesAt: NOW - 3000, seq: 1, lastBid: lastBid(1) });
    const closed = { ...over, status: 'completed' as const, closedAt: NOW };
    dynamo.on(GetCommand, { Key: { auctionId: 'a1', sk: 'STATE' } }).resolves({ Item: over });
    dynamo.on(UpdateCommand).resolves({ Attributes: closed });
    reads([listing(), over], [listing(), closed]);
    const view = await viewAuction(deps([bid(1)]), 'a1', user);
    expect(view).toMatchObject({
      ok: true,
      value: { status: 'completed', winner: { userId: aliasOf('a1', 'u2'), name: 'Bidder 2', bidAmount: 1000 } },
    });
  });

  it('show only the winner the amount to pay and the reference for a bank transfer', async () => {
    const won = state({ status: 'completed', closedAt: NOW, seq: 1, currentBid: 1_000_00, lastBid: lastBid(1) });
    const charges = { premium: 5_00, other: 0, otherName: '', lotGst: 0, chargesGst: 0 };
    const lot = listing({ charges, emdSetOff: true });
    const registration = bidder({ userId: 'u2', sk: 'BIDDER#u2', depositAmount: 100_00, depositPaymentId: 'emd_1' });
    reads([lot, won, registration], [lot, won]);
    const toPay = {
      lines: [
        { kind: 'bid', amount: 1000, rate: null, name: null },
        { kind: 'premium', amount: 50, rate: 5, name: null },
      ],
      setOff: 100,
      amount: 950,
      transfer: { reference: expect.stringMatching(/^BOLI[0-9A-F]{10}$/), account: 'Boli, HDFC 0001' },
    };
    const winner = { userId: 'u2', role: 'user' } as const;
    expect(await viewAuction(deps([bid(1)]), 'a1', winner)).toMatchObject({
      value: { onlineLimit: 5_00_000, viewer: { toPay } },
    });
    expect(await viewAuction(deps([bid(1)]), 'a1', user)).toMatchObject({ value: { viewer: { toPay: null } } });
  });

  it('ask for a sale’s deposit by bank transfer under the sale’s reference, where it is above the online limit', async () => {
    const saleTakes = (amount: number) => {
      const deposit = { amount, multiple: 10 };
      const sale = { auctionId: 's1', sk: 'SALE', name: 'Spring sale', deposit, lots: ['a1'], version: 1 };
      const times = { registrationDeadlineAt: NOW + HOUR, startAt: NOW + 2 * HOUR, firstEndAt: NOW + 3 * HOUR };
      return { ...sale, ...times, everyMinutes: 0, staggersStarts: false, createdBy: 'admin-1', createdAt: NOW };
    };
    const lot = listing({ saleId: 's1', hasSaleDeposit: true, emdAmount: 9_00_000_00 });
    const rounds = [6_00_000_00, 5_00_000_00, 6_00_000_00].flatMap((amount) => [[lot, state()], [saleTakes(amount)]]);
    reads(...rounds);
    const emdTransfer = { reference: transferReference('s1', 'u1', 'emd'), account: 'Boli, HDFC 0001' };
    expect(await seenBy(deps())).toMatchObject({ viewer: { emdTransfer } });
    expect(await seenBy(deps())).toMatchObject({ viewer: { emdTransfer: null } });
    dynamo
      .on(GetCommand, { Key: { auctionId: 's1', sk: 'BIDDER#u1' } })
      .resolves({ Item: bidder({ auctionId: 's1' }) });
    expect(await seenBy(deps())).toMatchObject({ viewer: { deposit: 'held', emdTransfer: null } });
  });

  it.each([
    ['paid', 'sold'],
    ['forfeited', 'unsold'],
    [undefined, 'open'],
  ] as const)('say of a win that is %s that the lot is %s', async (win, outcome) => {
    reads([listing(), state({ status: 'completed', seq: 1, lastBid: lastBid(1), win })]);
    expect(await viewAuction(deps(), 'a1', user)).toMatchObject({ value: { outcome } });
  });

  it('say that a lot without bids was not sold, and nothing of a cancelled auction', async () => {
    reads([listing(), state({ status: 'completed' })], [listing(), state({ status: 'cancelled' })]);
    expect(await viewAuction(deps(), 'a1', user)).toMatchObject({ value: { outcome: 'unsold' } });
    expect(await viewAuction(deps(), 'a1', user)).toMatchObject({ value: { outcome: null } });
  });

  it('leave an auction running during the grace', async () => {
    reads([listing(), state({ status: 'active', startAt: NOW - HOUR, closesAt: NOW - 2999 })]);
    expect(await viewAuction(deps(), 'a1', user)).toMatchObject({
      ok: true,
      value: { status: 'active', winner: null },
    });
    expect(dynamo.commandCalls(UpdateCommand)).toEqual([]);
  });
});

describe('the log', () => {
  it('ascends without repetition and ends with the last two bids, however far the ledger is', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 150 }), fc.nat(150), (seq, lag) => {
        const known = Math.max(0, seq - lag);
        const newest = Array.from({ length: Math.min(known, 100) }, (_, index) =>
          bid(known - Math.min(known, 100) + index + 1),
        );
        const secondLastBid = seq === 1 ? null : lastBid(seq - 1);
        const live = state({ seq, lastBid: lastBid(seq), secondLastBid, currentBid: 1_000_00 + seq });
        const log = mergedLog(newest, live);
        expect(log.slice(-2)).toEqual([seq - 1, seq].filter((n) => n > 0).map(bid));
        expect(log.length).toBeLessThanOrEqual(100);
        log.slice(1).forEach((entry, index) => expect(entry.seq).toBeGreaterThan(log[index]?.seq ?? 0));
      }),
    );
  });

  it('may be newer than the state that was read before it', () => {
    const log = mergedLog([bid(1), bid(2)], state({ seq: 1, lastBid: lastBid(1) }));
    expect(log.map((entry) => entry.seq)).toEqual([1, 2]);
  });
});

describe('the edit form', () => {
  it('contains the held deposits and the possible status changes', async () => {
    reads([listing({ bidderCount: 3 }), state()]);
    registered(bidder(), bidder({ depositAmount: 50_50 }), bidder({ deposit: 'refunded' }));
    expect(await viewForEdit(auctions, 'a1', NOW)).toMatchObject({
      ok: true,
      value: { heldDeposits: 150.5, version: 7, allowedStatuses: ['pending', 'cancelled'] },
    });
  });
});
