import { useServerNow } from '#web/realtime/use-server-now.ts';
import { confirmingFrame } from './confirming.tsx';
import { failedFrame } from './failed.tsx';
import { noPaymentFrame } from './no-payment.tsx';
import { paidFrame } from './paid.tsx';
import { ResultFrame, type ResultFrameProps } from './result-frame.tsx';
import { returnedFrame } from './returned.tsx';
import { type ResultState, useResult } from './use-result.ts';

/** `/payment-success` and `/payment-failure`: both show the outcome according to the server. */
export function Component() {
  const result = useResult();
  const { now } = useServerNow(result.auction?.closesAt ?? 0);
  return <ResultFrame {...frameOf(result, now)} />;
}

/**
 * The content of the page. All states share one component, so that the heading changes in place and the live region
 * announces it.
 */
function frameOf(result: ResultState, now: number): ResultFrameProps {
  const { outcome } = result;
  switch (outcome?.kind) {
    case undefined:
    case 'confirming':
      return confirmingFrame(result);
    case 'paid':
      return paidFrame(result, outcome.payment, now);
    case 'returned':
      return returnedFrame(result, outcome.payment);
    case 'failed':
      return failedFrame(result, outcome.payment);
    case 'none':
      return noPaymentFrame(result);
  }
}
