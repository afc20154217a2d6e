import { CircleX } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/button-class.ts';
import { stepsAfterFailure } from './next-steps.ts';
import { ResultFrame } from './result-frame.tsx';
import { useResult } from './use-result.ts';

/** The payment has failed. */
export function Component() {
  const { request, sentence, auction } = useResult();
  const type = request?.type ?? 'emd';
  const what = type === 'emd' ? 'Your deposit did not go through' : 'Your final payment did not go through';
  const which = auction === undefined ? '.' : ` for ${auction.title}.`;
  return (
    <ResultFrame
      tone="danger"
      icon={CircleX}
      title="Payment Failed"
      text={
        <>
          {what}
          {which}
          {sentence !== undefined && <span className="mt-1 block font-medium text-danger">{sentence}</span>}
        </>
      }
      nextSteps={stepsAfterFailure(type, auction)}
      actions={
        <>
          <Link to={request === undefined ? paths.dashboard : paths.checkout(request)} className={buttonClass()}>
            Try Again
          </Link>
          <Link
            to={request === undefined ? paths.auctions() : paths.auction(request.auctionId)}
            className={buttonClass({ variant: 'secondary' })}
          >
            Go Back
          </Link>
        </>
      }
    />
  );
}
