import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import type { PaymentEnd, PaymentStep } from './run-payment.ts';

interface PaymentProgressProps {
  readonly step: PaymentStep | undefined;
  readonly end: PaymentEnd | undefined;
}

/** The progress of the payment and its result, in a live region. */
export function PaymentProgress({ step, end }: PaymentProgressProps) {
  return (
    <div aria-live="polite" className="grid gap-3 empty:hidden">
      {step === undefined ? <Outcome end={end} /> : <Spinner label={STEPS[step]} className="text-sm" />}
    </div>
  );
}

const STEPS = {
  creating: 'Preparing your payment…',
  paying: 'Complete the payment in the Razorpay window.',
  verifying: 'Verifying your payment…',
  confirming: 'Your payment is being confirmed. Please do not pay again; this can take a few minutes.',
} as const satisfies Record<PaymentStep, string>;

function Outcome({ end }: { readonly end: PaymentEnd | undefined }): ReactNode {
  switch (end?.kind) {
    case undefined:
      return null;
    case 'registered':
      return <Banner tone="success">You are registered. No deposit is due for this auction.</Banner>;
    case 'captured':
      return <Banner tone="success">Payment verified successfully!</Banner>;
    case 'dismissed':
      return (
        <Banner tone="info">
          <span className="block">Payment cancelled by user</span>
          <span className="block">If you have paid in an app, please do not pay again: this page will say so.</span>
        </Banner>
      );
    case 'failed':
    case 'refused':
      return <Banner tone="danger">{end.sentence}</Banner>;
    case 'refunded':
      return (
        <Banner tone="warning" action={<ToPayments />}>
          {end.sentence}
        </Banner>
      );
    case 'unconfirmed':
      return (
        <Banner tone="warning" action={<ToPayments />}>
          Your payment has not been confirmed yet. Please do not pay again: as soon as the bank confirms it you get a
          notification, and money that cannot be used is refunded by itself.
        </Banner>
      );
  }
}

function ToPayments() {
  return (
    <Link to={`${paths.dashboard}?tab=payments`} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
      See your payments
    </Link>
  );
}
