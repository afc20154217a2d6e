import { randomUUID } from 'node:crypto';
import type { AcceptedBid, StandingMaximum, StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getPower, mostFor } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { stepsFromText } from '#shared/model/auctions/price-steps.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { Bid } from './bid.ts';
import { type Bidder, type Entitlements, isOutdated } from './entitlement.ts';
import type { MaximumVault } from './maximum/maximum-vault.ts';
import type { BidDecision } from './resolution-store.ts';
import { type Leader, type Price, resolveBid } from './resolve-bid.ts';
import type { PowerUse, SalePower } from './sale-power.ts';

interface Deps {
  readonly auctions: AuctionsTable;
  readonly entitlements: Entitlements;
  readonly vault: MaximumVault;
  readonly clock: () => number;
}

/** Decides a bid from a state in which it is acceptable: against the leader's maximum, or with a maximum of its own. */
export async function decideContested(
  deps: Deps,
  state: StateItem,
  { bid, ownPower }: { readonly bid: Bid; readonly ownPower: KnownPower | undefined },
  now: number,
): Promise<BidDecision> {
  const { auctionId, userId, amount, isMaximum, admission } = bid;
  const leader = await leaderOf(deps, state, userId);
  const most = ownPower && mostFor(ownPower.seen, auctionId);
  const { entries, maximum } = resolveBid(priceOf(state), leader, { userId, amount, isMaximum, most });
  const last = entries.at(-1);
  const leads = last?.userId === userId;
  // A void may give it back, unopened.
  const isUsedUp = entries.some(
    (made) => made.userId === leader?.userId && made.amount >= (leader.maximum ?? Infinity),
  );
  const beat =
    leads && state.maximum !== undefined && leader?.userId !== userId && !isUsedUp ? state.maximums : undefined;
  const people = [ownPower, leader?.power].filter((power) => power !== undefined);
  return {
    state,
    entries: entries.map((entry) =>
      entry.isAutomatic ? automaticBid(state, entry.amount, now) : ownBid(bid, entry.amount, now, beat),
    ),
    maximum:
      maximum === undefined || !leads || !isMaximum
        ? maximum && state.maximum
        : await sealNewMaximum(deps.vault, { auctionId, userId }, maximum, now),
    admission,
    powers: people.flatMap((power): PowerUse[] => {
      const entry = entries.findLast((made) => made.userId === power.userId);
      const isLast = last?.userId === power.userId;
      // Who is outbid at once only needs the power for their own bid, and the house may stop bidding for a leader.
      return entry !== undefined && (isLast || power.userId === userId)
        ? [{ ...power, amount: entry.amount, leads: isLast }]
        : [];
    }),
  };
}

/** A bidder's power as it was read. */
export type KnownPower = Omit<PowerUse, 'amount' | 'leads'>;

/**
 * Undefined if they have none any more, or have lost the right to bid since the entitlement was found: then it must be
 * found anew.
 */
export async function readPower(
  auctions: AuctionsTable,
  userId: string,
  power: SalePower,
): Promise<KnownPower | undefined> {
  const seen = await getPower(auctions, power.saleId, userId);
  return seen?.admission === power.admission ? { userId, power, seen } : undefined;
}

export const priceOf = ({ currentBid, leastBid, steps, reserve }: StateItem): Price => ({
  currentBid,
  leastBid,
  steps: stepsFromText(steps),
  reserve,
});

/** The leader, with their maximum opened. The house bids for nobody who may not bid themselves. */
async function leaderOf(deps: Deps, state: StateItem, challengerId: string): Promise<KnownLeader | undefined> {
  if (state.lastBid === undefined) return undefined;
  const { userId } = state.lastBid;
  if (userId === challengerId)
    return { userId, maximum: await openLeadersMaximum(deps.vault, state), power: undefined };
  if (state.maximum === undefined) return { userId, maximum: undefined, power: undefined };
  const entitlement = await readEntitlement(deps, state, userId);
  if (entitlement === undefined) return { userId, maximum: undefined, power: undefined };
  const maximum = await openLeadersMaximum(deps.vault, state);
  if (entitlement.power === undefined) return { userId, maximum, power: undefined };
  const power = await readPower(deps.auctions, userId, entitlement.power);
  if (power !== undefined) return { userId, maximum, power, most: mostFor(power.seen, state.auctionId) };
  deps.entitlements.forget(state.auctionId, withoutSession(userId));
  return leaderOf(deps, state, challengerId);
}

interface KnownLeader extends Leader {
  readonly power: KnownPower | undefined;
}

/** A maximum stands after its owner has signed out, so it is judged without a session. */
const NO_SESSION = Number.POSITIVE_INFINITY;

const withoutSession = (userId: string): Bidder => ({ userId, signedInAt: NO_SESSION });

/** Undefined if they may not bid, and the house not for them. */
export async function readEntitlement(
  { entitlements, clock }: Pick<Deps, 'entitlements' | 'clock'>,
  state: StateItem,
  userId: string,
) {
  const leader = withoutSession(userId);
  const found = await entitlements.find(state.auctionId, leader, clock());
  if (found.kind === 'not-entitled') return undefined;
  if (!isOutdated(found.entitlement, state)) return found.entitlement;
  entitlements.forget(state.auctionId, leader);
  const again = await entitlements.find(state.auctionId, leader, clock());
  return again.kind === 'entitled' ? again.entitlement : undefined;
}

/** The leader's standing maximum. Throws if it cannot be opened: nothing may be decided without it. */
export async function openLeadersMaximum(
  vault: MaximumVault,
  { auctionId, lastBid, maximum }: StateItem,
): Promise<Paise | undefined> {
  if (lastBid === undefined || maximum === undefined) return undefined;
  const opened = await vault.open({ auctionId, userId: lastBid.userId }, maximum.sealed);
  if (opened === undefined) throw new Error('No key opens the standing maximum of an auction.');
  return opened.amount;
}

export async function sealNewMaximum(
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

function ownBid(
  { bidId, userId, name, number }: Bid,
  amount: Paise,
  at: number,
  beat: number | undefined,
): AcceptedBid {
  return { bidId, userId, name, number, amount, at, ...(beat !== undefined && { beat }) };
}
