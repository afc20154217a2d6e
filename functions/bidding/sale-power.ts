/**
 * Bids on lots of a sale with one deposit. The bound on what somebody leads with is a condition on their power item, in the
 * transaction of the bid. Amounts are paise.
 */
import { LISTING_SK, type StateItem } from '#functions/tables/auctions/auction-items.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { atMost, exists } from '#functions/tables/expressions.ts';
import { mostFor, type PowerItem, powerKey } from '#functions/tables/sales/power-item.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';

/** What an entitlement contains in addition in a sale with one deposit. */
export interface SalePower {
  readonly saleId: string;
  /** The power's `admission` when the bidder was found eligible. */
  readonly admission: number;
  /** Their registration for the lot, to write with their first bid there; undefined once there is one. */
  readonly joins: Pick<BidderItem, 'name' | 'number'> | undefined;
}

/** A bidder's part in a decision, with their power as it was read. */
export interface PowerUse {
  readonly userId: string;
  readonly power: SalePower;
  readonly seen: PowerItem;
  /** Their bid. */
  readonly amount: Paise;
  /** Whether they lead with it afterwards. Then their power is reserved for it, else it must only be free. */
  readonly leads: boolean;
}

/**
 * Why a bid that needs `least` exceeds a bidder's power; undefined if it does not. The sentence tells nothing about other
 * bidders.
 */
export function whyBeyondPower(power: PowerItem, lotId: string, least: Paise): Refusal | undefined {
  const most = mostFor(power, lotId);
  if (least <= most) return undefined;
  const elsewhere = formatInr(power.reserved - (power.lots[lotId] ?? 0));
  const left = most > 0 ? `You can bid up to ${formatInr(most)} here.` : 'You cannot bid here now.';
  return refusal(
    'POWER_USED_UP',
    `Your bidding power for this sale is ${formatInr(power.limit)}, and you lead or owe other lots for ${elsewhere}. ${left} ` +
      'If you have just been outbid elsewhere, please try again in a moment.',
  );
}

/** Reserves the power that a bid uses, and registers the bidder with their first bid on the lot. */
export function powerWrites(
  auctions: AuctionsTable,
  state: StateItem,
  { userId, power, seen, amount, leads }: PowerUse,
  now: number,
): readonly TransactWriteItem[] {
  const { auctionId } = state;
  const { saleId, joins } = power;
  const path = `lots.${auctionId}`;
  const reservedHere = seen.lots[auctionId];
  const increase = amount - (reservedHere ?? 0);
  const change = leads
    ? { set: { hasBid: true, [path]: amount }, add: { reserved: increase } }
    : { set: { hasBid: true } };
  return [
    update(auctions, powerKey(saleId, userId), change, {
      admission: power.admission,
      reserved: atMost(seen.limit - increase),
      [path]: reservedHere,
    }),
    ...(joins === undefined ? [] : joinWrites(auctions, { ...joins, auctionId, userId, saleId, registeredAt: now })),
  ];
}

/** The registration that comes with a bidder's first bid on a lot of a sale. */
interface LotRegistration extends Pick<BidderItem, 'auctionId' | 'userId' | 'name' | 'number' | 'registeredAt'> {
  readonly saleId: string;
}

/** Fails if the bidder has a registration for the lot already. */
function joinWrites(
  auctions: AuctionsTable,
  { auctionId, userId, name, number, registeredAt, saleId }: LotRegistration,
): readonly TransactWriteItem[] {
  const registration = {
    userId,
    name,
    number,
    registeredAt,
    deposit: 'held',
    // The registration for the sale holds the deposit.
    depositAmount: 0,
    saleId,
  } as const;
  return [
    update<BidderItem>(auctions, bidderKey(auctionId, userId), { set: registration }, { sk: undefined }),
    update(auctions, { auctionId, sk: LISTING_SK }, { add: { bidderCount: 1 } }, { sk: exists }),
  ];
}
