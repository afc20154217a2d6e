import { CircleHelp } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { GoBack } from './go-back.tsx';
import type { ResultFrameProps } from './result-frame.tsx';
import type { ResultState } from './use-result.ts';

/** The server knows of no payment. */
export function noPaymentFrame({ request }: ResultState): ResultFrameProps {
  return {
    tone: 'neutral',
    icon: CircleHelp,
    title: 'No payment has arrived',
    text: 'We know of no payment here that was made or is on its way.',
    nextSteps: [
      'If money left your account, we hear of it from Razorpay, also later. This page then says so.',
      'Everything you have paid stands among your payments on the dashboard.',
    ],
    actions: (
      <>
        {request !== undefined && (
          <Link to={paths.checkout(request)} className={buttonClass()}>
            Try Again
          </Link>
        )}
        <Link
          to={paths.dashboard}
          className={buttonClass({ variant: request === undefined ? 'primary' : 'secondary' })}
        >
          View Dashboard
        </Link>
        <GoBack request={request} />
      </>
    ),
  };
}
