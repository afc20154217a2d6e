import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { DocumentTitle } from '../../page/document-title.tsx';
import { LoadedScreen } from '../../page/loaded-screen.tsx';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { draftStore } from './drafts/draft-store.ts';
import { EditForm } from './edit-form.tsx';
import { type EditedAuction, editQuery } from '../../auctions/edit-query.ts';
import { LockedAuction } from './locked-auction.tsx';

const BACK = { to: paths.viewAuctions, label: 'Back to Auctions' };

/** The form of an existing auction. */
export function Component() {
  const { auctionId = '' } = useParams();
  const query = useQuery(editQuery(auctionId));
  return (
    <LoadedScreen
      query={query}
      title="Edit Auction"
      failure="Failed to load auction data."
      back={BACK}
      skeleton={<Loading />}
    >
      {(auction) => <Edit key={auction._id} auction={auction} onRefresh={() => void query.refetch()} />}
    </LoadedScreen>
  );
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
