/**
 * A counter-offer: the house asks the highest bidder for more than a bid below the reserve. It is one fact of STATE,
 * and each step has the condition that nothing was decided since the read. Nothing wakes up at its deadline.
 */
import { approvalUntil, openCounterOffer } from '#functions/domain/auctions/approval.ts';
import { depositCounted } from '#functions/domain/auctions/deposit-counted.ts';
import { moneyAudit } from '#functions/domain/payments/money-audit.ts';
import { formatIst } from '#functions/platform/ist.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { readLotTerms } from '#functions/tables/auctions/auction-reads.ts';
import type { Acting } from '#functions/tables/audit/audit-entry.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { winSum } from '#shared/model/money/win-sum.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { type BidOnApproval, writeApproval } from './approval-writes.ts';
import { type ApprovalDeps, checkUndecided, whileOpen } from './decide-approval.ts';
import { decideOnce } from './decide-once.ts';

const MIN_TIME_TO_ANSWER_MS = 30 * 60 * 1000;

export interface Offered {
  readonly amount: Paise;
  /** The last time to answer, epoch milliseconds. */
  readonly until: number;
}

interface OfferDeps extends ApprovalDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

/**
 * Makes a counter-offer and tells the bidder, once. Errors: NOT_FOUND, INVALID_INPUT, CONFLICT (decided, too late,
 * another one is open, the bidder cannot answer).
 */
export async function makeCounterOffer(
  deps: OfferDeps,
  auctionId: string,
  offered: Offered,
  offerer: Acting,
): Promise<Result<undefined, Refusal>> {
  return decideOnce(
    deps.tables.auctions,
    auctionId,
    (state) => checkCounterOffer(state, offered, offerer.now),
    async (bid) => {
      const profile = await deps.profiles.getProfile(bid.bidder.userId);
      if (profile?.isActive !== true) return refused(refusal('CONFLICT', DISABLED));
      return ok(await writeOffer(deps, bid, offered, offerer));
    },
  );
}

/** Whether the counter-offer is possible at `now`; `done` while this very one is open. */
function checkCounterOffer(
  state: StateItem,
  { amount, until }: Offered,
  now: number,
): Result<'open' | 'done', Refusal> {
  const undecided = checkUndecided(state, now);
  if (!undecided.ok) return undecided;
  const open = openCounterOffer(state, now);
  if (open !== undefined) {
    const isSame = open.amount === amount && open.until === until;
    return isSame ? ok('done') : refused(refusal('CONFLICT', whileOpen(open)));
  }
  const { currentBid, reserve = 0 } = state;
  if (amount <= currentBid) return invalid(`Please ask for more than the bid of ${formatInr(currentBid)}.`);
  if (amount > reserve) return invalid(`Please ask for at most the reserve price of ${formatInr(reserve)}.`);
  if (until < now + MIN_TIME_TO_ANSWER_MS) return invalid('Please give the bidder at least 30 minutes to answer.');
  const last = approvalUntil(state);
  if (until > last) return invalid(`The time to answer must end by ${formatIst(last)}, when the bid lapses.`);
  return ok('open');
}

async function writeOffer(
  { tables, noticeWrites }: OfferDeps,
  bid: BidOnApproval,
  { amount, until }: Offered,
  { by, now: at }: Acting,
): Promise<boolean> {
  const { state, title, bidder } = bid;
  const { auctionId, userId } = bidder;
  const total = winSum(await readLotTerms(tables.auctions, auctionId), amount, depositCounted(bidder)).due;
  const counterOffer = { amount, at, until, adminId: by.adminId };
  const told = { auctionId, title, userId, bid: state.currentBid, amount, total, until, at };
  return writeApproval(
    tables,
    bid,
    { counterOffer },
    {
      others: [
        ...moneyAudit(tables, auctionId, [userId], {
          action: 'counter-offered',
          by,
          at,
          before: { amount: state.currentBid },
          after: { amount, until, auctionId, userId },
        }),
        ...noticeWrites({ ...told, kind: 'counter-offered' }),
      ],
    },
  );
}

const DISABLED = 'The account of this bidder is disabled, so they cannot log in and answer.';

const invalid = (sentence: string): Result<never, Refusal> => refused(refusal('INVALID_INPUT', sentence));
