/**
 * What a person with the duty for money does about a collection: waives its storage, takes that back, or takes its
 * record back.
 */
import { NOT_TO_COLLECT } from '#functions/domain/auctions/collection.ts';
import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { type HandoverItem, handoverKey } from '#functions/tables/auctions/handover-item.ts';
import { moneyWrite, winSubject } from '#functions/tables/money/money-entry.ts';
import { type PaymentItem, paymentItem } from '#functions/tables/payments/payment-item.ts';
import { readItem } from '#functions/tables/reads.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import type { StorageTerms } from '#shared/model/money/storage.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { CHANGED, type CollectDeps } from './collect.ts';
import { type Wanted, whyItStays } from './collection.ts';
import { lastDayOf, storageDue, whyOver } from './handover.ts';
import { storageUndoneWrites } from './storage-money.ts';

/** Waives what is due for storage up to today. A later day costs again. */
export async function waiveStorage(
  { tables }: Pick<CollectDeps, 'tables'>,
  win: Wanted,
  { amount, reason, terms }: { readonly amount: Paise; readonly reason: string; readonly terms: StorageTerms },
  by: MoneyDecider,
): Promise<Result<undefined, Refusal>> {
  const { now } = by;
  const stays = whyItStays(win);
  if (stays !== undefined) return refused(stays);
  const { total } = storageDue(win, terms, now);
  if (total === 0) return refused(refusal('CONFLICT', 'No storage is due.'));
  if (amount !== total) return refused(refusal('AMOUNT_MISMATCH', `Storage of ${formatInr(total)} is due today.`));
  const waivers = [...waiversOf(win), { until: istDay(now), amount: total }];
  return saveWaivers(tables, win, { kind: 'storage-waived', amount: total, reason, waivers }, by);
}

const waiversOf = ({ stored }: Wanted) => stored?.waivers ?? [];

/** Takes the newest waiver back, while the lot is here: what it waived is due again. */
export async function undoWaiver(
  { tables }: Pick<CollectDeps, 'tables'>,
  win: Wanted,
  reason: string,
  by: MoneyDecider,
): Promise<Result<undefined, Refusal>> {
  const over = whyOver(win);
  if (over !== undefined) return refused(over);
  const waivers = waiversOf(win);
  const newest = waivers.at(-1);
  if (newest === undefined) return refused(refusal('CONFLICT', 'No storage was waived for this lot.'));
  const { amount } = newest;
  const before = waivers.slice(0, -1);
  return saveWaivers(tables, win, { kind: 'storage-waiver-undone', amount, reason, waivers: before }, by);
}

/** Fails if the lot has left, or another waiver was recorded or taken back. */
async function saveWaivers(
  tables: MoneyMovementTables,
  { registration: { auctionId, userId }, payment, stored }: Wanted,
  { kind, amount, reason, waivers }: WaiverAct,
  by: MoneyDecider,
): Promise<Result<undefined, Refusal>> {
  const set = { waivedUntil: waivers.at(-1)?.until, waivers: waivers.length === 0 ? undefined : waivers };
  const act = kind === 'storage-waived' ? { after: { amount, reason } } : { before: { amount }, after: { reason } };
  const written = await transact(tables.payments.client, [
    {
      name: 'waiver',
      writes: [
        update<HandoverItem>(
          tables.auctions,
          handoverKey(auctionId, payment.paymentId),
          { set },
          { collected: undefined, waivedUntil: stored?.waivedUntil },
        ),
        moneyWrite(tables.money, {
          subject: winSubject(auctionId, userId),
          kind,
          key: String(by.now),
          at: by.now,
          auctionId,
          userId,
          amount,
          by: by.by,
          reason,
        }),
        ...paymentAudit(tables, { auctionId, userId }, by, { action: kind, ...act }),
      ],
    },
  ]);
  return written.ok ? ok(undefined) : refused(refusal('CONFLICT', CHANGED));
}

interface WaiverAct {
  readonly kind: 'storage-waived' | 'storage-waiver-undone';
  readonly amount: Paise;
  readonly reason: string;
  /** Those that stand afterwards. */
  readonly waivers: ReturnType<typeof waiversOf>;
}

/** Takes the record back, with what was received for storage: the same reference can be recorded again. */
export async function undoCollection(
  { tables, noticeWrites }: Pick<CollectDeps, 'tables' | 'noticeWrites'>,
  win: Wanted,
  reason: string,
  by: MoneyDecider,
): Promise<Result<undefined, Refusal>> {
  const { now } = by;
  const { registration, payment, stored } = win;
  const { collected } = stored ?? {};
  if (collected === undefined) return refused(refusal('CONFLICT', 'No collection is recorded for this lot.'));
  const { auctionId, userId, finalPayment } = registration;
  const storage = collected.storage && (await readStorage(tables, collected.storage.paymentId));
  // Money that has gone back since, or is on its way, is not taken back here.
  const isTakenBack = storage?.status === 'captured' && storage.returnedElsewhere === undefined;
  const title = win.listing.title;
  // The lot may have left with an earlier payment of the win.
  const { leftWith: paymentId = payment.paymentId } = registration;
  const mayLeave = whyItStays({ ...win, stored: { ...stored, collected: undefined } }) === undefined;
  const written = await transact(tables.payments.client, [
    {
      name: 'handover',
      writes: [
        update<HandoverItem & { readonly 'collected.at': number }>(
          tables.auctions,
          handoverKey(auctionId, paymentId),
          { set: { collected: undefined } },
          { 'collected.at': collected.at },
        ),
        // Who has not paid any more collects nothing.
        update<BidderItem>(
          tables.auctions,
          bidderKey(auctionId, userId),
          {
            set: {
              ...(finalPayment === 'paid' ? { yard: 'to-collect' as const, day: lastDayOf(win) } : NOT_TO_COLLECT),
              leftWith: undefined,
            },
          },
          { finalPayment },
        ),
      ],
    },
    {
      name: 'reference',
      writes: storage !== undefined && isTakenBack ? storageUndoneWrites(tables, storage, reason, by) : [],
    },
    {
      name: 'other',
      writes: [
        ...paymentAudit(tables, { auctionId, userId }, by, {
          action: 'collection-undone',
          before: { who: collected.who },
          after: { paymentId, reason },
        }),
        ...noticeWrites({ kind: 'collection-undone', auctionId, title, at: now, userId, paymentId, reason, mayLeave }),
      ],
    },
  ]);
  return written.ok ? ok(undefined) : refused(refusal('CONFLICT', CHANGED));
}

const readStorage = ({ payments }: MoneyMovementTables, paymentId: string): Promise<PaymentItem | undefined> =>
  readItem(payments, { paymentId }, paymentItem);
