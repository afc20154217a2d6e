import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Money } from '#web/ui/format/money.tsx';
import type { UserDetails } from './user-query.ts';

/** The deposits held for the user, and the last five movements. */
export function WalletCard({ wallet }: Pick<UserDetails, 'wallet'>) {
  return (
    <Card>
      <h2 className="text-lg font-semibold">Wallet</h2>
      <p className="mt-3 text-sm text-muted">Balance ({wallet.currency}), deposits held</p>
      <p className="text-3xl font-semibold">
        <Money rupees={wallet.balance} />
      </p>
      <h3 className="mt-5 border-t border-border pt-4 text-sm font-semibold">Recent Transactions</h3>
      {wallet.transactions.length === 0 ? (
        <p className="mt-2 text-sm text-muted">No transactions yet.</p>
      ) : (
        <ul className="mt-2 grid gap-3">
          {wallet.transactions.map(({ amount: rupees, description, createdAt }, index) => (
            <li key={`${createdAt}-${String(index)}`} className="flex items-start justify-between gap-4">
              <div className="min-w-0">
                <p className="text-sm wrap-anywhere">{description}</p>
                <DateTime time={createdAt} className="text-xs text-muted" />
              </div>
              <span
                className={cx('tabular shrink-0 text-sm font-semibold', rupees > 0 ? 'text-success' : 'text-danger')}
              >
                {rupees > 0 ? `+${formatRupees(rupees)}` : formatRupees(rupees)}
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
