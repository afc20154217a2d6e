import { randomUUID } from 'node:crypto';
import { runningFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getListing, getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidItem } from '#functions/tables/bids/bid-item.ts';
import type { LedgerStore } from '#functions/tables/bids/ledger-store.ts';
import { getPower, mostFor } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { readVoids } from '../accepted-before.ts';
import { readEntitlement } from '../contested-bid.ts';
import type { Entitlements } from '../entitlement.ts';
import { checkVoid, decideVoid, type FoundBids } from './decide-void.ts';
import { findBids, type VoidRecords } from './find-bids.ts';
import { type MovedPower, saveVoid, type SeenPower } from './void-store.ts';

export interface VoidDeps {
  readonly auctions: AuctionsTable;
  readonly records: VoidRecords & Pick<LedgerStore, 'at'>;
  /** Reads each time whether somebody may bid. */
  readonly entitlements: () => Entitlements;
  readonly clock: Clock;
}

export interface VoidCommand {
  readonly auctionId: string;
  /** The leader whom the admin saw. */
  readonly userId: string;
  readonly reason: string;
  readonly approves: string | undefined;
  readonly by: Actor;
}

/** Who leads again; undefined if it had been done before. */
type Leads = BidItem | 'nobody' | undefined;

/** A write fails if the auction has changed since the read. Then read and decide again. */
const ATTEMPTS = 6;
const BEHIND = 'The last bids are still being written. Please try again in a moment.';

/**
 * Two people take back the leader's last bids while the lot runs. The approval is stored first, since STATE is written
 * alone. After a crash in between, the same call again completes it.
 * Errors: those of `checkVoid`, CONFLICT (also while the ledger is behind), and those of `SecondPerson.guardSteps`.
 */
export async function voidBids(
  deps: VoidDeps & { readonly secondPerson: SecondPerson },
  command: VoidCommand,
): Promise<Result<Guarded<Leads>, Refusal>> {
  const { auctions, clock } = deps;
  const { auctionId, userId, reason, approves, by } = command;
  const now = clock();
  const [listing, state] = await Promise.all([getListing(auctions, auctionId), getState(auctions, auctionId)]);
  if (listing === undefined || state === undefined) return refused(refusal('NOT_FOUND'));
  const bidId = entryIdOf(approves);
  const request = {
    act: { kind: 'bids-voided', auctionId, userId } as const,
    isGuarded: true,
    isAlwaysByTwo: true as const,
    title: listing.title,
    reason,
    facts: runningFacts(state, now),
    by,
    approves,
    prepare: async () => {
      if (await isVoided(deps, state, bidId)) return ok(undefined);
      const prepared = await prepareVoid(deps, state, userId, now);
      return prepared.ok ? ok(undefined) : prepared;
    },
  };
  return deps.secondPerson.guardSteps(request, now, async (_, { writes }) => {
    const claimed = writes.length === 0 || (await transact(auctions.client, [{ name: 'approval', writes }])).ok;
    return claimed ? saveUntilSaved(deps, command, bidId) : refused(refusal('CONFLICT'));
  });
}

/** The approval names the entry, by its random part, so that a repetition finds what is done. */
const entryIdOf = (approves: string | undefined): string => approves?.slice(approves.indexOf('-') + 1) ?? randomUUID();

async function saveUntilSaved(
  deps: VoidDeps,
  { auctionId, userId, reason, by }: VoidCommand,
  bidId: string,
): Promise<Result<Leads, Refusal>> {
  const voiding = { bidId, reason, ...by };
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    const state = await getState(deps.auctions, auctionId);
    if (state !== undefined && (await isVoided(deps, state, bidId))) return ok(undefined);
    const now = deps.clock();
    const prepared = await prepareVoid(deps, state, userId, now);
    if (!prepared.ok) return prepared;
    const { found, powers, state: seen } = prepared.value;
    const set = decideVoid(seen, found, voiding, now);
    if (await saveVoid(deps.auctions, seen, { ...powers, set }, now)) return ok(found.restated ?? 'nobody');
  }
  return refused(refusal('CONFLICT'));
}

interface Prepared {
  readonly state: StateItem;
  readonly found: FoundBids;
  readonly powers: MovedPower;
}

/** What a void would write. Errors: those of `checkVoid`, CONFLICT while the ledger is behind. */
export async function prepareVoid(
  deps: VoidDeps,
  found: StateItem | undefined,
  userId: string,
  now: number,
): Promise<Result<Prepared, Refusal>> {
  const checked = checkVoid(found, userId, now);
  if (!checked.ok) return checked;
  const state = checked.value;
  const { auctions, records, clock } = deps;
  let bound: SeenPower | undefined;
  let isUnsteady = false;
  const mayLead = async (bid: BidItem, attempt = 1): Promise<boolean> => {
    const entitlement = await readEntitlement({ entitlements: deps.entitlements(), clock }, state, bid.userId);
    if (entitlement?.power === undefined) return entitlement !== undefined;
    const { saleId, admission } = entitlement.power;
    const seen = await getPower(auctions, saleId, bid.userId);
    // Something about them has changed between the two reads, as by a void of another lot: they are not passed over for
    // that.
    if (seen?.admission !== admission) {
      if (attempt < ATTEMPTS) return mayLead(bid, attempt + 1);
      isUnsteady = true;
      return false;
    }
    if (mostFor(seen, state.auctionId) < bid.amount) return false;
    bound = { saleId, userId: bid.userId, seen };
    return true;
  };
  const bids = await findBids(records, state, userId, (bid) => mayLead(bid));
  if (isUnsteady) return refused(refusal('CONFLICT'));
  if (bids === 'behind') return refused(refusal('CONFLICT', BEHIND));
  const freed = state.power === true ? await powerOf(deps, state.auctionId, userId) : undefined;
  return ok({ state, found: bids, powers: { freed, bound } });
}

/** What the lot takes of their power; undefined if that is nothing. */
async function powerOf({ auctions }: VoidDeps, lotId: string, userId: string): Promise<SeenPower | undefined> {
  const saleId = (await getListing(auctions, lotId))?.saleId;
  const seen = saleId === undefined ? undefined : await getPower(auctions, saleId, userId);
  if (saleId === undefined || seen?.lots[lotId] === undefined) return undefined;
  return { saleId, userId, seen };
}

/** Whether the void with this entry is in the ledger. */
async function isVoided({ records }: VoidDeps, state: StateItem, bidId: string): Promise<boolean> {
  for await (const voidRecord of readVoids(records, state)) if (voidRecord?.bidId === bidId) return true;
  return false;
}
