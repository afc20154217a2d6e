import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { auctionPaymentsQuery } from '#web/account/dashboard-query.ts';
import { hasCode } from '#web/api/api-error.ts';
import { NETWORK_SENTENCE } from '#web/api/error-sentence.ts';
import { readCompany } from '#web/company/read-company.ts';
import type { CheckoutRequest } from '#web/payments/checkout-request.ts';
import { invoiceDetailsQuery } from '#web/payments/invoice-details-query.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { receiptContent, receiptFileName } from './receipt-content.ts';
import { paymentFor } from './receipt-facts.ts';

interface DownloadReceiptProps {
  readonly request: CheckoutRequest;
  /** The payment, when it is known. */
  readonly paymentId?: string | undefined;
  /** A small version for table rows. */
  readonly compact?: boolean;
}

/** Creates the receipt of a payment as a PDF in the browser and downloads it. */
export function DownloadReceipt({ request, paymentId, compact = false }: DownloadReceiptProps) {
  const client = useQueryClient();
  const payer = useSignedInUser();
  const { mutate, isPending } = useMutation({
    mutationFn: async (): Promise<'saved' | 'not-yet'> => {
      const payments = await client.fetchQuery(auctionPaymentsQuery(request.auctionId));
      const payment = paymentFor(payments, request.auctionId, request.type, paymentId);
      if (payment === undefined) return 'not-yet';
      const facts = { payment, type: request.type };
      const [{ makeReceipt }, { seller }, company] = await Promise.all([
        import('./make-receipt.ts'),
        client.fetchQuery(invoiceDetailsQuery),
        readCompany(),
      ]);
      const bytes = await makeReceipt(receiptContent(facts, payer, company, seller));
      saveFile(new Blob([bytes], { type: 'application/pdf' }), receiptFileName(facts));
      return 'saved';
    },
    onSuccess: (outcome) => {
      if (outcome === 'not-yet') toast.error('There is no receipt yet: the payment is still being confirmed.');
    },
    onError: (error) =>
      toast.error(hasCode(error, 'NETWORK') ? NETWORK_SENTENCE : 'The receipt could not be made. Please try again.'),
  });
  return (
    <Button
      variant={compact ? 'ghost' : 'secondary'}
      size={compact ? 'sm' : 'md'}
      busy={isPending}
      icon={<Download className={compact ? 'size-4' : 'size-5'} aria-hidden="true" />}
      onClick={() => mutate()}
    >
      {compact ? 'Receipt' : 'Download Receipt'}
    </Button>
  );
}
