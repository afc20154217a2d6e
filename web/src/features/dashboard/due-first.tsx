import { Link } from 'react-router-dom';
import type { Dashboard } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

/** What must be paid, the earliest first. */
export function DueFirst({ won }: Pick<Dashboard, 'won'>) {
  const due = won
    .flatMap(({ paymentDueAt, ...win }) =>
      win.paymentStatus === 'Pending' && paymentDueAt !== null ? [{ ...win, paymentDueAt }] : [],
    )
    .toSorted((a, b) => a.paymentDueAt - b.paymentDueAt);
  return due.map(({ id, title, amount, depositOwed, paymentDueAt }) => (
    <Banner
      key={id}
      tone="warning"
      action={
        <Link
          to={paths.checkout({ auctionId: id, type: depositOwed ? 'emd' : 'final' })}
          className={buttonClass({ size: 'sm' })}
        >
          {depositOwed ? 'Pay the deposit' : 'Pay'}
          <span className="sr-only"> for {title}, which is due</span>
        </Link>
      }
    >
      You won {title}. Pay <Money rupees={amount} className="font-semibold" /> by{' '}
      <DateTime time={paymentDueAt} className="font-semibold" />
      {depositOwed && ', and the deposit (EMD) before it'}.
    </Banner>
  ));
}
