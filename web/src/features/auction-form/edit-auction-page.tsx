import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { hasCode } from '../../api/api-error.ts';
import { NETWORK_SENTENCE, sentenceOf } from '../../api/error-sentence.ts';
import { DocumentTitle } from '../../layouts/document-title.tsx';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../session/require-role.tsx';
import { buttonClass } from '../../ui/button-class.ts';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { ErrorState } from '../../ui/error-state.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { draftStore } from './draft-store.ts';
import { EditForm } from './edit-form.tsx';
import { editQuery } from './edit-query.ts';
import type { EditedAuction } from './form-values.ts';
import { LockedAuction } from './locked-auction.tsx';

/** The form of an auction that exists. */
export function Component() {
  const { auctionId = '' } = useParams();
  const { data: auction, error, fetchStatus, isFetching, refetch } = useQuery(editQuery(auctionId));
  if (auction === undefined) {
    if (error === null && fetchStatus !== 'paused') return <Loading />;
    const isGone = hasCode(error, 'NOT_FOUND') || hasCode(error, 'INVALID_INPUT');
    return (
      <LoadFailure
        sentence={error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Please try again in a moment.')}
        busy={isFetching}
        {...(!isGone && { onRetry: () => void refetch() })}
      />
    );
  }
  return <Edit key={auction._id} auction={auction} onRefresh={() => void refetch()} />;
}

function Edit({ auction, onRefresh }: { readonly auction: EditedAuction; readonly onRefresh: () => void }) {
  const { id: userId } = useSignedInUser();
  const [store] = useState(() => draftStore(localStorage, userId, auction._id));
  const isEditable = auction.status === 'draft' || auction.status === 'pending';
  return (
    <>
      <DocumentTitle title={`Edit ${auction.title}`} />
      {isEditable ? (
        <EditForm auction={auction} store={store} onRefresh={onRefresh} />
      ) : (
        <LockedAuction auction={auction} />
      )}
    </>
  );
}

interface LoadFailureProps {
  readonly sentence: string;
  readonly busy: boolean;
  readonly onRetry?: () => void;
}

function LoadFailure({ sentence, busy, onRetry }: LoadFailureProps) {
  return (
    <Card flush>
      <DocumentTitle title="Edit Auction" />
      <ErrorState
        title="Failed to load auction data."
        text={sentence}
        action={
          <>
            {onRetry !== undefined && (
              <Button busy={busy} onClick={onRetry}>
                Try Again
              </Button>
            )}
            <Link
              to={paths.viewAuctions}
              className={buttonClass({ variant: onRetry === undefined ? 'primary' : 'secondary' })}
            >
              Back to Auctions
            </Link>
          </>
        }
      />
    </Card>
  );
}

function Loading() {
  return (
    <output aria-label="Loading auction…" className="grid gap-5">
      <Skeleton className="h-9 w-64" />
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
        <div className="grid gap-5">
          <Skeleton className="h-96 rounded-lg!" />
          <Skeleton className="h-64 rounded-lg!" />
        </div>
        <Skeleton className="h-80 rounded-lg!" />
      </div>
    </output>
  );
}
