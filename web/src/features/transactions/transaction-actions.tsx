import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { recordBankRefund, sendByBank, undoBankRefund } from '#shared/contract/money/bank-refunds.ts';
import { undoDeposit } from '#shared/contract/money/deposits.ts';
import type { bankTransfer } from '#shared/contract/money/money-fields.ts';
import { undoTransfer } from '#shared/contract/money/receivables.ts';
import { refundByHand, retryRefund, type Transaction } from '#shared/contract/money/transactions.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { LotHasLeft } from '#web/decisions/lot-has-left.tsx';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { BankRefundDialog } from '#web/money/bank-refund-dialog.tsx';
import { RECEIVABLES_KEY } from '#web/money/transactions-key.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { TwoPersonsNote } from '#web/second-person/two-persons-note.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { choicesFor, type TransactionChoice } from './transaction-choices.ts';
import { DIALOG_TEXTS, LABELS } from './transaction-questions.ts';
import { transactionKeys } from './transactions-query.ts';

type Command =
  | { readonly choice: 'ask-razorpay' }
  | { readonly choice: 'record-refund'; readonly transfer: z.output<typeof bankTransfer> }
  | { readonly choice: keyof typeof DIALOG_TEXTS; readonly reason: string };

function carryOut(id: string, command: Command) {
  const params = { id };
  switch (command.choice) {
    case 'ask-razorpay':
      return call(retryRefund, { params });
    case 'record-refund':
      return call(recordBankRefund, { params, body: command.transfer });
    case 'send-by-bank':
      return call(sendByBank, { params, body: { reason: command.reason } });
    case 'came-back':
      return call(undoBankRefund, { params, body: { why: 'came-back', reason: command.reason } });
    case 'wrong-record':
      return call(undoBankRefund, { params, body: { why: 'wrong', reason: command.reason } });
    case 'refund':
      return call(refundByHand, { params, body: { reason: command.reason } });
    case 'undo-transfer':
      return call(undoTransfer, { params, body: { reason: command.reason } });
    case 'undo-deposit':
      return call(undoDeposit, { params, body: { reason: command.reason } });
  }
}

/** An admin's actions on one payment. All ask for confirmation except the one that asks Razorpay again. */
export function TransactionActions({ transaction }: { readonly transaction: Transaction }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<TransactionChoice>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (command: Command) => carryOut(transaction.id, command),
    onSuccess: (answer) => {
      toast.success(outcomeOf(answer));
      setOpen(undefined);
    },
    onError: (problem, { choice }) => {
      if (choice === 'ask-razorpay') toast.error(sentenceOf(problem, 'The refund could not be asked for.'));
    },
    // Also after a failure, because the provider's response is stored with the payment.
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [transactionKeys.all, [RECEIVABLES_KEY], askedActsQuery.queryKey].map((queryKey) =>
            client.invalidateQueries({ queryKey }),
          ),
        ),
      ),
  });
  const choices = choicesFor(transaction);
  if (choices.length === 0) return null;
  const choose = (choice: TransactionChoice) => {
    reset();
    if (choice === 'ask-razorpay') mutate({ choice });
    else setOpen(choice);
  };
  const dialog = {
    busy: isPending,
    failure: error === null ? undefined : sentenceOf(error, 'This could not be done.'),
    onClose: () => setOpen(undefined),
  };
  const openDialog = open === undefined || open === 'ask-razorpay' || open === 'record-refund' ? undefined : open;
  return (
    <div className="flex flex-wrap gap-3">
      {choices.map((choice, index) => (
        <Button
          key={choice}
          variant={index === 0 && LABELS[choice].isUsual ? 'primary' : 'secondary'}
          busy={choice === 'ask-razorpay' && isPending && open === undefined}
          onClick={() => choose(choice)}
        >
          {LABELS[choice].label}
        </Button>
      ))}
      {openDialog !== undefined && (
        <ReasonDialog
          {...dialog}
          {...DIALOG_TEXTS[openDialog](transaction)}
          open
          onConfirm={(reason) => mutate({ choice: openDialog, reason })}
        >
          {transaction.hasLotLeft === true && (openDialog === 'refund' || openDialog === 'undo-transfer') && (
            <LotHasLeft />
          )}
          {openDialog === 'refund' && <TwoPersonsNote refund={transaction.left} />}
        </ReasonDialog>
      )}
      <BankRefundDialog
        {...dialog}
        open={open === 'record-refund'}
        amount={transaction.refund?.amount ?? transaction.amount}
        onConfirm={(transfer) => mutate({ choice: 'record-refund', transfer })}
      />
    </div>
  );
}
