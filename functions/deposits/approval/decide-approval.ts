import { approvalUntil, isBelowReserve, openCounterOffer } from '#functions/domain/auctions/approval.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { paymentWindowOf } from '#functions/domain/auctions/state-facts.ts';
import type { NotificationEvent, NoticeWrites } from '#functions/domain/notification-event.ts';
import { moneyAudit } from '#functions/domain/payments/money-audit.ts';
import { formatIst } from '#functions/platform/ist.ts';
import type { CounterOffer, StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readLotTerms } from '#functions/tables/auctions/auction-reads.ts';
import { acceptedCounterOffer } from '#functions/tables/auctions/last-bids.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import {
  acceptedWrites,
  type ApprovalWrites,
  type BidOnApproval,
  notAcceptedWrites,
  writeApproval,
} from './approval-writes.ts';
import { decideOnce } from './decide-once.ts';
import { notAccepted } from './lapse-approval.ts';

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
  return decideOnce(
    deps.tables.auctions,
    decision.auctionId,
    (state) => checkApproval(state, decision.command, now),
    async (bid) => ok(await write(deps, bid, decision, now)),
  );
}

/** Whether the decision is possible at `now`; `done` when it has been made. */
function checkApproval(state: StateItem, { decision }: ApprovalCommand, now: number): Result<'open' | 'done', Refusal> {
  const undecided = checkUndecided(state, now);
  if (!undecided.ok) {
    const isMade = state.approval === APPROVALS[decision] && acceptedCounterOffer(state) === undefined;
    return isMade && state.status === 'completed' ? ok('done') : undecided;
  }
  const open = openCounterOffer(state, now);
  return open === undefined ? ok('open') : conflict(whileOpen(open));
}

/** Whether anything can still become of the bid. */
export function checkUndecided(state: StateItem, now: number): Result<undefined, Refusal> {
  if (state.status !== 'completed' || !isBelowReserve(state)) return conflict(NONE);
  const { approval } = state;
  if (approval !== undefined) {
    return conflict(acceptedCounterOffer(state) === undefined ? DECIDED[approval] : ACCEPTED_OFFER);
  }
  return approvalUntil(state) > now ? ok(undefined) : conflict(DECIDED.lapsed);
}

/** The house keeps to its counter-offer. */
export const whileOpen = ({ amount, until }: CounterOffer): string =>
  `The bidder has until ${formatIst(until)} to answer the counter-offer of ${formatInr(amount)}.`;

async function write(deps: ApprovalDeps, bid: BidOnApproval, decision: Decision, now: number): Promise<boolean> {
  const { tables, noticeWrites } = deps;
  const { command, by } = decision;
  const { writes, event } =
    command.decision === 'accept'
      ? await decideAcceptance(tables, bid, bid.state.currentBid, now)
      : {
          writes: notAcceptedWrites(tables, bid, { by, now, reason: command.reason }),
          event: notAccepted(bid, { reason: command.reason, at: now }),
        };
  return writeApproval(
    tables,
    bid,
    { approval: APPROVALS[command.decision] },
    {
      bidder: writes.bidder,
      others: [...writes.others, ...auditOf(tables, bid, decision, now), ...noticeWrites(event)],
    },
  );
}

/** The writes and the notice that make the bid an ordinary win at a price. */
export async function decideAcceptance(
  tables: MoneyMovementTables,
  bid: BidOnApproval,
  amount: Paise,
  at: number,
): Promise<{ readonly writes: ApprovalWrites; readonly event: NotificationEvent }> {
  const { bidder, title } = bid;
  const { auctionId, userId } = bidder;
  const paymentDueAt = at + paymentWindowOf(bid.state);
  const total = winSum(await readLotTerms(tables.auctions, auctionId), amount, depositCounted(bidder)).due;
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
const ACCEPTED_OFFER = 'The bidder has accepted the counter-offer already.';
const DECIDED = {
  accepted: 'The bid has been accepted already.',
  declined: 'The bid has been declined already.',
  lapsed: 'The time to accept the bid is over. The lot stays unsold.',
} as const;

const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));
