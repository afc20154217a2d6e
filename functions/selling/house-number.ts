/**
 * The house's own numbers. An item for each number names its lot, and is written in the transaction that writes the lot, so
 * that two requests at once cannot give one number to two lots.
 */
import * as z from 'zod';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { comparedHouseNumber, spellings } from '#shared/model/auctions/house-number.ts';
import { readBatch } from '#functions/tables/reads.ts';
import { absentOr } from '#functions/tables/expressions.ts';
import type { AuctionsTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { put, remove } from '#functions/tables/writes.ts';

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
  const [old, next] = [before.houseNumber, after.houseNumber].map((one) => one && comparedHouseNumber(one));
  if (old === next) return [];
  const isOwn = { lot: absentOr(auctionId) };
  return [
    ...(old === undefined ? [] : [remove(auctions, claimKey(old), isOwn)]),
    ...(next === undefined ? [] : [put(auctions, { ...claimKey(next), lot: auctionId }, isOwn)]),
  ];
}

/** The ids of the lots that have these numbers, whatever zeros stand before their figures. */
export async function lotsByHouseNumber(
  auctions: AuctionsTable,
  houseNumbers: readonly string[],
): Promise<readonly string[]> {
  const keys = [...new Set(houseNumbers.flatMap(spellings))].map(claimKey);
  return (await readBatch(auctions, keys, claim, { consistency: 'strong' })).map(({ lot }) => lot);
}

export const numberTaken = ({ houseNumber = '' }: Numbered): Refusal =>
  refusal('CONFLICT', `Another lot has the house number ${houseNumber} already.`);
