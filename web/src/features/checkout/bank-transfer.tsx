import { Landmark } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { paths } from '#web/paths.ts';
import { Money } from '#web/ui/format/money.tsx';

interface BankTransferProps {
  /** `sale`: the deposit of a whole sale; `again`: that of a runner-up, whose first one had gone back. */
  readonly what: PaymentType | 'sale' | 'again';
  readonly amountRupees: number;
  readonly reference: string;
  /** The operator's bank account; null when support provides it. */
  readonly account: string | null;
}

/** How to pay an amount above the limit for online payments. */
export function BankTransfer({ what, amountRupees, reference, account }: BankTransferProps) {
  return (
    <section aria-label="Pay by bank transfer" className="grid gap-3 rounded-md border border-accent/40 p-4">
      <h3 className="flex items-center gap-2 font-semibold">
        <Landmark className="size-5 text-accent" aria-hidden="true" />
        Pay by bank transfer
      </h3>
      <p className="text-sm">
        This is more than one payment online usually may be. Please send it from your own account by RTGS or NEFT.
      </p>
      <dl className="grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-[auto_1fr]">
        <dt className="text-muted">Amount</dt>
        <dd className="tabular font-semibold">
          <Money rupees={amountRupees} />
        </dd>
        <dt className="text-muted">Reference to quote</dt>
        <dd className="font-mono font-semibold select-all">{reference}</dd>
        <dt className="text-muted">To</dt>
        <dd className="wrap-anywhere whitespace-pre-line">
          {account ?? (
            <Link to={paths.contact} className="font-medium text-accent underline underline-offset-2">
              Contact Support for the account details
            </Link>
          )}
        </dd>
      </dl>
      <p className="text-sm text-muted">{WHEN_IT_ARRIVES[what]}</p>
    </section>
  );
}

const WHEN_IT_ARRIVES = {
  emd: 'We record it when it has arrived; you are registered then, and get a notification. Send it before registration ends, and early enough for us to record it before the auction starts.',
  sale: 'We record it when it has arrived; you are registered then, and get a notification. Send it before registration ends, and early enough for us to record it before the sale starts.',
  again:
    'We record it when it has arrived, and you get a notification. Send it early enough for us to record it, and for you to pay for the lot, in time.',
  final:
    'We record it when it has arrived, and you get a notification. If the due time comes before, write to us with the UTR of the transfer.',
} as const satisfies Record<BankTransferProps['what'], string>;
