import { Link } from 'react-router-dom';
import type { Transaction } from '#shared/contract/money/transactions.ts';
import { paths } from '#web/paths.ts';

/** Links to the payer's page. */
export function PayerLink({ transaction: { userId, payer } }: { readonly transaction: Transaction }) {
  return (
    <span className="inline-grid gap-0.5">
      <Link to={paths.userDetail(userId)} className="wrap-anywhere text-accent underline underline-offset-2">
        {payer?.name ?? userId}
      </Link>
      {payer !== null && <span className="text-xs break-all text-muted">{payer.email}</span>}
    </span>
  );
}
