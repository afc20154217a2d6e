import { CircleHelp, CircleX, Hourglass, Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { sentenceOf } from '../../api/error-sentence.ts';
import { paths } from '../../paths.ts';
import type { CheckoutRequest } from '../../payments/checkout-request.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { stepsAfterFailure, stepsWhileConfirming } from './next-steps.ts';
import { Paid } from './paid.tsx';
import { PaidDetails } from './paid-details.tsx';
import { ResultFrame } from './result-frame.tsx';
import { useResult } from './use-result.ts';

/** `/payment-success` and `/payment-failure`: both show what the server says became of the payment. */
export function Component() {
  const result = useResult();
  const { request, auction, outcome, sentence, error } = result;
  const type = request?.type ?? 'final';
  switch (outcome?.kind) {
    case undefined:
    case 'confirming':
      return (
        <ResultFrame
          tone="neutral"
          icon={Hourglass}
          title="Confirming your payment…"
          text={
            <>
              {error === null
                ? 'We are asking whether your payment has arrived. This page changes by itself.'
                : `${sentenceOf(error, 'The server could not be asked just now.')} We keep asking.`}
              {sentence !== undefined && <span className="mt-1 block">The payment window said: {sentence}</span>}
            </>
          }
          nextSteps={stepsWhileConfirming()}
          actions={<GoBack request={request} />}
        />
      );
    case 'paid':
      return <Paid result={result} payment={outcome.payment} />;
    case 'returned': {
      const isDone = outcome.payment.status === 'Refunded';
      return (
        <ResultFrame
          tone="neutral"
          icon={Undo2}
          title={isDone ? 'Payment Refunded' : 'Your payment is being refunded'}
          text={
            isDone
              ? 'Your payment has gone back to the account you paid from.'
              : 'Your payment arrived, and is on its way back to the account you paid from.'
          }
          details={<PaidDetails payment={outcome.payment} />}
          nextSteps={['Banks usually take 5 to 7 working days.', 'How far the refund is stands among your payments.']}
          actions={
            <>
              <Link to={`${paths.dashboard}?tab=payments`} className={buttonClass()}>
                See your payments
              </Link>
              <GoBack request={request} />
            </>
          }
        />
      );
    }
    case 'failed':
      return (
        <ResultFrame
          tone="danger"
          icon={CircleX}
          title="Payment Failed"
          text={
            <>
              {type === 'emd' ? 'Your deposit did not go through' : 'Your final payment did not go through'} for{' '}
              {outcome.payment.auctionTitle}.
              {sentence !== undefined && <span className="mt-1 block font-medium text-danger">{sentence}</span>}
            </>
          }
          nextSteps={stepsAfterFailure(type, auction)}
          actions={
            <>
              {request !== undefined && (
                <Link to={paths.checkout(request)} className={buttonClass()}>
                  Try Again
                </Link>
              )}
              <GoBack request={request} />
            </>
          }
        />
      );
    case 'none':
      return (
        <ResultFrame
          tone="neutral"
          icon={CircleHelp}
          title="No payment has arrived"
          text="We know of no payment here that was made or is on its way."
          nextSteps={[
            'If money left your account, we hear of it from Razorpay, also later. This page then says so.',
            'Everything you have paid stands among your payments on the dashboard.',
          ]}
          actions={
            <>
              <Link to={paths.dashboard} className={buttonClass()}>
                View Dashboard
              </Link>
              <GoBack request={request} />
            </>
          }
        />
      );
  }
}

function GoBack({ request }: { readonly request: CheckoutRequest | undefined }) {
  return (
    <Link
      to={request === undefined ? paths.auctions() : paths.auction(request.auctionId)}
      className={buttonClass({ variant: 'secondary' })}
    >
      Go Back
    </Link>
  );
}
