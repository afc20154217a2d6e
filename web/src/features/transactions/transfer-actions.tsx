import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type * as z from 'zod';
import { recordBankRefund, undoDeposit } from '../../../../shared/contract/money/deposits.ts';
import type { bankTransfer } from '../../../../shared/contract/money/money-fields.ts';
import type { Transaction } from '../../../../shared/contract/money/transactions.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { ReasonDialog } from '../../decisions/reason-dialog.tsx';
import { BankRefundDialog } from '../../money/bank-refund-dialog.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { transactionKeys } from './transactions-query.ts';

/** What an admin can do about an EMD that came by bank transfer: take the record back, or record that it went back. */
export function TransferActions({ transaction }: { readonly transaction: Transaction }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<'undo' | 'refund'>();
  const params = { id: transaction.id };
  const settle = {
    onSuccess: ({ message }: { readonly message: string }) => {
      toast.success(message);
      setOpen(undefined);
    },
    onSettled: () => client.invalidateQueries({ queryKey: transactionKeys.all }),
  };
  const undo = useMutation({
    mutationFn: (reason: string) => call(undoDeposit, { params, body: { reason } }),
    ...settle,
  });
  const refund = useMutation({
    mutationFn: (body: z.output<typeof bankTransfer>) => call(recordBankRefund, { params, body }),
    ...settle,
  });
  const isDue = transaction.state === 'refunding' || transaction.state === 'stuck';
  if (!isDue && transaction.state !== 'held') return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isDue ? (
        <Button onClick={() => setOpen('refund')}>Record the refund</Button>
      ) : (
        <Button variant="secondary" onClick={() => setOpen('undo')}>
          Take the record back
        </Button>
      )}
      <ReasonDialog
        open={open === 'undo'}
        title="Take the record back?"
        description="The bidder is no longer registered. This holds until the auction starts."
        confirmLabel="Take back"
        danger
        busy={undo.isPending}
        failure={undo.error === null ? undefined : sentenceOf(undo.error, 'This could not be done.')}
        onClose={() => setOpen(undefined)}
        onConfirm={(reason) => undo.mutate(reason)}
      />
      <BankRefundDialog
        open={open === 'refund'}
        amount={transaction.amount}
        busy={refund.isPending}
        failure={refund.error === null ? undefined : sentenceOf(refund.error, 'It could not be recorded.')}
        onClose={() => setOpen(undefined)}
        onConfirm={(transfer) => refund.mutate(transfer)}
      />
    </div>
  );
}
