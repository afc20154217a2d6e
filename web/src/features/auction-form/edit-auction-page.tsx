import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { type EditedAuction, editQuery } from '#web/auctions/edit-query.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { useDraft } from './drafts/use-draft.ts';
import { EditForm } from './edit-form.tsx';
import { FormLoading } from './form-loading.tsx';
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
      skeleton={<FormLoading />}
    >
      {(auction) => <Edit key={auction._id} auction={auction} onRefresh={() => void query.refetch()} />}
    </LoadedScreen>
  );
}

function Edit({ auction, onRefresh }: { readonly auction: EditedAuction; readonly onRefresh: () => void }) {
  const { id: userId } = useSignedInUser();
  const opened = useDraft(userId, auction._id);
  const isEditable = auction.status === 'draft' || auction.status === 'pending';
  return (
    <>
      <DocumentTitle title={`Edit ${auction.title === '' ? 'a draft' : auction.title}`} />
      {!isEditable && <LockedAuction auction={auction} />}
      {isEditable && opened === undefined && <FormLoading />}
      {isEditable && opened !== undefined && <EditForm auction={auction} opened={opened} onRefresh={onRefresh} />}
    </>
  );
}
