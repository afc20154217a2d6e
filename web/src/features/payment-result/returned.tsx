import { Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Transaction } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { GoBack } from './go-back.tsx';
import { PaidDetails } from './paid-details.tsx';
import type { ResultFrameProps } from './result-frame.tsx';
import type { ResultState } from './use-result.ts';

/** The payment was or is being refunded. */
export function returnedFrame({ request }: ResultState, payment: Transaction): ResultFrameProps {
  const isDone = payment.status === 'Refunded';
  return {
    tone: 'neutral',
    icon: Undo2,
    title: isDone ? 'Payment Refunded' : 'Your payment is being refunded',
    text: isDone
      ? 'Your payment has gone back to the account you paid from.'
      : 'Your payment arrived, and is on its way back to the account you paid from.',
    details: <PaidDetails payment={payment} />,
    nextSteps: [
      ...(payment.refund?.reason == null ? [] : [`Reason: ${payment.refund.reason}`]),
      'Banks usually take 5 to 7 working days.',
      'How far the refund is stands among your payments.',
    ],
    actions: (
      <>
        <Link to={`${paths.dashboard}?tab=payments`} className={buttonClass()}>
          See your payments
        </Link>
        <GoBack request={request} />
      </>
    ),
  };
}
