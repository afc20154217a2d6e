import { RefreshCw } from 'lucide-react';
import { memo, useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { Role } from '#shared/model/accounts/account-enums.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { auctionsPath } from '#web/auctions/auction-path.ts';
import { ShareButton } from '#web/auctions/share-button.tsx';
import { WatchButton } from '#web/auctions/watch-button.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { SaleLink } from '#web/sales/sale-link.tsx';
import { useSalePath } from '#web/sales/use-sale-path.ts';
import { mayOpen } from '#web/session/admin-screens.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { LiveMarker, type UpdateSource } from './live/live-marker.tsx';
import { loadSentence } from './load-sentence.ts';
import { ROOM_HEADING_ID } from './room-heading.ts';
import type { StatusLabel } from './status-label.ts';

interface RoomHeaderProps {
  readonly auctionId: string;
  readonly title: string;
  readonly status: AuctionStatus;
  readonly isPaused: boolean;
  readonly label: StatusLabel;
  readonly watched: boolean;
  readonly sale: AuctionDetails['saleEvent'];
  readonly role: Role;
  readonly updateSource: UpdateSource;
  /** Resolves with the fetch error, or null. */
  readonly onRefresh: () => Promise<{ readonly error: Error | null }>;
}

/** The title, the status and the actions of the page. */
export const RoomHeader = memo(function RoomHeader({
  auctionId,
  title,
  status,
  isPaused,
  label: { label, tone },
  watched,
  sale,
  role,
  updateSource,
  onRefresh,
}: RoomHeaderProps) {
  const { duties } = useSignedInUser();
  const salePath = useSalePath();
  const list = auctionsPath(role);
  return (
    <header className="grid gap-2">
      {mayOpen(duties, list) && <BackLink to={list}>All auctions</BackLink>}
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="grid min-w-0 flex-1 basis-72 gap-2">
          <h1
            id={ROOM_HEADING_ID}
            tabIndex={-1}
            className="text-2xl font-semibold wrap-anywhere outline-none md:text-3xl"
          >
            {title}
          </h1>
          <div className="flex flex-wrap items-center gap-2">
            <Badge tone={tone}>{label}</Badge>
            {status === 'active' && <LiveMarker updateSource={updateSource} isPaused={isPaused} />}
          </div>
          <SaleLink sale={sale} pathOf={salePath} />
        </div>
        <div className="flex items-center gap-1 print:hidden">
          <WatchButton auctionId={auctionId} title={title} watched={watched} />
          <ShareButton auctionId={auctionId} title={title} />
          <RefreshButton onRefresh={onRefresh} />
        </div>
      </div>
    </header>
  );
});

/** Refetches the auction. Shows progress for a manual refresh only. */
function RefreshButton({ onRefresh }: Pick<RoomHeaderProps, 'onRefresh'>) {
  const [isBusy, setIsBusy] = useState(false);
  const refresh = async () => {
    setIsBusy(true);
    const { error } = await onRefresh();
    setIsBusy(false);
    if (error !== null) toast.error(loadSentence(error));
  };
  return (
    <Button
      variant="secondary"
      size="sm"
      className="ml-1"
      busy={isBusy}
      icon={<RefreshCw className="size-4" aria-hidden="true" />}
      onClick={() => void refresh()}
    >
      Refresh
    </Button>
  );
}
