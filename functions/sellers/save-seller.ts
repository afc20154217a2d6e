/**
 * Makes and changes sellers. What ties people to them (`domain/admission/seller-ties.ts`) changes in the same
 * transaction.
 */
import { isDeepStrictEqual } from 'node:util';
import type * as z from 'zod';
import { pansOf, prepareTieWrites } from '#functions/domain/admission/seller-ties.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import {
  auditWrite,
  type AuditedAction,
  difference,
  type Facts,
  STAFF_LOG,
} from '#functions/tables/audit/audit-entry.ts';
import { type BankAccount, type SellerItem, sellerKey } from '#functions/tables/sellers/seller-items.ts';
import type { PaymentsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { put, putNew } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { sellerForm } from '#shared/contract/money/sellers.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { maskedAccount } from '#shared/model/sellers/account-fields.ts';
import { claimWrite, freeWrite } from './pay-seller.ts';
import { getSeller, NO_SELLER } from './read-seller.ts';
import { checkPan, NAME_USED, USER_USED } from './seller-checks.ts';
import type { SellerTables } from './settle-consignment.ts';

export interface SellerStores extends SellerTables {
  readonly users: UsersTable;
  readonly payments: PaymentsTable;
}

type Form = z.output<typeof sellerForm>;

const MOVED = refusal('CONFLICT', 'The seller was changed just now. Please look again.');

function fieldsOf({ name, pan, gstin, contactName, contactPhone, contactEmail, commission }: Form) {
  return {
    name,
    sortName: foldText(name),
    pan: pan === '' ? undefined : pan,
    gstin: gstin === '' ? undefined : gstin,
    contact: { name: contactName, phone: contactPhone, email: contactEmail },
    commission,
  };
}

/** What the audit log keeps of a seller: the account only by its last digits. */
const auditFacts = ({ name, pan, gstin, contact, commission, bank, userId }: SellerItem): Facts => ({
  name,
  pan: pan ?? 'none',
  gstin: gstin ?? 'none',
  contact,
  commission,
  account: bank === undefined ? 'none' : maskedAccount(bank.number),
  userId: userId ?? 'none',
});

const hasFields = (
  { name, sortName, pan, gstin, contact, commission }: SellerItem,
  fields: ReturnType<typeof fieldsOf>,
): boolean => isDeepStrictEqual({ name, sortName, pan, gstin, contact, commission }, fields);

const OTHERWISE = refusal(
  'CONFLICT',
  'An earlier attempt has made this seller already, with other details. Please look at the list and change it there.',
);

/**
 * A retry gets the first one. Errors: CONFLICT (the name, an earlier attempt with other details), ALREADY_SHARED (the PAN).
 */
export async function createSeller(
  stores: SellerStores,
  {
    sellerId,
    form,
    isShared,
    by,
  }: { readonly sellerId: string; readonly form: Form; readonly isShared: boolean; readonly by: Actor },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const fields = fieldsOf(form);
  const earlier = await getSeller(stores.sellers, sellerId);
  if (earlier !== undefined) {
    // After an edit nobody can tell whether the form is another one.
    return hasFields(earlier, fields) || earlier.version > 0 ? ok(undefined) : refused(OTHERWISE);
  }
  const free = isShared ? ok(undefined) : await checkPan(stores, sellerId, fields);
  if (!free.ok) return free;
  const seller: SellerItem = {
    ...sellerKey(sellerId),
    list: 'SELLERS',
    ...fields,
    createdAt: now,
    updatedAt: now,
    version: 0,
  };
  const { sellers, users } = stores;
  const action = {
    action: 'seller-created',
    by,
    at: now,
    after: { seller: form.name, ...auditFacts(seller) },
  } as const;
  const written = await transact(sellers.client, [
    { name: 'name', writes: [claimWrite(sellers, 'name', seller.sortName, sellerId)] },
    {
      name: 'others',
      writes: [
        putNew(sellers, seller),
        ...(await prepareTieWrites(stores, undefined, seller, now)),
        auditWrite(users, STAFF_LOG, action),
      ],
    },
  ]);
  if (written.ok) return ok(undefined);
  return refused(written.error.has('name') ? NAME_USED : MOVED);
}

interface Change {
  readonly sellerId: string;
  readonly by: Actor;
  readonly action: AuditedAction['action'];
  readonly change: (seller: SellerItem) => SellerItem;
  /** The version that was seen, where it matters. */
  readonly version?: number;
  readonly also?: readonly TransactWriteItem[];
}

/** Errors: NOT_FOUND, CONFLICT (the name, the account of a user, a simultaneous change). */
async function changeSeller(
  stores: SellerStores,
  { sellerId, by, action, change, version, also = [] }: Change,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { sellers, users } = stores;
  const before = await getSeller(sellers, sellerId);
  if (before === undefined) return refused(NO_SELLER);
  if (version !== undefined && before.version !== version) return refused(MOVED);
  const after = { ...change(before), updatedAt: now, version: before.version + 1 };
  const changed = difference(auditFacts(before), auditFacts(after));
  const audited = { action, by, at: now, before: changed.before, after: { seller: after.name, ...changed.after } };
  const isRenamed = before.sortName !== after.sortName;
  const isLinked = after.userId !== before.userId;
  const written = await transact(sellers.client, [
    {
      name: 'name',
      writes: isRenamed
        ? [claimWrite(sellers, 'name', after.sortName, sellerId), freeWrite(sellers, 'name', before.sortName, before)]
        : [],
    },
    {
      name: 'user',
      writes: isLinked && after.userId !== undefined ? [claimWrite(sellers, 'user', after.userId, sellerId)] : [],
    },
    {
      name: 'others',
      writes: [
        put(sellers, after, { version: before.version }),
        ...(isLinked && before.userId !== undefined ? [freeWrite(sellers, 'user', before.userId, before)] : []),
        ...(await prepareTieWrites(stores, before, after, now)),
        auditWrite(users, STAFF_LOG, audited),
        ...also,
      ],
    },
  ]);
  if (written.ok) return ok(undefined);
  if (written.error.has('name')) return refused(NAME_USED);
  return refused(written.error.has('user') ? USER_USED : MOVED);
}

/** The PAN is asked about where it changes. What is stored already is a retry. */
export async function updateSeller(
  stores: SellerStores,
  {
    form,
    isShared,
    ...change
  }: {
    readonly sellerId: string;
    readonly form: Form;
    readonly isShared: boolean;
    readonly version: number;
    readonly by: Actor;
  },
  now: number,
): Promise<Result<undefined, Refusal>> {
  const fields = fieldsOf(form);
  const before = await getSeller(stores.sellers, change.sellerId);
  if (before !== undefined && hasFields(before, fields)) return ok(undefined);
  const isSame = before !== undefined && pansOf(fields).isSubsetOf(pansOf(before));
  const free = isShared || isSame ? ok(undefined) : await checkPan(stores, change.sellerId, fields);
  if (!free.ok) return free;
  return changeSeller(
    stores,
    { ...change, action: 'seller-edited', change: (seller) => ({ ...seller, ...fields }) },
    now,
  );
}

export const changeAccount = (
  stores: SellerStores,
  {
    bank,
    ...change
  }: {
    readonly sellerId: string;
    readonly bank: BankAccount;
    readonly by: Actor;
    readonly also: readonly TransactWriteItem[];
  },
  now: number,
): Promise<Result<undefined, Refusal>> =>
  changeSeller(stores, { ...change, action: 'seller-account-changed', change: (seller) => ({ ...seller, bank }) }, now);

/** @param userId undefined ends it */
export const linkUser = (
  stores: SellerStores,
  { userId, ...change }: { readonly sellerId: string; readonly userId: string | undefined; readonly by: Actor },
  now: number,
): Promise<Result<undefined, Refusal>> =>
  changeSeller(
    stores,
    {
      ...change,
      action: 'seller-linked',
      change: ({ userId: _, ...seller }) => ({ ...seller, ...(userId !== undefined && { userId }) }),
    },
    now,
  );
