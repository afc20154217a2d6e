import type { OwnPayment } from '#web/account/dashboard-types.ts';
import { Money } from '#web/ui/format/money.tsx';

export function PaidDetails({ payment }: { readonly payment: OwnPayment }) {
  return (
    <dl className="grid w-full grid-cols-[minmax(0,9rem)_minmax(0,1fr)] gap-x-6 gap-y-2 rounded-md bg-sunken/60 p-4 text-left text-sm *:odd:text-muted *:even:text-right *:even:font-medium">
      <dt>Auction</dt>
      <dd className="wrap-anywhere">{payment.auctionTitle}</dd>
      <dt>{payment.type === 'EMD' ? 'Earnest money deposit (EMD)' : payment.type}</dt>
      <dd>
        <Money rupees={payment.amount} />
      </dd>
      <dt>Payment ID</dt>
      <dd className="break-all">{payment.id}</dd>
    </dl>
  );
}
