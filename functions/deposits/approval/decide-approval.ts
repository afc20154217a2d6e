import { paymentWindowOf } from '#functions/domain/auctions/payment-window.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { approvalUntil, isBelowReserve } from '#functions/domain/auctions/approval.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import type { NotificationEvent, NoticeWrites } from '#functions/domain/notification-event.ts';
import { moneyAudit } from '#functions/domain/payments/money-audit.ts';
import { getState, lotOf } from '#functions/tables/auctions/auction-reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import {
  acceptedWrites,
  type ApprovalWrites,
  type BidOnApproval,
  notAcceptedWrites,
  writeApproval,
} from './approval-writes.ts';
import { loadOnApproval } from './load-on-approval.ts';
import { notAccepted } from './not-accepted.ts';

export interface ApprovalDeps {
  readonly tables: MoneyMovementTables;
  readonly noticeWrites: NoticeWrites;
}

/** The reason of a declined bid is for its bidder. */
export type ApprovalCommand =
  | { readonly decision: 'accept' }
  | { readonly decision: 'decline'; readonly reason: string };

interface Decision {
  readonly auctionId: string;
  readonly command: ApprovalCommand;
  /** The admin's user id and network address. */
  readonly by: string;
  readonly source: string;
}

/**
 * Accepts or declines a highest bid below the reserve, once: all writes and the notice are one transaction. A repeated
 * decision succeeds. Errors: NOT_FOUND, CONFLICT (nothing waits for approval, decided otherwise, too late).
 */
export async function decideApproval(
  deps: ApprovalDeps,
  decision: Decision,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { auctions } = deps.tables;
  const state = await getState(auctions, decision.auctionId);
  if (state === undefined) return refused(refusal('NOT_FOUND', 'Auction not found.'));
  const open = checkApproval(state, decision.command, now);
  if (!open.ok) return open;
  if (open.value === 'done') return ok(undefined);
  const bid = await loadOnApproval(auctions, state);
  if (bid !== undefined && (await write(deps, bid, decision, now))) return ok(undefined);
  // Another admin or the clock may have decided since the first read.
  const latest = await getState(auctions, decision.auctionId);
  const again = latest === undefined ? conflict(NONE) : checkApproval(latest, decision.command, now);
  if (!again.ok) return again;
  return again.value === 'done' ? ok(undefined) : conflict(SETTLING);
}

/** Whether the decision is possible at `now`; `done` when it has been made. */
export function checkApproval(
  state: StateItem,
  { decision }: ApprovalCommand,
  now: number,
): Result<'open' | 'done', Refusal> {
  if (state.status !== 'completed' || !isBelowReserve(state)) return conflict(NONE);
  const { approval } = state;
  if (approval === undefined) return approvalUntil(state) > now ? ok('open') : conflict(DECIDED.lapsed);
  return approval === APPROVALS[decision] ? ok('done') : conflict(DECIDED[approval]);
}

async function write(deps: ApprovalDeps, bid: BidOnApproval, decision: Decision, now: number): Promise<boolean> {
  const { tables, noticeWrites } = deps;
  const { command, by } = decision;
  const { writes, event } =
    command.decision === 'accept'
      ? await acceptance(deps, bid, now)
      : {
          writes: notAcceptedWrites(tables, bid, { by, now, reason: command.reason }),
          event: notAccepted(bid, command.reason, now),
        };
  return writeApproval(tables, bid, APPROVALS[command.decision], {
    bidder: writes.bidder,
    others: [...writes.others, ...auditOf(tables, bid, decision, now), ...noticeWrites(event)],
  });
}

/** The writes and the notice that make the bid an ordinary win. */
async function acceptance(
  { tables }: ApprovalDeps,
  bid: BidOnApproval,
  at: number,
): Promise<{ readonly writes: ApprovalWrites; readonly event: NotificationEvent }> {
  const { bidder, title } = bid;
  const { auctionId, currentBid: amount } = bid.state;
  const { userId } = bidder;
  const paymentDueAt = at + paymentWindowOf(bid.state);
  const total = winSum(await lotOf(tables.auctions, auctionId), amount, depositCounted(bidder)).due;
  return {
    writes: acceptedWrites(tables, bid, { now: at, paymentDueAt }),
    event: { kind: 'auction-won', auctionId, title, userId, amount, total, paymentDueAt, at },
  };
}

function auditOf(
  tables: MoneyMovementTables,
  { state, bidder: { auctionId, userId, deposit } }: BidOnApproval,
  { command, by, source }: Decision,
  at: number,
): TransactWriteItem[] {
  return moneyAudit(tables, auctionId, [userId], {
    action: command.decision === 'accept' ? 'bid-accepted' : 'bid-declined',
    by: { adminId: by, source },
    at,
    before: { finalPayment: 'on-approval', deposit },
    after: {
      amount: state.currentBid,
      ...(command.decision === 'decline' && { reason: command.reason }),
      auctionId,
      userId,
    },
  });
}

const APPROVALS = { accept: 'accepted', decline: 'declined' } as const;

const NONE = 'No bid of this auction waits for approval.';
const SETTLING = 'The result of this auction is being settled. Please try again in a moment.';
const DECIDED = {
  accepted: 'The bid has been accepted already.',
  declined: 'The bid has been declined already.',
  lapsed: 'The time to accept the bid is over. The lot stays unsold.',
} as const;

const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));
