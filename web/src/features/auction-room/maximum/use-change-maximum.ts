import { useMutation, useQueryClient } from '@tanstack/react-query';
import { changeMaximum } from '#shared/contract/bids.ts';
import { type Paise, rupeesFromPaise } from '#shared/model/money/money.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { syncServerClock } from '#web/realtime/sync-server-clock.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { toast } from '#web/ui/overlays/toast.ts';
import { maximumKey, maximumQuery } from './maximum-query.ts';

/** Milliseconds. As for bids: the clock runs while a response is missing. */
const TIMEOUT_MS = 15_000;

export interface ChangingMaximum {
  /** Sets the leader's maximum. The current bid takes it back. Sending the same again is harmless. */
  readonly change: (maximum: Paise, then: { readonly onSuccess: () => void }) => void;
  readonly isBusy: boolean;
  readonly failure: string | undefined;
  readonly clearFailure: () => void;
}

export function useChangeMaximum(auctionId: string): ChangingMaximum {
  const client = useQueryClient();
  const { id: userId } = useSignedInUser();
  const mutation = useMutation({
    mutationFn: (maximum: Paise) => {
      const body = { maximum: rupeesFromPaise(maximum), userId };
      return syncServerClock(() => call(changeMaximum, { params: { id: auctionId }, body, timeoutMs: TIMEOUT_MS }));
    },
    onSuccess: ({ maximum, currentBid }, request) => {
      client.setQueryData(maximumQuery(auctionId).queryKey, (known) => known && { ...known, standing: maximum });
      if (maximum !== null) toast.success(`Your maximum is now ${formatRupees(maximum)}.`);
      else if (rupeesFromPaise(request) < currentBid) toast.success('Your maximum is used up.');
      else toast.success(`Your maximum is taken back. Your bid of ${formatRupees(currentBid)} stands.`);
    },
    // After a failure too: somebody else may lead by now, or the response was lost. Not awaited, because the bidder
    // hears of the answer only then.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: maximumKey(auctionId) });
      void client.invalidateQueries({ queryKey: auctionKeys.detail(auctionId) });
    },
  });
  return {
    change: mutation.mutate,
    isBusy: mutation.isPending,
    failure: mutation.isError
      ? sentenceOf(mutation.error, 'Your maximum could not be changed. Please try again.')
      : undefined,
    clearFailure: mutation.reset,
  };
}
