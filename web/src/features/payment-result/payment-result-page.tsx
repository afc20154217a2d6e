import { confirming } from './confirming.tsx';
import { failed } from './failed.tsx';
import { noPayment } from './no-payment.tsx';
import { Paid } from './paid.tsx';
import { ResultFrame } from './result-frame.tsx';
import { returned } from './returned.tsx';
import { useResult } from './use-result.ts';

/**
 * `/payment-success` and `/payment-failure`: both show what the server says became of the payment. A state is
 * what fills the frame, and no component of its own, so that the heading changes in its place and is read out to who
 * waits for it; only `Paid`, which looks at the clock, is one.
 */
export function Component() {
  const result = useResult();
  const { outcome } = result;
  switch (outcome?.kind) {
    case undefined:
    case 'confirming':
      return <ResultFrame {...confirming(result)} />;
    case 'paid':
      return <Paid result={result} payment={outcome.payment} />;
    case 'returned':
      return <ResultFrame {...returned(result, outcome.payment)} />;
    case 'failed':
      return <ResultFrame {...failed(result, outcome.payment)} />;
    case 'none':
      return <ResultFrame {...noPayment(result)} />;
  }
}
