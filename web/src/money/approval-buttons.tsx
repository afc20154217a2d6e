import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { decideApproval, makeCounterOffer } from '#shared/contract/money/wins.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { CounterOfferDialog } from './counter-offer-dialog.tsx';
import { type BidOnApproval, settlementKey } from './settlement-query.ts';
import { TRANSACTIONS_KEY } from './transactions-key.ts';

interface ApprovalButtonsProps {
  readonly auctionId: string;
  readonly bid: BidOnApproval;
}

type Command =
  | { readonly decision: 'accept'; readonly evenIfDisabled?: true }
  | { readonly decision: 'decline'; readonly reason: string }
  | { readonly decision: 'counter'; readonly amount: number; readonly until: string };

const FAILURE = 'This could not be done.';

/** Accept, decline, or ask for more. Each dialog says what follows. */
export function ApprovalButtons({ auctionId, bid }: ApprovalButtonsProps) {
  const client = useQueryClient();
  const [open, setOpen] = useState<Command['decision']>();
  const { mutate, isPending, error, reset } = useMutation({
    mutationFn: (command: Command) => {
      const params = { id: auctionId };
      if (command.decision !== 'counter') return call(decideApproval, { params, body: command });
      const { amount, until } = command;
      return call(makeCounterOffer, { params, body: { amount, until } });
    },
    onSuccess: ({ message }) => {
      toast.success(message);
      setOpen(undefined);
    },
    onError: (reason) => {
      // Somebody else has decided, so the refetched page has no more buttons to show the sentence beside.
      if (hasCode(reason, 'CONFLICT')) toast.error(sentenceOf(reason, FAILURE));
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all(
          [
            settlementKey(auctionId),
            auctionKeys.detail(auctionId),
            auctionKeys.audit(auctionId),
            [TRANSACTIONS_KEY],
          ].map((queryKey) => client.invalidateQueries({ queryKey })),
        ),
      ),
  });
  const failure = error === null ? undefined : sentenceOf(error, FAILURE);
  const ask = (decision: Command['decision']) => {
    reset();
    setOpen(decision);
  };
  const { name, deposit } = bid;
  const amount = formatRupees(bid.bid);
  const emd = formatRupees(deposit);
  return (
    <div className="flex flex-wrap gap-3">
      <Button size="sm" onClick={() => ask('accept')}>
        Accept the bid
      </Button>
      {bid.warning === undefined && (
        <Button size="sm" variant="secondary" onClick={() => ask('counter')}>
          Counter-offer
        </Button>
      )}
      <Button size="sm" variant="secondary" onClick={() => ask('decline')}>
        Decline
      </Button>
      <ConfirmDialog
        open={open === 'accept'}
        onOpenChange={() => setOpen(undefined)}
        question={`Accept the bid of ${amount}?`}
        detail={
          `${name} wins the lot below its reserve of ${formatRupees(bid.reserve)} and is asked to pay ${formatRupees(bid.amount)} in the usual time.` +
          `${deposit > 0 ? ` The deposit of ${emd} stays held until then.` : ''} This cannot be undone.`
        }
        confirmLabel="Accept"
        busy={isPending}
        onConfirm={() => mutate({ decision: 'accept', ...(bid.warning !== undefined && { evenIfDisabled: true }) })}
      >
        {bid.warning !== undefined && <Banner tone="warning">{bid.warning}</Banner>}
        {failure !== undefined && <Banner tone="danger">{failure}</Banner>}
      </ConfirmDialog>
      <CounterOfferDialog
        open={open === 'counter'}
        bid={bid}
        busy={isPending}
        failure={failure}
        onClose={() => setOpen(undefined)}
        onConfirm={(offer) => mutate({ decision: 'counter', ...offer })}
      />
      <ReasonDialog
        open={open === 'decline'}
        title={`Decline the bid of ${amount}?`}
        description={`The lot stays unsold${deposit > 0 ? `, and the deposit of ${emd} goes back to ${name}` : ''}. This cannot be undone.`}
        confirmLabel="Decline"
        danger
        busy={isPending}
        failure={failure}
        onClose={() => setOpen(undefined)}
        onConfirm={(reason) => mutate({ decision: 'decline', reason })}
      />
    </div>
  );
}
