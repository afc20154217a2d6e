import { Link } from 'react-router-dom';
import type { Transaction } from '#shared/contract/money/transactions.ts';
import { paths } from '#web/paths.ts';

/** Links to the payer's page. */
export function PayerLink({ transaction: { userId, payer } }: { readonly transaction: Transaction }) {
  return (
    <span className="inline-flex max-w-full flex-wrap items-baseline gap-x-2 align-middle @3xl:flex-nowrap">
      <Link
        to={paths.userDetail(userId)}
        className="min-w-0 wrap-anywhere text-accent underline underline-offset-2 @3xl:truncate"
      >
        {payer?.name ?? userId}
      </Link>
      {payer !== null && <span className="min-w-0 text-xs break-all text-muted @3xl:truncate">{payer.email}</span>}
    </span>
  );
}
