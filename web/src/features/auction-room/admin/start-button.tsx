import { Play } from 'lucide-react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { startAuctionNow } from '#shared/contract/selling/auction-acts.ts';
import { call } from '#web/api/call.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';
import { ReasonedAction } from './reasoned-action.tsx';

/** Starts an auction that nobody has registered for. */
export function StartButton({ auction }: { readonly auction: AuctionDetails }) {
  const { _id, endDate } = auction;
  return (
    <ReasonedAction
      auctionId={_id}
      label="Start now"
      icon={<Play className="size-4" aria-hidden="true" />}
      title="Start this auction now?"
      description="This cannot be undone."
      hint="It is kept in the admin log."
      consequences={[
        'Registration ends at once. Nobody has registered, so nobody can bid.',
        `Without a bid it ends unsold on ${formatDateTime(endDate)}.`,
        'People who watch it are told that it has started.',
      ]}
      act={async (reason) => (await call(startAuctionNow, { params: { id: _id }, body: { reason } })).message}
    />
  );
}
