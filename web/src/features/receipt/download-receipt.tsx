import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { lazy, Suspense } from 'react';
import { toast } from 'sonner';
import { NETWORK_SENTENCE } from '../../api/error-sentence.ts';
import { hasCode } from '../../api/api-error.ts';
import { Button } from '../../ui/button.tsx';
import { auctionQuery } from '../auction-room/auction-query.ts';
import type { CheckoutRequest } from '../checkout/checkout-request.ts';
import { dashboardQuery } from '../dashboard/dashboard-query.ts';
import { paymentFor, type ReceiptFacts } from './receipt-facts.ts';

const PrintedReceipt = lazy(() => import('./printed-receipt.tsx'));

interface DownloadReceiptProps {
  readonly request: CheckoutRequest;
  /** The payment, when it is known. */
  readonly paymentId?: string | undefined;
  /** For rows of tables. */
  readonly compact?: boolean;
}

/** Opens the browser's print dialog on the receipt, from where it can be kept as a PDF. */
export function DownloadReceipt({ request, paymentId, compact = false }: DownloadReceiptProps) {
  const client = useQueryClient();
  const { mutate, data, isPending, reset } = useMutation({
    mutationFn: async (): Promise<ReceiptFacts | undefined> => {
      const [auction, { payments }] = await Promise.all([
        client.fetchQuery(auctionQuery(client, request.auctionId)),
        client.fetchQuery(dashboardQuery),
      ]);
      const payment = paymentFor(payments, auction, request.type, paymentId);
      return payment && { payment, auction, type: request.type };
    },
    onSuccess: (receipt) => {
      if (receipt === undefined) toast.error('There is no receipt yet: the payment is still being confirmed.');
    },
    onError: (error) =>
      toast.error(hasCode(error, 'NETWORK') ? NETWORK_SENTENCE : 'The receipt could not be made. Please try again.'),
  });
  return (
    <>
      <Button
        variant={compact ? 'ghost' : 'secondary'}
        size={compact ? 'sm' : 'md'}
        busy={isPending}
        icon={<Download className={compact ? 'size-4' : 'size-5'} aria-hidden="true" />}
        onClick={() => mutate()}
      >
        {compact ? 'Receipt' : 'Download Receipt'}
      </Button>
      {data !== undefined && (
        <Suspense>
          <PrintedReceipt receipt={data} onPrinted={reset} />
        </Suspense>
      )}
    </>
  );
}
