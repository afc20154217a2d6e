import { registerBidder } from '#functions/domain/admission/register-bidder.ts';
import { SELLS_IT } from '#functions/domain/admission/seller-ties.ts';
import type { Notify } from '#functions/domain/notification-event.ts';
import type { MoneyDecider } from '#functions/domain/payments/money-audit.ts';
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { paidAtOf, type Transfer } from '#functions/domain/payments/transfer.ts';
import { claimUtr, isUsedFor, findUtrUse, refuseUsedUtr } from '#functions/domain/payments/utr.ts';
import { recordFacts } from '#functions/domain/second-person/act-facts.ts';
import { recordedTransfer } from '#functions/domain/second-person/recorded-transfer.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { moneyWrite } from '#functions/tables/money/money-entry.ts';
import { monthOf, type PaymentItem } from '#functions/tables/payments/payment-item.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import { type Part, transact } from '#functions/tables/transact.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { putNew } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { confirmAmount } from '../orders/amount-owed.ts';
import { heldAgainWrite, heldDepositParts } from '../recording/fulfil-emd.ts';
import { notifyReceived } from '../recording/record-captured-payment.ts';
import { forAdmins, readOwedDeposit } from './owed-deposit.ts';

interface DepositDeps {
  readonly tables: MoneyMovementTables;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly notify: Notify;
  readonly newId: () => string;
  readonly secondPerson: SecondPerson;
}

interface Deposit {
  readonly auctionId: string;
  readonly userId: string;
  /** Paise received in the bank account. */
  readonly amount: Paise;
  readonly transfer: Transfer;
  /** The admin's user id, and the network address the request came from. */
  readonly by: string;
  readonly source: string;
  /** The request that a second person approves by this. */
  readonly approves: string | undefined;
}

/**
 * Records an EMD paid by bank transfer, under the same conditions as an online payment. The day of the transfer decides
 * whether it was in time. Errors: see the contract of POST /admin/auction/{id}/deposits.
 */
export async function recordOfflineDeposit(
  deps: DepositDeps,
  deposit: Deposit,
  now: number,
): Promise<Result<Guarded<undefined>, Refusal>> {
  const { auctionId, userId, amount, transfer, by, source, approves } = deposit;
  const { tables } = deps;
  const before = await alreadyRecorded(deps, deposit, now);
  if (before !== undefined) return before.ok ? ok(DONE) : before;
  const owed = await whatIsOwed(deps, deposit, now);
  if (!owed.ok) return owed;
  const { title, lotNumber, name, registration, forSale, paidAt } = owed.value;
  const request = {
    ...recordedTransfer('emd', { auctionId, userId, amount, forSale, ...transfer }),
    title,
    facts: recordFacts([registration]),
    by: { adminId: by, source },
    approves,
    prepare: () => owed,
  };
  return deps.secondPerson.guard(request, now, async (_, approval) => {
    const paymentId = `off_${deps.newId()}`;
    const facts = { paymentId, userId, auctionId, title, amount, transfer, paidAt, now };
    const lot = lotNumber !== undefined && { lotNumber };
    const isAgain = registration?.depositOwed === true && ({ isAgain: true } as const);
    const payment = paymentOf({ ...facts, ...lot, ...(forSale && { forSale }), ...isAgain });
    const parts = [
      ...depositParts(tables, payment, { by, source, now }),
      { name: 'approval', writes: approval.writes } as const,
    ];
    const written =
      registration?.depositOwed === true
        ? await transact(tables.payments.client, [
            { name: 'bidder', writes: [heldAgainWrite(tables, registration, payment)] },
            ...parts,
          ])
        : await registerBidder(
            { auctions: tables.auctions, users: tables.users, auctionId, userId, name, amount, paymentId, paidAt, now },
            parts,
          );
    if (!written.ok) return (await alreadyRecorded(deps, deposit, now)) ?? refused(forAdmins(obstacle(written.error)));
    await notifyReceived(deps, payment, now);
    return ok(undefined);
  });
}

const DONE = { is: 'done', value: undefined } as const;

/** The deposit that the transfer pays, if it was made in time and has the right amount. */
async function whatIsOwed(deps: DepositDeps, { auctionId, userId, amount, transfer }: Deposit, now: number) {
  const arrivedAt = paidAtOf(transfer, { owedSince: 0, now });
  if (!arrivedAt.ok) return arrivedAt;
  const paidAt = arrivedAt.value;
  const owed = await readOwedDeposit(deps, { auctionId, userId }, { paidAt, now });
  if (!owed.ok) return owed;
  const made = paidAtOf(transfer, { owedSince: owed.value.owedSince, now });
  if (!made.ok) return made;
  const agreed = confirmAmount(amount, owed.value.amount);
  return agreed.ok ? ok({ ...owed.value, paidAt }) : agreed;
}

/**
 * The result if the UTR is already used: success for a retry of the same command, else where the UTR is recorded.
 * Undefined if the UTR is new.
 */
async function alreadyRecorded(
  deps: DepositDeps,
  { auctionId, userId, amount, transfer }: Pick<Deposit, 'auctionId' | 'userId' | 'amount' | 'transfer'>,
  now: number,
): Promise<Result<undefined, Refusal> | undefined> {
  const use = await findUtrUse(deps.tables.payments, transfer.utr);
  if (use === undefined) return undefined;
  if (!isUsedFor(use, { type: 'emd', auctionId, userId, amount })) {
    return refused(await refuseUsedUtr(deps.tables, transfer.utr, use));
  }
  await notifyReceived(deps, use.payment, now);
  return ok(undefined);
}

function obstacle(unmet: ReadonlySet<string>): Refusal {
  if (unmet.has('bidder')) return refusal('ALREADY_REGISTERED');
  if (unmet.has('seller')) return SELLS_IT;
  if (unmet.has('listing')) return refusal('REGISTRATION_CLOSED');
  return refusal(unmet.has('wallet') ? 'NOT_VERIFIED' : 'CONFLICT');
}

interface OfflinePayment {
  readonly paymentId: string;
  readonly userId: string;
  readonly auctionId: string;
  readonly title: string;
  readonly lotNumber?: number;
  readonly amount: Paise;
  readonly transfer: Transfer;
  readonly paidAt: number;
  readonly isAgain?: true;
  readonly now: number;
}

function paymentOf({ title, transfer, now, ...facts }: OfflinePayment): PaymentItem {
  const { utr, method, note } = transfer;
  const createdAt = isoFrom(now);
  return {
    ...facts,
    auctionTitle: title,
    type: 'emd',
    status: 'captured',
    capturedAt: now,
    credited: true,
    offline: { utr, method, ...(note !== undefined && { note }) },
    createdAt,
    month: monthOf(createdAt),
    updatedAt: now,
  };
}

function depositParts(
  tables: MoneyMovementTables,
  payment: PaymentItem,
  { by, source, now }: MoneyDecider,
): readonly Part<'payment' | 'utr' | 'money' | 'wallet' | 'activity' | 'audit'>[] {
  const { paymentId, userId, auctionId, auctionTitle, amount, offline } = payment;
  const received = moneyWrite(tables.money, {
    subject: paymentId,
    kind: 'offline-received',
    key: offline?.utr ?? paymentId,
    at: now,
    auctionId,
    userId,
    amount,
    moved: ['bank', 'held'],
    by,
    reason: offline?.note ?? offline?.method.toUpperCase(),
    reference: offline?.utr,
  });
  const message = `EMD of ${formatInr(amount)} by bank transfer recorded for ${auctionTitle}.`;
  return [
    { name: 'payment', writes: [putNew(tables.payments, payment)] },
    { name: 'utr', writes: offline === undefined ? [] : [claimUtr(tables.payments, offline.utr, paymentId)] },
    { name: 'money', writes: [received] },
    ...heldDepositParts(tables, payment, message, now),
    {
      name: 'audit',
      writes: paymentAudit(
        tables,
        payment,
        { by, source, now },
        {
          action: 'deposit-recorded',
          after: { deposit: 'held', amount, reference: offline?.utr, reason: offline?.note },
        },
      ),
    },
  ];
}
