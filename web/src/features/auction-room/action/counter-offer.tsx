import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { readChargeLine } from '#shared/contract/money/charges.ts';
import { answerCounterOffer } from '#shared/contract/money/payments.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { ChargeList } from '#web/payments/charge-list.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Money } from '#web/ui/format/money.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

export interface CounterOfferProps {
  readonly auctionId: string;
  readonly offer: NonNullable<AuctionDetails['viewer']['counterOffer']>;
}

type Answer = 'accept' | 'decline';

/** What we ask of the highest bidder, whose bid is below the reserve. */
export function CounterOffer({ auctionId, offer }: CounterOfferProps) {
  const client = useQueryClient();
  const [toConfirm, setToConfirm] = useState<Answer>();
  const { mutate, isPending } = useMutation({
    mutationFn: (answer: Answer) =>
      call(answerCounterOffer, { params: { id: auctionId }, body: { answer, amount: offer.price } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error, 'Your answer could not be sent. Please try again.')),
    onSettled: () => {
      setToConfirm(undefined);
      // The room, the lists and the dashboard all show the result. Not awaited: a dialog that is
      // opened again would stay busy until all have loaded.
      void client.invalidateQueries();
    },
  });
  const price = formatRupees(offer.price);
  const lines = offer.lines.map(readChargeLine);
  return (
    <section aria-label="Counter-offer" className="grid gap-3">
      <p>
        You can have this lot for <Money rupees={offer.price} className="font-semibold" />. Please answer by{' '}
        <DateTime time={offer.until} className="font-semibold" />.
      </p>
      {(lines.length > 1 || offer.setOff > 0) && <ChargeList lines={lines} setOffRupees={offer.setOff} />}
      <p>
        You would pay <Money rupees={offer.amount} className="font-semibold" />.
      </p>
      <Button size="lg" block onClick={() => setToConfirm('accept')}>
        Accept for {price}
      </Button>
      <Button block variant="secondary" onClick={() => setToConfirm('decline')}>
        Decline
      </Button>
      <ConfirmDialog
        open={toConfirm === 'accept'}
        onOpenChange={() => setToConfirm(undefined)}
        question={`Buy this lot for ${price}?`}
        detail={`You win the lot and must pay ${formatRupees(offer.amount)} in the usual time. If you do not pay, your deposit may be forfeited. This cannot be undone.`}
        confirmLabel="Accept"
        busy={isPending}
        onConfirm={() => mutate('accept')}
      />
      <ConfirmDialog
        open={toConfirm === 'decline'}
        onOpenChange={() => setToConfirm(undefined)}
        question={`Decline to pay ${price}?`}
        detail="Your own bid stands, and we may still accept it. Otherwise the lot stays unsold."
        confirmLabel="Decline"
        busy={isPending}
        onConfirm={() => mutate('decline')}
      />
    </section>
  );
}
