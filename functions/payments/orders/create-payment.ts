import { isTied, SELLS_IT } from '#functions/domain/admission/seller-ties.ts';
import { getListing, getState } from '#functions/tables/auctions/auction-reads.ts';
import { readManyStates } from '#functions/tables/auctions/batch-reads.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import type { Purpose } from '#functions/tables/payments/payment-item.ts';
import type { AuctionsTable, UsersTable } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { isOverdue } from '#shared/model/auctions/auction-status.ts';
import type { Paise } from '#shared/model/money/money.ts';
import type { WinSum } from '#shared/model/money/win-sum.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { ProviderOrder } from '../provider/payment-gateway.ts';
import { type AuctionCase, confirmAmount, owedEmd, owedFinal, owedForSale, readSaleCase } from './amount-owed.ts';
import { paymentIdFor } from './intent-store.ts';
import { openOrder, type OrderDeps } from './open-order.ts';
import { registerFree } from './register-free.ts';

export interface CreateDeps extends OrderDeps {
  readonly auctions: AuctionsTable;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly users: UsersTable;
  /** The version of the legal texts that somebody with this consent still has to agree to. */
  readonly consentAsked: (agreed: string | undefined, now: number) => Promise<string | undefined>;
  /** Fixes what the tax invoice of a final payment will say. */
  readonly confirmInvoice: (win: Purpose, lines: WinSum['lines'], now: number) => Promise<Result<undefined, Refusal>>;
  /** Refused if the auction is not overdue. */
  readonly closeAuction: (auctionId: string, now: number) => Promise<unknown>;
}

interface CreateRequest extends Purpose {
  /** Paise as the caller knows it. */
  readonly amount: Paise | undefined;
}

/** `order` is undefined if the registration needs no payment. */
interface CreatedPayment {
  readonly paymentId: string;
  readonly order: ProviderOrder | undefined;
  readonly registered: boolean;
}

/**
 * Opens an order for the amount that the caller owes. Idempotent: a repeated call returns the same order. An EMD of 0
 * registers at once. Errors: see the contract of POST /payments/create.
 */
export async function createPayment(
  deps: CreateDeps,
  request: CreateRequest,
  now: number,
): Promise<Result<CreatedPayment, Refusal>> {
  const auction = await loadClosed(deps, request, now);
  if (auction === undefined) return createSalePayment(deps, request, now);
  const owed = await amountOwed(deps, auction, request, now);
  if (!owed.ok) return owed;
  const confirmed = confirmOwed(request, auction, owed.value);
  if (!confirmed.ok) return confirmed;

  const { title, lotNumber } = auction;
  if (owed.value.amount === 0) {
    const registered = await registerFree(deps, { ...request, name: owed.value.name, title }, now);
    return registered.ok ? ok({ paymentId: paymentIdFor(request, 1), order: undefined, registered: true }) : registered;
  }
  const { amount, sum } = owed.value;
  if (sum !== undefined) {
    const invoiced = await deps.confirmInvoice(request, sum.lines, now);
    if (!invoiced.ok) return invoiced;
  }
  const opened = await openOrder(deps, { purpose: request, amount, sum, auctionTitle: title, lotNumber }, now);
  if (!opened.ok) return opened;
  return ok({ ...opened.value, registered: auction.registration !== undefined });
}

/** Opens the order for the deposit of a sale, which has the id instead. */
async function createSalePayment(
  deps: CreateDeps,
  request: CreateRequest,
  now: number,
): Promise<Result<CreatedPayment, Refusal>> {
  const { auctionId, userId, type } = request;
  const found = type === 'emd' ? await readSaleCase(deps.auctions, auctionId, userId) : undefined;
  const states = found && (await readManyStates(deps.auctions, found.sale.lots, { consistency: 'strong' }));
  // Nobody pays for a sale that offers nothing.
  const isOffered = states?.values().some(({ status }) => status === 'pending' || status === 'active') === true;
  if (found === undefined || !isOffered) return refused(refusal('NOT_FOUND', 'Auction not found.'));
  const profile = await deps.profiles.getProfile(userId);
  const owed = owedForSale(found, profile, now);
  if (!owed.ok) return owed;
  if (!(await hasConsented(deps, profile, now))) return refused(refusal('CONSENT_NEEDED'));
  const confirmed = confirmAmount(request.amount, owed.value);
  if (!confirmed.ok) return confirmed;
  const wanted = { purpose: request, amount: owed.value, sum: undefined, auctionTitle: found.sale.name, forSale: true };
  const opened = await openOrder(deps, wanted, now);
  return opened.ok ? ok({ ...opened.value, registered: false }) : opened;
}

/** Closes the auction first if it is overdue. */
async function loadClosed(
  { auctions, closeAuction }: Pick<CreateDeps, 'auctions' | 'closeAuction'>,
  request: CreateRequest,
  now: number,
): Promise<TitledCase | undefined> {
  const auction = await loadCase(auctions, request);
  if (auction === undefined || !isOverdue(auction.state, now)) return auction;
  // A refusal means that the auction has changed. The next read shows how.
  await closeAuction(request.auctionId, now);
  return loadCase(auctions, request);
}

interface TitledCase extends AuctionCase {
  readonly title: string;
  readonly lotNumber: number;
}

/** Undefined if the auction does not exist. */
async function loadCase(
  auctions: AuctionsTable,
  { auctionId, userId }: CreateRequest,
): Promise<TitledCase | undefined> {
  const [listing, state, registration] = await Promise.all([
    getListing(auctions, auctionId),
    getState(auctions, auctionId),
    getBidder(auctions, auctionId, userId),
  ]);
  if (listing === undefined || state === undefined) return undefined;
  return { title: listing.title, lotNumber: listing.lotNumber, listing, state, registration };
}

interface Owed {
  readonly amount: Paise;
  /** The parts of a final payment. */
  readonly sum: WinSum | undefined;
  readonly name: string;
}

async function amountOwed(
  deps: CreateDeps,
  auction: AuctionCase,
  { type, userId }: CreateRequest,
  now: number,
): Promise<Result<Owed, Refusal>> {
  if (type === 'final') {
    const owed = owedFinal(auction, userId, now);
    return owed.ok ? ok({ amount: owed.value.due, sum: owed.value, name: '' }) : owed;
  }
  const profile = await deps.profiles.getProfile(userId);
  const owed = owedEmd(auction, profile, now);
  // A runner-up pays the deposit of an earlier registration again.
  const isNew = auction.registration === undefined;
  if (owed.ok && isNew && !(await hasConsented(deps, profile, now))) return refused(refusal('CONSENT_NEEDED'));
  if (owed.ok && isNew && (await isTied(deps, auction.listing, userId))) return refused(SELLS_IT);
  return owed.ok ? ok({ amount: owed.value, sum: undefined, name: profile?.name ?? '' }) : owed;
}

/** Whether somebody has agreed to the current legal texts, without which nobody registers. */
const hasConsented = async (
  { consentAsked }: Pick<CreateDeps, 'consentAsked'>,
  profile: ProfileItem | undefined,
  now: number,
): Promise<boolean> => (await consentAsked(profile?.consent?.version, now)) === undefined;

/** An EMD below one rupee is not collected, but the caller may still name it as the auction shows it. */
function confirmOwed({ amount, type }: CreateRequest, { listing }: AuctionCase, owed: Owed): Result<Paise, Refusal> {
  const isWaived = type === 'emd' && owed.amount === 0 && amount === listing.emdAmount;
  return confirmAmount(isWaived ? 0 : amount, owed.amount);
}
