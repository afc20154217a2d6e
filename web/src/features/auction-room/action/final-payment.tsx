import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

/** The winner's next step, where the bid form was. */
export function FinalPayment({ auction: { _id, viewer } }: { readonly auction: AuctionDetails }) {
  const { toPay, paymentDueAt } = viewer;
  const until = paymentDueAt !== null && (
    <>
      {' '}
      by <DateTime time={paymentDueAt} className="font-semibold" />
    </>
  );
  switch (viewer.finalPayment) {
    case 'due':
      return viewer.depositOwed ? (
        <Step auctionId={_id} type="emd" label="Pay the deposit again">
          The lot is offered to you. Please pay the deposit again, and then the lot,{until}.
        </Step>
      ) : (
        <Step auctionId={_id} type="final" label="Pay now">
          You won. Please pay {toPay !== null && <Money rupees={toPay.amount} className="font-semibold" />}
          {until}
          {(toPay?.setOff ?? 0) > 0 && ', your deposit taken off'}.
          {toPay?.inParts !== undefined && (
            <>
              {' '}
              <Money rupees={toPay.inParts} /> has arrived already.
            </>
          )}
        </Step>
      );
    case 'paid':
      return <p className="font-semibold text-success">You have paid, and the lot is yours.</p>;
    case 'overdue':
      return (
        <p className="font-semibold text-danger">
          Your payment is overdue.{viewer.deposit === 'held' && ' Your deposit stays held until we have decided.'}{' '}
          {toPay?.inParts === undefined ? 'Please contact us if you could not pay.' : <Rest toPay={toPay} />}
        </p>
      );
    case 'forfeited':
    case 'passed-on':
    case 'on-approval':
      return null;
    case null:
      return <p className="text-sm text-muted">You won. Your payment is being prepared…</p>;
  }
}

/** What a winner still has to pay after a part of the sum has arrived, and how. */
function Rest({ toPay }: { readonly toPay: NonNullable<AuctionDetails['viewer']['toPay']> }) {
  return (
    <>
      <Money rupees={toPay.inParts ?? 0} /> of it is here, and <Money rupees={toPay.amount} /> is still open: please
      send it by bank transfer with the reference{' '}
      <span className="font-mono select-all">{toPay.transfer.reference}</span>, or ask us for more time to pay it
      online. The lot is handed over once all of it is paid.
    </>
  );
}

interface StepProps {
  readonly auctionId: string;
  readonly type: 'emd' | 'final';
  readonly label: string;
  readonly children: ReactNode;
}

function Step({ auctionId, type, label, children }: StepProps) {
  return (
    <>
      <p>{children}</p>
      <Link to={paths.checkout({ auctionId, type })} className={buttonClass({ size: 'lg', block: true })}>
        {label}
      </Link>
    </>
  );
}
