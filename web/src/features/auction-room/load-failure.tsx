import { SearchX } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import { referenceOf } from '#web/api/reference.ts';
import { auctionsPath } from '#web/auctions/auction-path.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { AskLine } from './action/ask-line.tsx';
import { loadSentence } from './load-sentence.ts';

interface LoadFailureProps {
  readonly auctionId: string;
  readonly role: Role;
  /** Null when no request was sent because the device is offline. */
  readonly error: Error | null;
  readonly isBusy: boolean;
  readonly onRetry: () => void;
}

export function LoadFailure({ auctionId, role, error, isBusy, onRetry }: LoadFailureProps) {
  return (
    <>
      <DocumentTitle title="Auction" />
      <h1 className="sr-only">Auction</h1>
      <ErrorState
        title="Failed to load auction details"
        text={loadSentence(error)}
        reference={referenceOf(error)}
        action={
          <>
            <Button busy={isBusy} onClick={onRetry}>
              Try Again
            </Button>
            <Link to={auctionsPath(role)} className={buttonClass({ variant: 'secondary' })}>
              Back to Auctions
            </Link>
            {role === 'user' && <AskLine auctionId={auctionId} />}
          </>
        }
      />
    </>
  );
}

/** The auction does not exist, or this person may not see it. */
export function NoSuchAuction({ role }: { readonly role: Role }) {
  return (
    <>
      <DocumentTitle title="Page Not Found" />
      <h1 className="sr-only">Page Not Found</h1>
      <EmptyState
        icon={<SearchX className="size-6" />}
        title="Page Not Found"
        text="This auction does not exist, or it is no longer available."
        action={
          <Link to={auctionsPath(role)} className={buttonClass()}>
            Back to Auctions
          </Link>
        }
      />
    </>
  );
}
