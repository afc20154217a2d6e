/**
 * The house's own numbers. An item for each number names its lot, and is written in the transaction that writes the lot, so
 * that two requests at once cannot give one number to two lots.
 */
import * as z from 'zod';
import { absentOr } from '#functions/tables/expressions.ts';
import { readBatch, readItem } from '#functions/tables/reads.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { put, remove } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { comparedHouseNumber, spellings } from '#shared/model/auctions/house-number.ts';

const claim = z.object({ lot: z.string() });

const claimKey = (houseNumber: string) => ({
  auctionId: `house-number#${comparedHouseNumber(houseNumber)}`,
  sk: 'HOUSE-NUMBER',
});

interface Numbered {
  readonly houseNumber?: string | undefined;
}

/** The writes for a lot whose number changes. They fail if another lot has the new number. */
export function houseNumberWrites(
  auctions: AuctionsTable,
  auctionId: string,
  before: Numbered,
  after: Numbered,
): readonly TransactWriteItem[] {
  const [old, next] = [before.houseNumber, after.houseNumber].map(
    (houseNumber) => houseNumber && comparedHouseNumber(houseNumber),
  );
  if (old === next) return [];
  const isOwn = { lot: absentOr(auctionId) };
  return [
    ...(old === undefined ? [] : [remove(auctions, claimKey(old), isOwn)]),
    ...(next === undefined ? [] : [put(auctions, { ...claimKey(next), lot: auctionId }, isOwn)]),
  ];
}

/**
 * A lot that is listed again takes its number along: the write that names the new lot, whose condition keeps the number
 * unique. No number if the former lot has none, or another lot has it by now.
 */
export async function prepareMovedNumber(
  auctions: AuctionsTable,
  { auctionId, houseNumber }: Numbered & { readonly auctionId: string },
  to: string,
): Promise<{ readonly houseNumber: string | undefined; readonly writes: readonly TransactWriteItem[] }> {
  const none = { houseNumber: undefined, writes: [] };
  if (houseNumber === undefined) return none;
  const key = claimKey(houseNumber);
  const holder = await readItem(auctions, key, claim);
  if (holder !== undefined && holder.lot !== auctionId) return none;
  return { houseNumber, writes: [put(auctions, { ...key, lot: to }, { lot: absentOr(auctionId) })] };
}

/**
 * The writes when a lot is deleted: its number goes back to the lot that it offered again, if that is still called so.
 * None if another lot has the number by now.
 */
export async function prepareFreedNumber(
  auctions: AuctionsTable,
  lot: Numbered & { readonly auctionId: string },
  former: (Numbered & { readonly auctionId: string }) | undefined,
): Promise<readonly TransactWriteItem[]> {
  const [ownNumber, before] = [lot, former].map(
    (listing) => listing?.houseNumber && comparedHouseNumber(listing.houseNumber),
  );
  if (ownNumber === undefined) return [];
  const holder = await readItem(auctions, claimKey(ownNumber), claim);
  if (holder !== undefined && holder.lot !== lot.auctionId) return [];
  if (former === undefined || ownNumber !== before) return houseNumberWrites(auctions, lot.auctionId, lot, {});
  return [put(auctions, { ...claimKey(ownNumber), lot: former.auctionId }, { lot: absentOr(lot.auctionId) })];
}

/** The ids of the lots that have these numbers, whatever zeros stand before their figures. */
export async function findLotsByHouseNumber(
  auctions: AuctionsTable,
  houseNumbers: readonly string[],
): Promise<readonly string[]> {
  const keys = [...new Set(houseNumbers.flatMap(spellings))].map(claimKey);
  return (await readBatch(auctions, keys, claim, { consistency: 'strong' })).map(({ lot }) => lot);
}

export const numberTaken = ({ houseNumber = '' }: Numbered): Refusal =>
  refusal('CONFLICT', `Another lot has the house number ${houseNumber} already.`);
