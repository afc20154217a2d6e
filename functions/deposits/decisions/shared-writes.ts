/** Writes shared by decisions about a win, their undoing and refunds by hand. */
import { type BidderItem, bidderSk, STATE_SK, type WinDecision } from '../../tables/auctions/auction-items.ts';
import { type MoneyKind, moneyWrite, winSubject } from '../../tables/money/money-entry.ts';
import type { PaymentItem } from '../../tables/payments/payment-item.ts';
import type { PaymentsTable, MoneyMovementTables } from '../../tables/table-handle.ts';
import type { TransactWriteItem } from '../../tables/transact.ts';
import type { WinCase } from './win-case.ts';

/** The admin who decides, and the time (epoch milliseconds). */
export interface Decider {
  readonly by: string;
  readonly now: number;
}

/** The decision as the registration stores it. */
export function newDecision(
  kind: WinDecision['kind'],
  reason: string,
  { by, now }: Decider,
  more: Omit<WinDecision, 'kind' | 'by' | 'at' | 'reason'> = {},
): WinDecision {
  return { kind, by, at: now, reason, ...more };
}

/** Updates a registration. Fails if its win or deposit has changed since the read. */
export function bidderWrite(
  { auctions }: MoneyMovementTables,
  { auctionId, userId, finalPayment, deposit, depositAmount }: BidderItem,
  { set, remove = [] }: { readonly set: Partial<BidderItem>; readonly remove?: readonly (keyof BidderItem)[] },
): TransactWriteItem {
  const names = Object.keys(set);
  const removed = remove.length === 0 ? '' : ` REMOVE ${remove.join(', ')}`;
  const isUndecided = finalPayment === undefined;
  return {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk: bidderSk(userId) },
      UpdateExpression: `SET ${names.map((name) => `${name} = :${name}`).join(', ')}${removed}`,
      ConditionExpression:
        'deposit = :depositBefore AND depositAmount = :depositAmountBefore AND ' +
        (isUndecided ? 'attribute_not_exists(finalPayment)' : 'finalPayment = :finalPaymentBefore'),
      ExpressionAttributeValues: {
        ...Object.fromEntries(Object.entries(set).map(([name, value]) => [`:${name}`, value])),
        ':depositBefore': deposit,
        ':depositAmountBefore': depositAmount,
        ...(!isUndecided && { ':finalPaymentBefore': finalPayment }),
      },
    },
  };
}

/** Counts the decision in STATE, so that the stream updates schedule and open pages. May change who wins the lot. */
export function stateWrite(
  { auctions }: MoneyMovementTables,
  { state }: WinCase,
  { award, removesAward = false }: { readonly award?: typeof state.award; readonly removesAward?: boolean } = {},
): TransactWriteItem {
  const { auctionId, decisions = 0 } = state;
  return {
    Update: {
      TableName: auctions.tableName,
      Key: { auctionId, sk: STATE_SK },
      UpdateExpression:
        `SET decisions = :next${award === undefined ? '' : ', award = :award'}` + (removesAward ? ' REMOVE award' : ''),
      ConditionExpression: decisions === 0 ? 'attribute_not_exists(decisions)' : 'decisions = :seen',
      ExpressionAttributeValues: {
        ':next': decisions + 1,
        ...(decisions > 0 && { ':seen': decisions }),
        ...(award !== undefined && { ':award': award }),
      },
    },
  };
}

/** A ledger entry about a win. No money moves. */
export function winEntry(
  { money }: MoneyMovementTables,
  { bidder, sum }: WinCase,
  kind: MoneyKind,
  reason: string,
  { by, now }: Decider,
  reference?: string,
): TransactWriteItem {
  const { auctionId, userId } = bidder;
  const subject = winSubject(auctionId, userId);
  const facts = { subject, kind, key: String(now), at: now, auctionId, userId, amount: sum.due, by, reason, reference };
  return moneyWrite(money, facts);
}

export function statusWrite(
  { tableName }: PaymentsTable,
  paymentId: string,
  from: PaymentItem['status'],
  to: PaymentItem['status'],
  now: number,
): TransactWriteItem {
  return {
    Update: {
      TableName: tableName,
      Key: { paymentId },
      UpdateExpression: 'SET #status = :to, updatedAt = :now',
      ConditionExpression: '#status = :from',
      ExpressionAttributeNames: { '#status': 'status' },
      ExpressionAttributeValues: { ':from': from, ':to': to, ':now': now },
    },
  };
}
