/**
 * The write of a void. Its condition: nobody has bid, the clock is as it was, and nobody lost the right to bid since
 * the decision.
 */
import { type StateItem, stateKey } from '#functions/tables/auctions/auction-items.ts';
import { absentOr, atMost, oneOf } from '#functions/tables/expressions.ts';
import { type PowerItem, powerKey } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { update, write } from '#functions/tables/writes.ts';
import type { decideVoid } from './decide-void.ts';

/** Somebody's power in a sale with one deposit, as it was read. */
export interface SeenPower {
  readonly saleId: string;
  readonly userId: string;
  readonly seen: PowerItem;
}

/** In a sale with one deposit: the power that becomes free, and the power that the restated bid uses again. */
export interface MovedPower {
  readonly freed: SeenPower | undefined;
  readonly bound: SeenPower | undefined;
}

/**
 * Saves a void. It is one write of STATE, because a transaction would conflict with the bids; only where bids need power,
 * and so are transactions themselves, it is one, too. The new `admission` makes every function read STATE again, with its
 * latest end; the new `changes` updates lists. Returns false if something has changed since the decision.
 */
export async function saveVoid(
  auctions: AuctionsTable,
  state: StateItem,
  { set, freed, bound }: MovedPower & { readonly set: ReturnType<typeof decideVoid> },
  now: number,
): Promise<boolean> {
  const voided = update<StateItem>(
    auctions,
    stateKey(state.auctionId),
    { set, add: { admission: 1, changes: 1 } },
    {
      status: oneOf('active', 'pending'),
      startAt: atMost(now),
      seq: state.seq,
      closesAt: state.closesAt,
      pausedAt: state.pausedAt,
      endedEarly: undefined,
      admission: absentOr(state.admission ?? 0),
    },
  );
  const powers = [
    ...(freed === undefined ? [] : powerWrite(auctions, state.auctionId, freed, undefined)),
    ...(bound === undefined ? [] : powerWrite(auctions, state.auctionId, bound, set.currentBid)),
  ];
  if (powers.length === 0) return write(auctions, voided);
  return (await transact(auctions.client, [{ name: 'void', writes: [voided, ...powers] }])).ok;
}

/** The new `admission` tells `free-power.ts` that an amount has become lower. */
function powerWrite(
  auctions: AuctionsTable,
  lotId: string,
  { saleId, userId, seen }: SeenPower,
  amount: number | undefined,
): readonly TransactWriteItem[] {
  const path = `lots.${lotId}`;
  const increase = (amount ?? 0) - (seen.lots[lotId] ?? 0);
  return [
    update(
      auctions,
      powerKey(saleId, userId),
      { set: { [path]: amount }, add: { reserved: increase, admission: 1 } },
      {
        admission: seen.admission,
        [path]: seen.lots[lotId],
        ...(amount !== undefined && { reserved: atMost(seen.limit - increase) }),
      },
    ),
  ];
}
