import { GetCommand, PutCommand, QueryCommand, TransactWriteCommand, UpdateCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import { winnerReleaseWrites } from '#functions/domain/deposits/deposit-release.ts';
import { markOverdueWin } from '#functions/lifecycle/settlement/payment-due.ts';
import { settleAuction } from '#functions/lifecycle/settlement/settle-auction.ts';
import { notifier } from '#functions/notifications/notify.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { noticeStore } from '#functions/tables/notifications/notice-store.ts';
import { tableHandle, moneyMovementTables } from '#functions/tables/table-handle.ts';
import { NO_CHARGES } from '#shared/model/money/charges.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { cancelled } from '#tests/support/tables/cancelled.ts';
import { resolved } from '#tests/support/tables/resolved.ts';
import { bidder, completed } from '../bidding/given.ts';

const LOT = { title: 'Swift', charges: NO_CHARGES, emdSetOff: false };

const SETTLED_AT = NOW + 64_000;
const WINDOW = 72 * 3_600_000;
const CLOSED_AT = NOW + 63_000;
const ended = { ...completed, status: 'completed' as const, closedAt: CLOSED_AT };

/** Veena watches. The winner and a loser watch, too, and are notified as bidders. */
const WATCHES = ['asha', 'ravi', 'veena'].map((userId) => ({
  auctionId: 'lot-1',
  sk: `WATCH#${userId}`,
  userId,
  watchedAt: NOW,
}));

function given(...bidders: BidderItem[]) {
  const client = dynamoClient();
  const mock = mockClient(client);
  mock.on(QueryCommand).callsFake(({ ExpressionAttributeValues: values }) => ({
    Items: Object.values(values).includes('WATCH#') ? WATCHES : bidders,
  }));
  mock.on(GetCommand).callsFake(({ Key }) => ({ Item: bidders.find(({ sk }) => sk === Key.sk) }));
  mock.on(TransactWriteCommand).resolves({});
  mock.on(PutCommand).resolves({});
  const tables = moneyMovementTables(client, (kind) => kind[0]!.toUpperCase() + kind.slice(1));
  const stored = noticeStore(tableHandle('notifications', client, 'Notifications'));
  return {
    mock,
    deps: {
      tables,
      notices: stored,
      notify: notifier(stored, () => NOW),
      checkFinalPayment: () => Promise.resolve(true),
    },
    transactions: () => mock.commandCalls(TransactWriteCommand).map(({ args }) => args[0].input.TransactItems ?? []),
    notices: () => mock.commandCalls(PutCommand).map(({ args }) => args[0].input.Item ?? {}),
  };
}

const refundOwed = (reason: string) => ({
  condition: 'status = "captured"',
  update:
    'SET status = "refunding", attention = "refund-due",' +
    ` attentionSince = "${new Date(SETTLED_AT).toISOString()}", refundReason = "${reason}",` +
    ` refundDueSince = ${SETTLED_AT}, updatedAt = ${SETTLED_AT}`,
});

describe('settleAuction', () => {
  it('moves a loser’s deposit together with its payment', async () => {
    const { deps, transactions } = given(bidder('ravi'));
    await settleAuction(deps, ended, LOT, SETTLED_AT);
    const [[settled, payment, entry, ...others] = [], ...more] = transactions();
    expect(settled?.Update).toMatchObject({ TableName: 'Auctions', Key: { auctionId: 'lot-1', sk: 'BIDDER#ravi' } });
    expect(resolved(settled?.Update)).toMatchObject({
      condition: 'deposit = "held" AND attribute_not_exists(outcome)',
      update: 'SET outcome = "lost", deposit = "refunding" REMOVE finalPayment, paymentDueAt',
    });
    expect(payment?.Update).toMatchObject({ TableName: 'Payments', Key: { paymentId: 'emd_ravi' } });
    expect(resolved(payment?.Update)).toMatchObject(refundOwed('Auction not won'));
    expect(entry?.Put).toMatchObject({
      TableName: 'Money',
      Item: { subject: 'emd_ravi', kind: 'refund-due', by: 'boli' },
    });
    expect(resolved(entry?.Put).condition).toBe('attribute_not_exists(subject)');
    expect([others, more]).toEqual([[], []]);
  });

  it('holds the winner’s deposit and sets the due time', async () => {
    const { deps, transactions } = given(bidder('asha'));
    await settleAuction(deps, ended, LOT, SETTLED_AT);
    const won = transactions()[0]?.[0]?.Update;
    expect(won).toMatchObject({ Key: { sk: 'BIDDER#asha' } });
    expect(resolved(won)).toMatchObject({
      condition: 'deposit = "held" AND attribute_not_exists(outcome)',
      update: `SET outcome = "won", finalPayment = "due", paymentDueAt = ${CLOSED_AT + WINDOW}, deposit = "held"`,
    });
    expect(transactions()[0]?.[1]?.Put?.Item).toMatchObject({ userId: 'asha', type: 'auction_won', at: CLOSED_AT });
  });

  it('settles an EMD of 0 at once', async () => {
    const { depositPaymentId: _, ...free } = bidder('ravi', { depositAmount: 0 });
    const { deps, transactions } = given(free);
    await settleAuction(deps, ended, LOT, SETTLED_AT);
    expect(transactions()).toHaveLength(1);
    expect(transactions()[0]).toHaveLength(1);
    expect(transactions()[0]?.[0]?.Update?.ExpressionAttributeValues).toMatchObject({ ':deposit': 'refunded' });
  });

  it('notifies winner, losers, admins and watchers, even if they were settled before', async () => {
    const { deps, notices, transactions } = given(
      bidder('asha', { outcome: 'won', finalPayment: 'due' }),
      bidder('ravi', { outcome: 'lost', deposit: 'refunding' }),
    );
    await settleAuction(deps, ended, LOT, SETTLED_AT);
    expect(transactions()).toEqual([]);
    expect(notices().map(({ userId, type }) => [userId, type])).toEqual([
      ['#ADMINS', 'auction_ended'],
      ['asha', 'auction_won'],
      ['ravi', 'auction_ended'],
      ['veena', 'auction_ended'],
    ]);
  });

  it('promises a loser no deposit that went back before the end', async () => {
    const messageTo = async (deposit: BidderItem['deposit']) => {
      const { deps, notices } = given(bidder('ravi', { outcome: 'lost', deposit }));
      await settleAuction(deps, ended, LOT, SETTLED_AT);
      return notices().find(({ userId }) => userId === 'ravi')?.['message'];
    };
    expect(await messageTo('refunding')).toContain('deposit');
    expect(await messageTo('refunded')).not.toContain('deposit');
  });

  it('does not congratulate a runner-up who was offered the lot since', async () => {
    const { deps, notices } = given(
      bidder('asha', { outcome: 'lost', deposit: 'forfeited', finalPayment: 'passed-on' }),
      bidder('ravi', { outcome: 'won', finalPayment: 'due' }),
    );
    await settleAuction(deps, ended, LOT, SETTLED_AT);
    expect(notices().map(({ userId, type }) => [userId, type])).not.toContainEqual(['ravi', 'auction_won']);
  });

  it('decides again when the registration has changed since it was listed', async () => {
    const listed = bidder('asha');
    const { deps, mock, transactions } = given(listed);
    mock.on(GetCommand).resolves({ Item: { ...listed, deposit: 'refunded' } });
    mock.on(TransactWriteCommand).rejectsOnce(cancelled('ConditionalCheckFailed', 'None')).resolves({});
    await settleAuction(deps, ended, LOT, SETTLED_AT);
    expect(resolved(transactions()[1]?.[0]?.Update).condition).toBe(
      'deposit = "refunded" AND attribute_not_exists(outcome)',
    );
  });

  it('refunds the unpaid winner’s deposit when the completed auction is deleted, and changes nothing for the others', async () => {
    const { deps, notices, transactions } = given(
      bidder('asha', { outcome: 'won', finalPayment: 'due' }),
      bidder('ravi', { outcome: 'lost', deposit: 'refunded' }),
    );
    await settleAuction(
      deps,
      { ...ended, status: 'cancelled', deleted: true },
      { ...LOT, title: 'The auction' },
      SETTLED_AT,
    );
    expect(transactions()).toHaveLength(1);
    expect(resolved(transactions()[0]?.[0]?.Update)).toMatchObject({
      condition: 'deposit = "held" AND outcome = "won" AND finalPayment = "due" AND attribute_not_exists(inParts)',
      update: 'SET outcome = "cancelled", deposit = "refunding" REMOVE finalPayment, paymentDueAt',
    });
    expect(notices().map(({ userId }) => userId)).toEqual(['asha']);
  });

  it('accepts that another call has settled a bidder meanwhile', async () => {
    const { deps, mock, notices } = given(bidder('ravi'));
    mock.on(TransactWriteCommand).rejects(cancelled('ConditionalCheckFailed', 'None'));
    mock.on(GetCommand).resolves({ Item: bidder('ravi', { outcome: 'lost', deposit: 'refunding' }) });
    await settleAuction(deps, ended, LOT, SETTLED_AT);
    expect(notices().map(({ userId }) => userId)).toContain('ravi');
  });

  it('throws if a payment has an unexpected state, after settling everyone else', async () => {
    const { deps, mock, notices } = given(bidder('ravi'), bidder('meera'));
    mock.on(TransactWriteCommand).rejectsOnce(cancelled('None', 'ConditionalCheckFailed')).resolves({});
    await expect(settleAuction(deps, ended, LOT, SETTLED_AT)).rejects.toThrow(AggregateError);
    expect(notices().map(({ userId }) => userId)).toEqual(['#ADMINS', 'meera']);
    expect(mock.commandCalls(UpdateCommand)).toEqual([]);
  });

  it('stores in STATE that it is done, unless the auction was cancelled meanwhile', async () => {
    const { deps, mock } = given(bidder('ravi'));
    await settleAuction(deps, ended, LOT, SETTLED_AT);
    expect(mock.commandCalls(UpdateCommand).map(({ args }) => resolved(args[0].input))).toMatchObject([
      { update: 'SET settledAs = "completed"', condition: 'status = "completed" AND attribute_not_exists(annulledAt)' },
    ]);
  });

  it('tells nobody of a result that is a month old', async () => {
    const { deps, notices, transactions } = given(bidder('asha'), bidder('ravi'));
    await settleAuction(deps, ended, LOT, CLOSED_AT + 30 * 86_400_000);
    expect(transactions()).toHaveLength(2);
    expect(notices()).toEqual([]);
  });
});

describe('a payment that is overdue', () => {
  const winner = (more: Partial<BidderItem>) =>
    bidder('asha', { outcome: 'won', finalPayment: 'due', paymentDueAt: SETTLED_AT, ...more });

  it('is marked, its deposit stays held, and winner and admins are notified', async () => {
    const { deps, transactions, notices } = given(winner({}));
    await markOverdueWin(deps, completed, LOT, SETTLED_AT);
    const [overdue, entry, ...more] = transactions()[0] ?? [];
    expect(resolved(overdue?.Update)).toMatchObject({
      update: `SET finalPayment = "overdue", overdueSince = if_not_exists(overdueSince, ${SETTLED_AT}) REMOVE decision`,
      condition: `finalPayment = "due" AND paymentDueAt <= ${SETTLED_AT}`,
    });
    expect(entry?.Put?.Item).toMatchObject({ kind: 'overdue', subject: 'win_lot-1_asha' });
    expect(more).toEqual([]);
    expect(notices().map(({ userId, title }) => [userId, title])).toEqual([
      ['asha', 'Payment Overdue'],
      ['#ADMINS', 'Payment Overdue'],
    ]);
  });

  it('is not marked while the provider does not answer', async () => {
    const { deps, transactions, notices } = given(winner({}));
    await markOverdueWin({ ...deps, checkFinalPayment: () => Promise.resolve(false) }, completed, LOT, SETTLED_AT);
    expect([transactions(), notices()]).toEqual([[], []]);
  });

  it.each([
    ['not due yet', winner({ paymentDueAt: SETTLED_AT + 1 })],
    ['paid', winner({ finalPayment: 'paid' })],
    ['not settled yet', bidder('asha')],
  ])('does nothing when the payment is %s', async (_, item) => {
    const { deps, transactions, notices } = given(item);
    await markOverdueWin(deps, completed, LOT, SETTLED_AT);
    expect([transactions(), notices()]).toEqual([[], []]);
  });

  it('only repeats the notice if it was marked before', async () => {
    const { deps, transactions, notices } = given(winner({ finalPayment: 'overdue' }));
    await markOverdueWin(deps, completed, LOT, SETTLED_AT);
    expect(transactions()).toEqual([]);
    expect(notices()).toHaveLength(2);
  });
});

describe('winnerReleaseWrites', () => {
  const tables = {
    ...moneyMovementTables(dynamoClient(), (kind) => kind[0]!.toUpperCase() + kind.slice(1)),
    now: SETTLED_AT,
  };
  const due = { finalPayment: 'due' } as const;

  it('marks the win as paid and refunds the deposit', () => {
    const { bidder: paid, deposit } = winnerReleaseWrites({ ...tables, lot: {}, bidder: bidder('asha', due) });
    expect(paid.Update).toMatchObject({ Key: { auctionId: 'lot-1', sk: 'BIDDER#asha' } });
    expect(resolved(paid.Update)).toMatchObject({
      condition: `finalPayment = "due" AND deposit = "held" AND depositAmount = ${bidder('asha').depositAmount} AND attribute_not_exists(inParts) AND attribute_not_exists(decision.tookSaleDeposit)`,
      // 30 days to collect, since the lot names none.
      update:
        'SET finalPayment = "paid", deposit = "refunding", yard = "to-collect", day = "2026-12-20" REMOVE decision',
    });
    expect(deposit[0]?.Update?.Key).toEqual({ paymentId: 'emd_asha' });
    expect(resolved(deposit[0]?.Update)).toMatchObject(refundOwed('Final payment received'));
    expect(deposit[1]?.Put?.Item).toMatchObject({ kind: 'refund-due' });
  });

  it('refunds nothing if the EMD was 0', () => {
    const { depositPaymentId: _, ...free } = bidder('asha', { ...due, depositAmount: 0, deposit: 'refunded' });
    const { bidder: paid, deposit } = winnerReleaseWrites({ ...tables, lot: {}, bidder: free });
    expect(deposit).toEqual([]);
    expect(resolved(paid.Update).update).toContain('deposit = "refunded"');
  });
});
