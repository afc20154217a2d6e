import { approvalUntil, openCounterOffer } from '#functions/domain/auctions/approval.ts';
import { moneyAudit } from '#functions/domain/payments/money-audit.ts';
import type { CounterOffer, StateItem } from '#functions/tables/auctions/auction-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { type BidOnApproval, writeApproval } from './approval-writes.ts';
import { decideAcceptance, type ApprovalDeps } from './decide-approval.ts';
import { decideOnce } from './decide-once.ts';

interface CounterAnswer {
  readonly auctionId: string;
  readonly userId: string;
  readonly answer: 'accept' | 'decline';
  /** The price that the bidder saw. */
  readonly amount: Paise;
}

/**
 * The bidder's answer to a counter-offer, once: accepted, they have won at its price. A repeated answer succeeds. Errors:
 * NOT_FOUND (none to them), CONFLICT (answered otherwise, another price, too late).
 */
export async function answerCounterOffer(
  deps: ApprovalDeps,
  answer: CounterAnswer,
  now: number,
): Promise<Result<undefined, Refusal>> {
  return decideOnce(
    deps.tables.auctions,
    answer.auctionId,
    (state) => checkCounterAnswer(state, answer, now),
    async (bid, offer) => ok(await writeAnswer(deps, bid, { offer, answer: answer.answer }, now)),
  );
}

/** The counter-offer that the answer is for; `done` when it has this answer. */
function checkCounterAnswer(
  state: StateItem,
  { userId, answer, amount }: CounterAnswer,
  now: number,
): Result<CounterOffer | 'done', Refusal> {
  const { status, lastBid, counterOffer } = state;
  if (counterOffer === undefined || status !== 'completed' || lastBid?.userId !== userId) {
    return refused(refusal('NOT_FOUND', 'There is no counter-offer to you for this lot.'));
  }
  if (counterOffer.amount !== amount) return conflict('The counter-offer has changed. Please look at the new price.');
  if (counterOffer.answer !== undefined) {
    return counterOffer.answer === ANSWERS[answer]
      ? ok('done')
      : conflict(`You have ${counterOffer.answer} it already.`);
  }
  const open = openCounterOffer(state, now);
  return open === undefined ? conflict('The time to answer the counter-offer is over.') : ok(open);
}

async function writeAnswer(
  { tables, noticeWrites }: ApprovalDeps,
  bid: BidOnApproval,
  { offer, answer }: Pick<CounterAnswer, 'answer'> & { readonly offer: CounterOffer },
  at: number,
): Promise<boolean> {
  const { state, title, bidder } = bid;
  const { auctionId, userId } = bidder;
  const { amount, adminId } = offer;
  const isAccepted = answer === 'accept';
  const won = isAccepted ? await decideAcceptance(tables, bid, amount, at) : undefined;
  const answered = {
    kind: 'counter-answered',
    auctionId,
    title,
    isAccepted,
    bid: state.currentBid,
    amount,
    at,
  } as const;
  return writeApproval(
    tables,
    bid,
    {
      counterOffer: { ...offer, answer: ANSWERS[answer], answeredAt: at },
      ...(isAccepted && { approval: 'accepted' }),
    },
    {
      bidder: won?.writes.bidder,
      others: [
        ...(won?.writes.others ?? []),
        ...moneyAudit(tables, auctionId, [userId], {
          action: isAccepted ? 'counter-offer-accepted' : 'counter-offer-declined',
          by: { adminId: userId, source: 'the bidder' },
          at,
          after: { amount, auctionId, userId },
        }),
        ...(won === undefined ? [] : noticeWrites(won.event)),
        ...noticeWrites({ ...answered, userId: adminId, until: approvalUntil(state) }),
      ],
    },
  );
}

const ANSWERS = { accept: 'accepted', decline: 'declined' } as const;

const conflict = (sentence: string): Result<never, Refusal> => refused(refusal('CONFLICT', sentence));
