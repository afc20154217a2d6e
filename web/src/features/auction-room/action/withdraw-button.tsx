import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { withdraw } from '#shared/contract/money/payments.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { focusHeadingWhenLost } from '../room-heading.ts';

interface WithdrawButtonProps {
  readonly auction: AuctionDetails;
  readonly isRegistrationOpen: boolean;
}

/** Withdraws a registration. */
export function WithdrawButton({ auction, isRegistrationOpen }: WithdrawButtonProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const hasWithdrawn = useRef(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdraw, { params: { id: auction._id } }),
    onSuccess: ({ message }) => {
      hasWithdrawn.current = true;
      toast.success(message);
    },
    onError: (error) => toast.error(sentenceOf(error, 'You could not be withdrawn. Please try again.')),
    onSettled: () => {
      setIsAsking(false);
      // The room, the lists and the dashboard all show the registration. Not awaited: a dialog that is
      // opened again would stay busy until all have loaded.
      void client.invalidateQueries();
    },
  });
  useEffect(
    () => () => {
      // The button unmounts and loses the focus.
      if (hasWithdrawn.current) focusHeadingWhenLost();
    },
    [],
  );
  const refund = auction.emdAmount === 0 ? '' : ` Your deposit (EMD) of ${formatRupees(auction.emdAmount)} goes back.`;
  return (
    <>
      <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
        Withdraw from this auction
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question="Do you want to withdraw from this auction?"
        detail={`${isRegistrationOpen ? 'You can register again until the registration deadline.' : 'Registration has ended, so you cannot register again.'}${refund}`}
        confirmLabel="Withdraw"
        cancelLabel="Stay registered"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </>
  );
}
