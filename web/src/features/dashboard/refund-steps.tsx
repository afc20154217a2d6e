import { Check, CircleAlert } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import { type Refund, refundText } from './refund-text.ts';

/** The progress of a refund, as far as we know it: when it arrives, only the payer's bank knows. */
export function RefundSteps({ refund }: { readonly refund: Refund }) {
  const isDone = refund.doneAt !== null;
  const steps = [
    { name: 'Due', isReached: true },
    ...(refund.isByBank ? [] : [{ name: 'With Razorpay', isReached: isDone || refund.isTakenOn }]),
    { name: 'Sent', isReached: isDone },
  ];
  return (
    <span className="grid justify-items-end gap-1 text-xs @min-[46rem]:justify-items-start">
      <ol aria-label="Refund" className="flex flex-wrap justify-end gap-x-3 gap-y-1 @min-[46rem]:justify-start">
        {steps.map(({ name, isReached }) => (
          <li
            key={name}
            className={cx('flex items-center gap-1', isReached ? 'font-semibold text-success' : 'text-muted')}
          >
            {isReached ? (
              <Check className="size-3.5" aria-hidden="true" />
            ) : (
              <CircleAlert className="size-3.5 opacity-50" aria-hidden="true" />
            )}
            {name}
            <span className="sr-only">{isReached ? ' (done)' : ' (to come)'}</span>
          </li>
        ))}
      </ol>
      <span className="max-w-72 text-right text-muted @min-[46rem]:text-left">{refundText(refund)}</span>
    </span>
  );
}
