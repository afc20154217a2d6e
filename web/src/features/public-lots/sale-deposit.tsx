import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { withdraw } from '#shared/contract/money/payments.ts';
import type { PublicSale } from '#shared/contract/sales/public-sale.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { serverClock } from '#web/realtime/live.ts';
import { ownSaleQuery } from '#web/sales/public-sale-query.ts';
import { sessionStore } from '#web/session/session.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface SaleDepositProps {
  readonly sale: PublicSale;
  readonly deposit: NonNullable<PublicSale['deposit']>;
}

/** The one deposit of a sale: what it is for, and the viewer's own. */
export function SaleDeposit({ sale, deposit: { amount, multiple } }: SaleDepositProps) {
  const user = sessionStore.current()?.user;
  const isBidder = user?.role === 'user';
  const { data: ownPart, error } = useQuery({ ...ownSaleQuery(sale._id), enabled: isBidder });
  const open =
    sale.registrationDeadline > serverClock.now() ? sale.lots.find(({ status }) => status === 'pending') : undefined;
  return (
    <Card className="grid gap-3">
      <h2 className="font-semibold">One deposit of {formatRupees(amount)} for all lots</h2>
      <p className="max-w-3xl text-sm">
        You register once for the whole sale. Your bidding power is {multiple} times the deposit: what you lead with, or
        have won and not paid, may come to {formatRupees(amount * multiple)} at the same time. The deposit goes back in
        full when the last lot has closed and everything that you have won is paid. It does not count towards a price,
        and may be forfeited if you do not pay for a lot.
      </p>
      {sale.postponed !== undefined && <p>We have postponed this sale. Reason: {sale.postponed.reason}</p>}
      {isBidder && ownPart === undefined ? (
        <OwnMissing error={error} />
      ) : ownPart == null ? (
        open !== undefined &&
        (user === undefined || isBidder) && (
          <div>
            <Link to={paths.checkout({ auctionId: open._id, type: 'emd' })} className={buttonClass()}>
              Register for the sale
            </Link>
          </div>
        )
      ) : (
        <Own own={ownPart} sale={sale} />
      )}
    </Card>
  );
}

/** Who may have registered already is not asked to. */
function OwnMissing({ error }: { readonly error: Error | null }) {
  if (error === null) {
    return (
      <output aria-label="Looking up your registration…">
        <Skeleton className="h-9 max-w-60" />
      </output>
    );
  }
  return <p className="text-sm text-danger">{sentenceOf(error, 'Your registration could not be looked up.')}</p>;
}

function Own({ own, sale }: { readonly own: NonNullable<PublicSale['own']>; readonly sale: PublicSale }) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(withdraw, { params: { id: sale._id } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error, 'You could not be withdrawn. Please try again.')),
    onSettled: () => {
      setIsAsking(false);
      void client.invalidateQueries();
    },
  });
  const { power, deposit, canWithdraw } = own;
  const isRegistrationOpen = sale.registrationDeadline > serverClock.now();
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-2">
      <p className="font-medium">{ownSentence(own)}</p>
      {canWithdraw && (
        <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
          Withdraw from the sale
        </Button>
      )}
      {power !== null && (
        <p className="w-full text-sm text-muted">
          Bidding power: {formatRupees(Math.max(0, power.limit - power.used))} of {formatRupees(power.limit)} free, as
          of the last refresh.
        </p>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question="Do you want to withdraw from the sale?"
        detail={`${isRegistrationOpen ? 'You can register again until the registration deadline.' : 'Registration has ended, so you cannot register again.'} Your deposit of ${formatRupees(deposit.amount)} goes back.`}
        confirmLabel="Withdraw"
        cancelLabel="Stay registered"
        busy={isPending}
        onConfirm={() => mutate()}
      />
    </div>
  );
}

function ownSentence({ deposit: { state, amount } }: NonNullable<PublicSale['own']>): string {
  switch (state) {
    case 'held':
      return 'You are registered for all lots.';
    case 'refunding':
      return `Your deposit of ${formatRupees(amount)} is on its way back to the account you paid from.`;
    case 'refunded':
      return `Your deposit of ${formatRupees(amount)} has been refunded to the account you paid from.`;
    case 'forfeited':
      return `Your deposit of ${formatRupees(amount)} was forfeited, because a lot that you won was not paid for.`;
    // The deposit of a sale never pays for a lot.
    case 'set-off':
      return '';
  }
}
