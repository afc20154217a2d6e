import type { ComponentProps } from 'react';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { TransferForm } from './record-payment-dialog.tsx';

/** Asks for the bank statement's details of a refund by bank transfer. */
export function BankRefundDialog({
  open,
  onClose,
  ...form
}: ComponentProps<typeof TransferForm> & { readonly open: boolean }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="Record the refund by bank transfer"
      description="Only when you have sent the money back to the account it came from. Its UTR stands in the books once."
    >
      <TransferForm onClose={onClose} {...form} />
    </Dialog>
  );
}
