/** Records that a lot left the yard, with its storage charge, in one transaction. */
import { NOT_TO_COLLECT } from '#functions/domain/auctions/collection.ts';
import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { sameRest } from '#functions/domain/payments/payment-state.ts';
import { findUtrUse, refuseUsedUtr } from '#functions/domain/payments/utr.ts';
import { type BidderItem, bidderKey } from '#functions/tables/auctions/bidder-item.ts';
import { type Collection, type HandoverItem, handoverKey } from '#functions/tables/auctions/handover-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { type Part, transact } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { check, update } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr } from '#shared/model/money/money.ts';
import { STORAGE_ID } from '#shared/model/money/storage.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { checkCollection, type CollectionCommand, NOT_PAID, type Wanted, type YardRules } from './collection.ts';
import { storagePayment, storageWrites } from './storage-money.ts';

export interface CollectDeps {
  readonly tables: MoneyMovementTables;
  readonly noticeWrites: NoticeWrites;
  readonly newId: () => string;
}

/** Who hands the lot over, and under which rules. */
interface AtTheGate extends MoneyDecider {
  readonly rules: YardRules;
  /** Checks and stores the photograph, once everything else is right. */
  readonly takeSlip: () => Promise<Result<Collection['slip'], Refusal>>;
}

/** Does it once, while nothing keeps the lot here. Errors: those of `checkCollection` and `takeSlip`, CONFLICT. */
export async function recordCollection(
  { tables, noticeWrites, newId }: CollectDeps,
  win: Wanted,
  command: CollectionCommand,
  { rules, takeSlip, ...by }: AtTheGate,
): Promise<Result<Collection, Refusal>> {
  const { now } = by;
  const charge = checkCollection(win, command, rules, now);
  if (!charge.ok) return charge;
  const { storage } = command;
  const use = storage && (await findUtrUse(tables.payments, storage.reference));
  if (storage !== undefined && use !== undefined) {
    return refused(await refuseUsedUtr(tables, storage.reference, use));
  }
  const slip = await takeSlip();
  if (!slip.ok) return slip;
  const paid = storage && storagePayment(win, charge.value, storage, { paymentId: `${STORAGE_ID}${newId()}`, now });
  const { who, name, document, ticks } = command;
  const collected: Collection = {
    at: now,
    by: by.by,
    who,
    name,
    document,
    ticks: [...ticks],
    slip: slip.value,
    ...(paid !== undefined && { storage: { paymentId: paid.paymentId, amount: paid.amount } }),
  };
  const { auctionId, userId } = win.registration;
  const title = win.listing.title;
  const { paymentId } = win.payment;
  const written = await transact(tables.payments.client, [
    ...stillPaid(tables, win),
    {
      name: 'handover',
      writes: [
        update<HandoverItem>(
          tables.auctions,
          handoverKey(auctionId, paymentId),
          { set: { collected } },
          { collected: undefined, waivedUntil: win.stored?.waivedUntil },
        ),
      ],
    },
    { name: 'reference', writes: paid === undefined ? [] : storageWrites(tables, paid, by) },
    {
      name: 'other',
      writes: [
        ...paymentAudit(tables, { auctionId, userId }, by, {
          action: 'lot-collected',
          // Without the name, which an erasure would not find here.
          after: { paymentId, who, amount: paid?.amount, reference: paid?.offline?.utr },
        }),
        activityWrite({
          users: tables.users,
          userId,
          type: 'lot_collected',
          at: now,
          key: `collected-${paymentId}`,
          message: `${title} was handed over to ${name}.${paid === undefined ? '' : ` Storage of ${formatInr(paid.amount)} received.`}`,
        }),
        ...noticeWrites({ kind: 'lot-collected', auctionId, title, at: now, userId, paymentId, who: name }),
      ],
    },
  ]);
  return written.ok ? ok(collected) : refused(whyNotWritten(written.error));
}

type PartName = 'win' | 'payment' | 'handover' | 'reference' | 'other';

function whyNotWritten(failed: ReadonlySet<PartName>): Refusal {
  if (failed.has('handover')) return refusal('CONFLICT', CHANGED);
  if (failed.has('win') || failed.has('payment')) return NOT_PAID;
  return refusal('CONFLICT', failed.has('reference') ? REFERENCE_USED : CHANGED);
}

const REFERENCE_USED = 'This reference was recorded for another payment a moment ago.';
export const CHANGED = 'Somebody recorded something about this lot a moment ago. Please look at it again.';

/** Asked for again in the transaction: a dispute or a refund may have come since the lot was looked up. */
function stillPaid(
  { auctions, payments }: MoneyMovementTables,
  { registration: { auctionId, userId }, payment, deposit, parts }: Wanted,
): readonly Part<PartName>[] {
  const { paymentId } = payment;
  const isPaid = { finalPayment: 'paid', leftWith: undefined } as const;
  const set = { ...NOT_TO_COLLECT, leftWith: paymentId };
  const isWithUs = { status: 'captured', disputed: undefined, unmatchedFor: undefined, ...sameRest(payment) };
  return [
    {
      name: 'win',
      writes: [update<BidderItem>(auctions, bidderKey(auctionId, userId), { set }, isPaid)],
    },
    { name: 'payment', writes: [check(payments, { paymentId }, isWithUs)] },
    {
      name: 'payment',
      writes: (deposit === undefined ? parts : [deposit, ...parts]).map((counted) =>
        check(
          payments,
          { paymentId: counted.paymentId },
          { status: 'set-off', disputed: undefined, ...sameRest(counted) },
        ),
      ),
    },
  ];
}
