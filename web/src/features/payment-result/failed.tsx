import { CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { OwnPayment } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { GoBack } from './go-back.tsx';
import { stepsAfterFailure } from './next-steps.ts';
import type { ResultFrameProps } from './result-frame.tsx';
import type { ResultState } from './use-result.ts';

/** The payment failed: its purpose and how to retry. */
export function failedFrame({ request, auction, sentence }: ResultState, payment: OwnPayment): ResultFrameProps {
  const type = request?.type ?? 'final';
  return {
    tone: 'danger',
    icon: CircleX,
    title: 'Payment Failed',
    text: (
      <>
        {type === 'emd' ? 'Your deposit did not go through' : 'Your final payment did not go through'} for{' '}
        {payment.auctionTitle}.
        {sentence !== undefined && <span className="mt-1 block font-medium text-danger">{sentence}</span>}
      </>
    ),
    nextSteps: stepsAfterFailure(type, auction),
    actions: (
      <>
        {request !== undefined && (
          <Link to={paths.checkout(request)} className={buttonClass()}>
            Try Again
          </Link>
        )}
        <GoBack request={request} />
      </>
    ),
  };
}
