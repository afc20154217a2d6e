import { Gavel, LockKeyhole } from 'lucide-react';
import { Link, Navigate } from 'react-router-dom';
import { hasCode } from '#web/api/api-error.ts';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { auctionsPath } from '#web/auctions/auction-path.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';

interface LotProblemProps {
  readonly what: 'lot' | 'lots' | 'sale';
  /** The path of this page. */
  readonly returnTo: string;
  /** Null when no request was sent because the device is offline. */
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

const TITLES = { lot: 'Lot', lots: 'Lots', sale: 'Sale' } as const;

/** Why a public page has nothing to show: not public, unknown, or not loaded. */
export function LotProblem({ what, returnTo, error, isBusy, onRetry }: LotProblemProps) {
  const session = useSession();
  if (hasCode(error, 'NOT_PUBLIC')) {
    // Who is logged in sees the page inside. A sale has one path for all, and `fetchSale` repeats a refusal with the
    // session, so a sale comes here only without one.
    const pathInside = returnTo.replace(/^\/lots/, '/auctions');
    if (session !== undefined) {
      return <Navigate to={what === 'lots' ? auctionsPath(session.user.role) : pathInside} replace />;
    }
    return (
      <>
        <DocumentTitle title="Log In" />
        <h1 className="sr-only">Log In</h1>
        <EmptyState
          icon={<LockKeyhole className="size-6" />}
          title="Please log in to see the lots"
          text="Here only people with an account see what is for sale."
          action={
            <Link to={paths.login({ returnTo: pathInside })} className={buttonClass()}>
              Log in
            </Link>
          }
        />
      </>
    );
  }
  if (hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT')) {
    return (
      <>
        <DocumentTitle title="Page Not Found" />
        <h1 className="sr-only">Page Not Found</h1>
        <EmptyState
          icon={<Gavel className="size-6" />}
          title="Page Not Found"
          text={`This ${what === 'sale' ? 'sale' : 'lot'} does not exist, or it is no longer available.`}
          action={
            <Link to={paths.lots()} className={buttonClass()}>
              See all lots
            </Link>
          }
        />
      </>
    );
  }
  return (
    <>
      <DocumentTitle title={TITLES[what]} />
      <h1 className="sr-only">{TITLES[what]}</h1>
      <ErrorState
        title={`Failed to load the ${what}`}
        text={error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
        reference={referenceOf(error)}
        action={
          <Button busy={isBusy} onClick={onRetry}>
            Try Again
          </Button>
        }
      />
    </>
  );
}
