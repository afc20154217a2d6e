import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { DownloadReceipt } from '../../receipts/download-receipt.tsx';
import { stepsAfterSuccess } from './next-steps.ts';
import { PaidDetails } from './paid-details.tsx';
import { ResultFrame } from './result-frame.tsx';
import { useResult } from './use-result.ts';

/** The payment has arrived. */
export function Component() {
  const { request, paymentId, auction } = useResult();
  const type = request?.type ?? 'final';
  const isFree = type === 'emd' && auction?.emdAmount === 0;
  return (
    <ResultFrame
      tone="success"
      icon={CircleCheck}
      title={isFree ? 'Registration Successful!' : 'Payment Successful!'}
      text={isFree ? 'No EMD was due for this auction: you are registered, and nothing was charged.' : TEXTS[type]}
      details={
        request !== undefined && (
          <PaidDetails request={request} paymentId={paymentId} auction={auction} isFree={isFree} />
        )
      }
      nextSteps={stepsAfterSuccess(type, auction)}
      actions={
        <>
          {request?.type === 'emd' ? (
            <Link to={paths.auction(request.auctionId)} className={buttonClass()}>
              Go to Auction
            </Link>
          ) : (
            <Link to={paths.dashboard} className={buttonClass()}>
              View Dashboard
            </Link>
          )}
          <Link to={paths.home} className={buttonClass({ variant: 'secondary' })}>
            Home
          </Link>
          {request !== undefined && !isFree && <DownloadReceipt request={request} paymentId={paymentId} />}
        </>
      }
    />
  );
}

const TEXTS = {
  emd: 'Your deposit has arrived and you are registered for the auction.',
  final: 'Your payment has arrived and the purchase is complete.',
} as const;
