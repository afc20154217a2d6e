import { randomUUID } from 'node:crypto';
import { stepsFromText } from '../../shared/model/auctions/price-steps.ts';
import type { Paise } from '../../shared/model/money/money.ts';
import type { AcceptedBid, StandingMaximum, StateItem } from '../tables/auctions/auction-items.ts';
import type { Bid } from './bid.ts';
import { type Entitlements, isOutdated } from './entitlement.ts';
import type { MaximumVault } from './maximum-vault.ts';
import { type Leader, type Price, resolveBid } from './resolve-bid.ts';
import type { Decided } from './resolution-store.ts';

interface Deps {
  readonly entitlements: Entitlements;
  readonly vault: MaximumVault;
  readonly clock: () => number;
}

/** Decides a bid from a state in which it is acceptable: against the leader's maximum, or with a maximum of its own. */
export async function decideContested(deps: Deps, state: StateItem, bid: Bid, now: number): Promise<Decided> {
  const { auctionId, userId, amount, isMaximum, admission } = bid;
  const leader = await leaderOf(deps, state, userId);
  const { entries, maximum } = resolveBid(priceOf(state), leader, { userId, amount, isMaximum });
  const leads = entries.at(-1)?.userId === userId;
  return {
    state,
    entries: entries.map((entry) =>
      entry.isAutomatic ? automaticBid(state, entry.amount, now) : ownBid(bid, entry.amount, now),
    ),
    maximum:
      maximum === undefined || !leads || !isMaximum
        ? maximum && state.maximum
        : await sealed(deps.vault, { auctionId, userId }, maximum, now),
    admission,
  };
}

export const priceOf = ({ currentBid, leastBid, steps, reserve }: StateItem): Price => ({
  currentBid,
  leastBid,
  steps: stepsFromText(steps),
  reserve,
});

/** The leader, with their maximum opened. The house bids for nobody who may not bid themselves. */
async function leaderOf(deps: Deps, state: StateItem, challengerId: string): Promise<Leader | undefined> {
  if (state.lastBid === undefined) return undefined;
  const { userId } = state.lastBid;
  const mayBid = userId === challengerId || (await isEntitled(deps, state, userId));
  return { userId, maximum: mayBid ? await openStanding(deps.vault, state) : undefined };
}

/** A maximum stands after its owner has signed out, so it is judged without a session. */
const NO_SESSION = Number.POSITIVE_INFINITY;

async function isEntitled({ entitlements, clock }: Deps, state: StateItem, userId: string): Promise<boolean> {
  const leader = { userId, signedInAt: NO_SESSION };
  const found = await entitlements.find(state.auctionId, leader, clock());
  if (found.kind === 'not-entitled' || !isOutdated(found.entitlement, state)) return found.kind === 'entitled';
  entitlements.forget(state.auctionId, leader);
  return (await entitlements.find(state.auctionId, leader, clock())).kind === 'entitled';
}

/** The leader's standing maximum. Throws if it cannot be opened: nothing may be decided without it. */
export async function openStanding(
  vault: MaximumVault,
  { auctionId, lastBid, maximum }: StateItem,
): Promise<Paise | undefined> {
  if (lastBid === undefined || maximum === undefined) return undefined;
  const opened = await vault.open({ auctionId, userId: lastBid.userId }, maximum.sealed);
  if (opened === undefined) throw new Error('No key opens the standing maximum of an auction.');
  return opened.amount;
}

export async function sealed(
  vault: MaximumVault,
  owner: { readonly auctionId: string; readonly userId: string },
  amount: Paise,
  at: number,
): Promise<StandingMaximum> {
  return { ...(await vault.seal(owner, amount)), at };
}

/** A bid that the house makes for the leader. */
export function automaticBid({ lastBid }: StateItem, amount: Paise, at: number): AcceptedBid {
  if (lastBid === undefined) throw new Error('Nobody leads.');
  const { userId, name, number } = lastBid;
  return { bidId: randomUUID(), userId, name, number, amount, at, automatic: true };
}

const ownBid = ({ bidId, userId, name, number }: Bid, amount: Paise, at: number): AcceptedBid => ({
  bidId,
  userId,
  name,
  number,
  amount,
  at,
});
