import { undoDeposit as undo } from '#functions/deposits/undo-deposit.ts';
import type { NoticeWrites, Notify } from '#functions/domain/notification-event.ts';
import { transferReference } from '#functions/domain/payments/transfer.ts';
import type { SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import { readOwedDeposit } from '#functions/payments/offline/owed-deposit.ts';
import { recordOfflineDeposit } from '#functions/payments/offline/record-deposit.ts';
import { NO_PAYMENT, type PaymentStore } from '#functions/payments/payment-store.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { MoneyMovementTables } from '#functions/tables/table-handle.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { getDepositTransfer, recordDeposit, undoDeposit } from '#shared/contract/money/deposits.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';

interface DepositRouteDeps {
  readonly clock: Clock;
  readonly tables: MoneyMovementTables;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly notify: Notify;
  readonly noticeWrites: NoticeWrites;
  readonly newId: () => string;
  readonly secondPerson: SecondPerson;
}

/** Deposits by bank transfer, recorded and undone by admins. */
export function depositRoutes(deps: DepositRouteDeps): readonly Endpoint[] {
  const { clock, tables, payments, profiles, noticeWrites } = deps;
  return [
    endpoint(getDepositTransfer, async ({ params: { id: auctionId, userId } }) => {
      const profile = await profiles.getProfile(userId);
      if (profile === undefined) return refused(refusal('NOT_FOUND', 'There is no such person.'));
      // The day of the transfer is not known yet, so check with the earliest time.
      const owed = await readOwedDeposit(deps, { auctionId, userId }, { paidAt: 0, now: clock() });
      if (!owed.ok && owed.error.code === 'NOT_FOUND') return owed;
      return ok({
        answer: {
          success: true,
          name: profile.name,
          reference: transferReference(auctionId, userId, 'emd'),
          amount: owed.ok ? rupeesFromPaise(owed.value.amount) : 0,
          obstacle: owed.ok ? null : owed.error.message,
        },
      });
    }),

    endpoint(recordDeposit, async ({ params, body, caller, source }) => {
      const { userId, amount, approves, ...transfer } = body;
      const deposit = {
        auctionId: params.id,
        userId,
        amount,
        transfer: { ...transfer, note: transfer.note },
        by: caller.userId,
        source,
        approves,
      };
      const recorded = await recordOfflineDeposit(deps, deposit, clock());
      if (!recorded.ok) return recorded;
      if (recorded.value.is !== 'done') return ok(undoneAnswer(recorded.value));
      return ok({ answer: { success: true, message: 'The deposit is recorded, and its payer registered.' } });
    }),

    endpoint(undoDeposit, async ({ params, body, caller, source }) => {
      const payment = await payments.getPayment(params.id);
      if (payment === undefined) return NO_PAYMENT;
      const why = { reason: body.reason, by: caller.userId, source };
      const undone = await undo({ tables, noticeWrites }, payment, why, clock());
      if (!undone.ok) return undone;
      return ok({ answer: { success: true, message: 'The record is taken back.' } });
    }),
  ];
}
