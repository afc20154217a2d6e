import { useServerNow } from '../../realtime/use-server-now.ts';
import { confirming } from './confirming.tsx';
import { failed } from './failed.tsx';
import { noPayment } from './no-payment.tsx';
import { paid } from './paid.tsx';
import { ResultFrame, type ResultFrameProps } from './result-frame.tsx';
import { returned } from './returned.tsx';
import { type KnownResult, useResult } from './use-result.ts';

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
function frameOf(result: KnownResult, now: number): ResultFrameProps {
  const { outcome } = result;
  switch (outcome?.kind) {
    case undefined:
    case 'confirming':
      return confirming(result);
    case 'paid':
      return paid(result, outcome.payment, now);
    case 'returned':
      return returned(result, outcome.payment);
    case 'failed':
      return failed(result, outcome.payment);
    case 'none':
      return noPayment(result);
  }
}
