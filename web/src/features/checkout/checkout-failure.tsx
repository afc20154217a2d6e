import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

interface CheckoutFailureProps {
  readonly sentence: string;
  /** The request id for support. */
  readonly reference?: string | undefined;
  readonly busy?: boolean;
  readonly onRetry: () => void;
  /** The auction to return to, if known. */
  readonly auctionId?: string;
}

/** Replaces a checkout that could not be loaded. */
export function CheckoutFailure({ sentence, reference, busy = false, onRetry, auctionId }: CheckoutFailureProps) {
  const navigate = useNavigate();
  const { key } = useLocation();
  const goBack = () => {
    // 'default' is the first page of the visit, so there is no page of the site to return to.
    if (key !== 'default') void navigate(-1);
    else void navigate(auctionId === undefined ? paths.auctions() : paths.auction(auctionId));
  };
  return (
    <Card flush>
      <h1 className="sr-only">Checkout</h1>
      <ErrorState
        title="Unable to Load Checkout"
        text={sentence}
        reference={reference}
        action={
          <>
            <Button busy={busy} onClick={onRetry}>
              Try Again
            </Button>
            <Button variant="secondary" onClick={goBack}>
              Go Back
            </Button>
          </>
        }
      />
    </Card>
  );
}
