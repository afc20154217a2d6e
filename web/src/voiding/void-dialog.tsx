import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import type { AnswerOf } from '#shared/contract/http/route.ts';
import { previewVoid, voidBids } from '#shared/contract/voiding.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { REGISTERED } from '#web/notices/registered-are-told.ts';
import { paths } from '#web/paths.ts';
import { askedActsQuery } from '#web/second-person/asked-acts-query.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

type Preview = AnswerOf<typeof previewVoid>;

type Bidder = NonNullable<Preview['leader']>;

interface VoidDialogProps {
  readonly auctionId: string;
  readonly onClose: () => void;
}

const TITLE = 'Take back the last bids?';
const DESCRIPTION = 'For fraud, or bids of somebody who may not bid. It cannot be undone.';

/** Asks to take back the last bids of whoever leads the auction when the dialog is opened. */
export function VoidDialog({ auctionId, onClose }: VoidDialogProps) {
  const preview = useQuery({
    queryKey: ['void-preview', auctionId],
    queryFn: ({ signal }) => call(previewVoid, { params: { id: auctionId }, signal }),
    // Bids go on while somebody reads it.
    refetchInterval: 5_000,
    gcTime: 0,
  });
  const { leader = null, obstacle = null } = preview.data ?? {};
  // Whoever bids while the reason is written must not take the place of the person whom it is about.
  const [meant, setMeant] = useState<Bidder>();
  if (meant === undefined && leader !== null && obstacle === null) setMeant(leader);
  return preview.data === undefined || meant === undefined ? (
    <NothingToAsk failure={preview.error} obstacle={obstacle} onClose={onClose} />
  ) : (
    <AskToVoid auctionId={auctionId} preview={preview.data} meant={meant} onClose={onClose} />
  );
}

/** Why nothing can be taken back of them now. They may lead again a moment later. */
function obstacleFor(meant: Bidder, { leader, obstacle }: Preview): string | undefined {
  if (obstacle !== null) return obstacle;
  if (leader?.userId === meant.userId) return undefined;
  return `${meant.name} does not lead any more, so there is nothing to take back.${leader === null ? '' : ` ${leader.name} does.`}`;
}

interface AskToVoidProps extends VoidDialogProps {
  readonly preview: Preview;
  readonly meant: Bidder;
}

function AskToVoid({ auctionId, preview, meant, onClose }: AskToVoidProps) {
  const client = useQueryClient();
  const { mutate, error, isPending } = useMutation({
    mutationFn: (reason: string) =>
      call(voidBids, { params: { id: auctionId }, body: { userId: meant.userId, reason } }),
    onSuccess: (answer) => {
      toast.success(outcomeOf(answer));
      onClose();
    },
    // Also after a refusal: the auction may have changed.
    onSettled: () => {
      void refetchAuctions(client, auctionId);
      void client.invalidateQueries({ queryKey: auctionKeys.audit(auctionId) });
      void client.invalidateQueries({ queryKey: askedActsQuery.queryKey });
    },
  });
  const obstacle = obstacleFor(meant, preview);
  return (
    <ReasonDialog
      open
      title={TITLE}
      description={DESCRIPTION}
      confirmLabel="Ask to take back"
      danger
      hint="The bidder reads it, and it is kept."
      busy={isPending}
      failure={error === null ? undefined : sentenceOf(error)}
      obstacle={obstacle}
      onClose={onClose}
      onConfirm={mutate}
    >
      {obstacle === undefined && <Consequences preview={preview} leader={preview.leader ?? meant} />}
    </ReasonDialog>
  );
}

interface NothingToAskProps {
  readonly failure: Error | null;
  readonly obstacle: string | null;
  readonly onClose: () => void;
}

/** While the preview loads, and when nothing can be taken back. */
function NothingToAsk({ failure, obstacle, onClose }: NothingToAskProps) {
  return (
    <Dialog open onOpenChange={onClose} title={TITLE} description={DESCRIPTION}>
      {failure === null && obstacle === null ? (
        <Spinner label="Loading…" />
      ) : (
        <div className="grid gap-4">
          <Banner tone={failure === null ? 'info' : 'danger'}>
            {failure === null ? obstacle : sentenceOf(failure)}
          </Banner>
          <Button variant="secondary" className="justify-self-end" onClick={onClose}>
            Close
          </Button>
        </div>
      )}
    </Dialog>
  );
}

function Consequences({ preview, leader }: { readonly preview: Preview; readonly leader: Bidder }) {
  const { next, currentBid, isPaused } = preview;
  return (
    <>
      <p className="text-sm">
        <Link to={paths.userDetail(leader.userId)} className="font-medium underline">
          {leader.name}
        </Link>{' '}
        leads with {formatRupees(leader.bidAmount)}.
      </p>
      <ul className="grid list-disc gap-1 pl-5 text-sm">
        <li>
          {next === null
            ? `Nobody else may lead: bidding starts at the base price of ${formatRupees(currentBid)} again.`
            : `${next.name} leads again with ${formatRupees(next.bidAmount)}. A maximum that stood behind that bid stands again.`}
        </li>
        <li>
          {isPaused
            ? 'The clock is stopped. Resuming gives a full bid interval at least.'
            : 'After approval the clock gives a full bid interval again. It runs on until then, so let an owner pause the auction first.'}
        </li>
        <li>The bids stay in the history, as taken back. Bids that others made in reply stay, too.</li>
        <li>{REGISTERED} is told; only the bidder is told why.</li>
        <li>A second person must approve it within 24 hours. Until then nothing happens.</li>
        <li>The bidder may bid again, unless you disable the account as well.</li>
      </ul>
    </>
  );
}
