import { Undo2 } from 'lucide-react';
import { Link } from 'react-router-dom';
import { refundExpectedBy } from '#shared/model/money/refund-arrival.ts';
import type { OwnPayment } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { formatDate } from '#web/ui/format/format-time.ts';
import { GoBack } from './go-back.tsx';
import { PaidDetails } from './paid-details.tsx';
import type { ResultFrameProps } from './result-frame.tsx';
import type { ResultState } from './use-result.ts';

function arrival(refund: OwnPayment['refund']): readonly string[] {
  const sentAt = refund?.doneAt;
  if (sentAt == null) return ['Once it is sent, banks usually take 5 to 7 working days.'];
  const reference =
    refund?.bankReference == null ? '' : ` Your bank finds it by the reference ${refund.bankReference}.`;
  return [`It should arrive by ${formatDate(refundExpectedBy(Date.parse(sentAt)))}.${reference}`];
}

/** The payment was or is being refunded. */
export function returnedFrame({ request }: ResultState, payment: OwnPayment): ResultFrameProps {
  const isDone = payment.status === 'Refunded';
  return {
    tone: 'neutral',
    icon: Undo2,
    title: isDone ? 'Payment Refunded' : 'Your payment is being refunded',
    text: isDone
      ? 'Your payment was sent back to the account you paid from.'
      : 'Your payment arrived, and is on its way back to the account you paid from.',
    details: <PaidDetails payment={payment} />,
    nextSteps: [
      ...arrival(payment.refund),
      ...(payment.refund?.reason == null ? [] : [`Reason: ${payment.refund.reason}`]),
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
