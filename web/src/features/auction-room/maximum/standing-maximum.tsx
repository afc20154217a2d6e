import { useQuery } from '@tanstack/react-query';
import { Lock } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { paiseFromRupees, type Rupees } from '#shared/model/money/money.ts';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Money } from '#web/ui/format/money.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { bidPositionOf } from '../bids/bid-position.ts';
import { ClockLine } from '../clock/clock-line.tsx';
import { ChangeDialog } from './change-dialog.tsx';
import { MaximumLoading } from './maximum-loading.tsx';
import { maximumQuery } from './maximum-query.ts';
import { noteCodes } from './noted-codes.ts';
import { useChangeMaximum } from './use-change-maximum.ts';

export interface StandingMaximumProps {
  readonly auction: AuctionDetails;
  /** Why bidding is closed; undefined while it is open. */
  readonly closedBecause: string | undefined;
}

/**
 * The leader's own maximum, and what they can do with it. Stays while one of its dialogs is open. Once another bidder
 * leads, it says that the maximum was reached. As high for everybody, so that nothing below moves with the lead.
 */
export function StandingMaximum({ auction, closedBecause }: StandingMaximumProps) {
  const { id: userId } = useSignedInUser();
  const leads = bidPositionOf(auction, userId) === 'leading';
  const { data, error, fetchStatus, isFetching, refetch } = useQuery({ ...maximumQuery(auction._id), enabled: leads });
  const [dialog, setDialog] = useState<'change' | 'take-back'>();
  useEffect(() => {
    if (data !== undefined) noteCodes(localStorage, userId, auction._id, data.left);
  }, [data, userId, auction._id]);
  if (!leads && dialog === undefined) return <NotLeading auction={auction} last={data?.standing ?? null} />;
  if (data === undefined) {
    if (error === null && fetchStatus !== 'paused') return <MaximumLoading />;
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        {error === null ? NETWORK_SENTENCE : sentenceOf(error, 'Your maximum could not be looked up.')} If you left one,
        it stands.
      </Banner>
    );
  }
  // At the current bid it is used up, which a live update shows before the next look-up.
  const standing = data.standing !== null && data.standing > auction.currentBid ? data.standing : null;
  const blockedBecause = leads ? closedBecause : 'You no longer lead. Place a bid to leave a maximum.';
  const hasPower = auction.viewer.power != null;
  const close = () => setDialog(undefined);
  return (
    <Frame amount={standing !== null && <Money rupees={standing} className="text-lg font-semibold" />}>
      <p className="text-sm text-muted">
        {error !== null && 'This may be out of date: it could not be looked up again. '}
        {standing === null
          ? 'You have none left: the next higher bid outbids you.'
          : `The house bids for you up to this amount${hasPower ? ', as far as your bidding power allows' : ''}. Only you see it.`}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" variant="secondary" disabledReason={blockedBecause} onClick={() => setDialog('change')}>
          {standing === null ? 'Leave a maximum' : 'Raise or lower'}
        </Button>
        {standing !== null && (
          <Button size="sm" variant="ghost" disabledReason={blockedBecause} onClick={() => setDialog('take-back')}>
            Take back
          </Button>
        )}
      </div>
      {dialog === 'change' && (
        <ChangeDialog {...{ auction, standing, closedBecause, blockedBecause }} onClose={close} />
      )}
      {dialog === 'take-back' && <TakeBackDialog {...{ auction, closedBecause, blockedBecause }} onClose={close} />}
    </Frame>
  );
}

function Frame({ amount, children }: { readonly amount?: ReactNode; readonly children: ReactNode }) {
  return (
    <section
      aria-label="Your maximum"
      className="grid min-h-40 content-start gap-2 rounded-md border border-border px-4 py-3"
    >
      <p className="flex min-h-7 flex-wrap items-baseline justify-between gap-x-3">
        <span className="flex items-center gap-1.5 text-sm font-medium">
          <Lock className="size-4 text-muted" aria-hidden="true" />
          Your maximum
        </span>
        {amount}
      </p>
      {children}
    </section>
  );
}

interface NotLeadingProps {
  readonly auction: AuctionDetails;
  /** The maximum when its owner led last; null without one. */
  readonly last: Rupees | null;
}

function NotLeading({ auction: { currentBid }, last }: NotLeadingProps) {
  const isReached = last !== null && last <= currentBid;
  return (
    <Frame>
      {isReached ? (
        <output className="text-sm font-medium text-warning">
          Your maximum of {formatRupees(last)} was reached: another bidder leads with {formatRupees(currentBid)}.
        </output>
      ) : (
        <p className="text-sm text-muted">None stands. Choose “Bid up to” above to leave one.</p>
      )}
    </Frame>
  );
}

interface TakeBackProps {
  readonly auction: AuctionDetails;
  readonly closedBecause: string | undefined;
  readonly blockedBecause: string | undefined;
  readonly onClose: () => void;
}

function TakeBackDialog({ auction, closedBecause, blockedBecause, onClose }: TakeBackProps) {
  const { change, isBusy, failure } = useChangeMaximum(auction._id);
  return (
    <Dialog open onOpenChange={onClose} title="Take back your maximum?">
      <div className="grid gap-5">
        <ClockLine auction={auction} closedBecause={closedBecause} />
        <p>
          Your bid of {formatRupees(auction.currentBid)} stands and still leads, but the house bids no more for you.
        </p>
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
        <div className="flex flex-wrap justify-end gap-3">
          <Button variant="secondary" onClick={onClose}>
            Keep it
          </Button>
          <Button
            busy={isBusy}
            disabledReason={blockedBecause}
            onClick={() => change(paiseFromRupees(auction.currentBid) ?? 0, { onSuccess: onClose })}
          >
            Take it back
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
