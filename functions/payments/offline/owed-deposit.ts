import { BARRED, requireVerified } from '#functions/domain/admission/eligibility.ts';
import { isTied, SELLS_IT } from '#functions/domain/admission/seller-ties.ts';
import { getListing, getState } from '#functions/tables/auctions/auction-reads.ts';
import type { BidderItem } from '#functions/tables/auctions/bidder-item.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { owedEmd, owedForSale, readSaleCase } from '../orders/amount-owed.ts';

interface OwedDepositReads {
  readonly tables: MoneyMovementTables;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
}

/** An EMD that may be paid by bank transfer. */
export interface OwedDeposit {
  readonly title: string;
  /** Undefined for a sale. */
  readonly lotNumber: number | undefined;
  readonly name: string;
  readonly amount: Paise;
  /** Earliest possible time of payment, epoch milliseconds: the auction's creation. */
  readonly owedSince: number;
  /** Set for a runner-up who pays the EMD again. */
  readonly registration: BidderItem | undefined;
  /** The deposit of a sale, whose id stands for the auction's. */
  readonly forSale: boolean;
}

/** Errors: NOT_FOUND, and those of `owedEmd`. */
export async function readOwedDeposit(
  { tables, profiles }: OwedDepositReads,
  { auctionId, userId }: Pick<BidderItem, 'auctionId' | 'userId'>,
  { paidAt, now }: { readonly paidAt: number; readonly now: number },
): Promise<Result<OwedDeposit, Refusal>> {
  const [listing, state, registration, profile] = await Promise.all([
    getListing(tables.auctions, auctionId),
    getState(tables.auctions, auctionId),
    getBidder(tables.auctions, auctionId, userId),
    profiles.getProfile(userId),
  ]);
  if (listing === undefined || state === undefined) {
    return owedForSaleByBank(tables, { saleId: auctionId, userId }, profile, { paidAt, now });
  }
  const verified = requireVerified(profile);
  if (!verified.ok) return refused(forAdmins(verified.error));
  // After the start a registration is too late, even for a transfer made in time.
  if (registration === undefined && state.startAt <= now) return refused(forAdmins(refusal('REGISTRATION_CLOSED')));
  const owed = owedEmd({ listing, state, registration }, profile, paidAt);
  if (!owed.ok) return refused(forAdmins(owed.error));
  if (registration === undefined && (await isTied(tables, listing, userId))) return refused(forAdmins(SELLS_IT));
  if (owed.value === 0) return refused(refusal('NOT_PAYABLE', 'This auction asks for no deposit.'));
  return ok({
    title: listing.title,
    lotNumber: listing.lotNumber,
    name: verified.value.name,
    amount: owed.value,
    owedSince: listing.createdAt,
    registration,
    forSale: false,
  });
}

async function owedForSaleByBank(
  { auctions }: MoneyMovementTables,
  { saleId, userId }: { readonly saleId: string; readonly userId: string },
  profile: ProfileItem | undefined,
  { paidAt, now }: { readonly paidAt: number; readonly now: number },
): Promise<Result<OwedDeposit, Refusal>> {
  const found = await readSaleCase(auctions, saleId, userId);
  if (found === undefined) return refused(refusal('NOT_FOUND', 'Auction not found.'));
  const { sale } = found;
  if (found.registration === undefined && sale.startAt <= now)
    return refused(forAdmins(refusal('REGISTRATION_CLOSED')));
  const owed = owedForSale(found, profile, paidAt);
  if (!owed.ok) return refused(forAdmins(owed.error));
  const { name, createdAt: owedSince } = sale;
  return ok({
    title: name,
    lotNumber: undefined,
    name: profile?.name ?? '',
    amount: owed.value,
    owedSince,
    registration: undefined,
    forSale: true,
  });
}

/** The sentence for admins, where the one for payers addresses the payer. */
const SENTENCES_FOR_ADMINS: ReadonlyMap<Refusal['code'], string> = new Map([
  ['ALREADY_REGISTERED', 'They are registered already.'],
  ['NOT_VERIFIED', 'Their identity is not verified.'],
  ['ACCOUNT_DISABLED', 'Their account is switched off.'],
  ['REGISTRATION_CLOSED', 'Registration is over, was so on the day of the transfer, or the deposit has changed.'],
]);

const BARRED_FOR_ADMINS = 'They won this lot before and did not pay for it, so they cannot register for it again.';

const SELLS_IT_FOR_ADMINS =
  'They sell this lot, or share the PAN or bank account of its seller, so they cannot register.';

export function forAdmins(error: Refusal): Refusal {
  if (error === BARRED) return refusal(error.code, BARRED_FOR_ADMINS);
  if (error === SELLS_IT) return refusal(error.code, SELLS_IT_FOR_ADMINS);
  return refusal(error.code, SENTENCES_FOR_ADMINS.get(error.code) ?? error.message);
}
