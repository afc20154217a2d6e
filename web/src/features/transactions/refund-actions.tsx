import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { refundByHand, retryRefund, type Transaction } from '../../../../shared/contract/money/transactions.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { ReasonDialog } from '../../decisions/reason-dialog.tsx';
import { TransferActions } from './transfer-actions.tsx';
import { transactionKeys } from './transactions-query.ts';

/** What an admin can do about one payment: ask for its refund again, or give it back by hand. */
export function RefundActions({ transaction }: { readonly transaction: Transaction }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const params = { id: transaction.id };
  const done = ({ message }: { readonly message: string }) => {
    toast.success(message);
    setIsAsking(false);
  };
  // Also after a failure: what the provider said is part of the payment now.
  const onSettled = () => client.invalidateQueries({ queryKey: transactionKeys.all });
  const retry = useMutation({
    mutationFn: () => call(retryRefund, { params }),
    onSuccess: done,
    onError: (error) => toast.error(sentenceOf(error, 'The refund could not be asked for.')),
    onSettled,
  });
  const refund = useMutation({
    mutationFn: (reason: string) => call(refundByHand, { params, body: { reason } }),
    onSuccess: done,
    onSettled,
  });
  if (transaction.kind === 'emd' && transaction.method === 'bank transfer') {
    return <TransferActions transaction={transaction} />;
  }
  const isDue = transaction.state === 'refunding' || transaction.state === 'stuck';
  const isOurs = transaction.state === 'held' || transaction.state === 'spent';
  if (!isDue && !(isOurs && transaction.method === 'razorpay')) return null;
  return (
    <div className="flex flex-wrap gap-3">
      {isDue && (
        <Button busy={retry.isPending} onClick={() => retry.mutate()}>
          Ask Razorpay again
        </Button>
      )}
      {isOurs && (
        <Button variant="secondary" onClick={() => setIsAsking(true)}>
          Refund by hand
        </Button>
      )}
      <ReasonDialog
        open={isAsking}
        title="Refund this payment?"
        description="The whole amount goes back to the account it was paid from."
        confirmLabel="Refund"
        danger
        busy={refund.isPending}
        failure={refund.error === null ? undefined : sentenceOf(refund.error, 'The refund failed.')}
        onClose={() => setIsAsking(false)}
        onConfirm={(reason) => refund.mutate(reason)}
      />
    </div>
  );
}
