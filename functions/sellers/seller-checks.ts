/** What a seller must not share with another one, unless the house says so. */
import { pansOf } from '#functions/domain/admission/seller-ties.ts';
import type { BankAccount, SellerItem } from '#functions/tables/sellers/seller-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { allSellers } from './read-seller.ts';
import type { SellerTables } from './settle-consignment.ts';

export const NAME_USED = refusal('CONFLICT', 'Another seller has this name already.');
export const USER_USED = refusal('CONFLICT', 'This account reads the page of another seller already.');

const sharedBy = (others: readonly SellerItem[], what: string): Result<undefined, Refusal> => {
  const names = others.slice(0, 3).map(({ name }) => name);
  if (names.length === 0) return ok(undefined);
  return refused(
    refusal('ALREADY_SHARED', `${names.join(', ')} ${names.length === 1 ? 'has' : 'have'} this ${what}, too.`),
  );
};

/**
 * Two sellers with one PAN are one person or company, or a mistake. Error: ALREADY_SHARED, unless somebody has said
 * that it is right.
 */
export async function checkPan(
  { sellers }: Pick<SellerTables, 'sellers'>,
  sellerId: string,
  { pan, gstin }: Pick<SellerItem, 'pan' | 'gstin'>,
): Promise<Result<undefined, Refusal>> {
  const ownPans = pansOf({ pan, gstin });
  if (ownPans.size === 0) return ok(undefined);
  const all = await allSellers(sellers);
  return sharedBy(
    all.filter((other) => other.sellerId !== sellerId && !pansOf(other).isDisjointFrom(ownPans)),
    'PAN',
  );
}

/** The same for a bank account, before it is asked for. */
export async function checkAccount(
  { sellers }: Pick<SellerTables, 'sellers'>,
  sellerId: string,
  { number, ifsc }: Pick<BankAccount, 'number' | 'ifsc'>,
): Promise<Result<undefined, Refusal>> {
  const hasIt = ({ bank }: SellerItem) => bank?.number === number && bank.ifsc === ifsc;
  const all = await allSellers(sellers);
  return sharedBy(
    all.filter((other) => other.sellerId !== sellerId && hasIt(other)),
    'bank account',
  );
}
