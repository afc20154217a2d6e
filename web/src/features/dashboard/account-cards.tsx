import { HandCoins, Hourglass, type LucideIcon, ReceiptIndianRupee } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Link } from 'react-router-dom';
import type { Dashboard, WonAuction } from '#web/account/dashboard-types.ts';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { AddFundsDialog } from './add-funds-dialog.tsx';
import { tabQuery } from './dashboard-tab.ts';

interface AccountCardsProps {
  readonly summary: Dashboard['accountSummary'];
  readonly won: readonly WonAuction[];
}

/** Available, Pending and Total Spent, each with its action. */
export function AccountCards({ summary, won }: AccountCardsProps) {
  const [isExplaining, setIsExplaining] = useState(false);
  return (
    <div className="grid gap-4 lg:grid-cols-3">
      <AccountCard
        title="Available"
        note="Deposits held for you"
        rupees={summary.available}
        icon={HandCoins}
        action={
          <Button variant="secondary" size="sm" onClick={() => setIsExplaining(true)}>
            Add Funds
          </Button>
        }
      />
      <AccountCard
        title="Pending"
        note="Owed for auctions you won"
        rupees={summary.pending}
        icon={Hourglass}
        action={<Owed won={won} pending={summary.pending} />}
      />
      <AccountCard
        title="Total Spent"
        note="Final payments made"
        rupees={summary.total}
        icon={ReceiptIndianRupee}
        action={
          <Link to={tabQuery('won')} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
            View Details<span className="sr-only"> of what you spent</span>
          </Link>
        }
      />
      <AddFundsDialog open={isExplaining} onOpenChange={setIsExplaining} />
    </div>
  );
}

interface PayNowProps {
  /** The newest wins; an older win may also be unpaid. */
  readonly won: readonly WonAuction[];
  /** The total amount due. */
  readonly pending: number;
}

/** What is owed: what can be paid, and a win whose time to pay is over, which `pending` does not contain. */
function Owed({ won, pending }: PayNowProps) {
  const isOverdue = won.some((auction) => auction.paymentStatus === 'Overdue');
  return (
    <div className="grid justify-items-start gap-2">
      {(pending > 0 || !isOverdue) && <PayNow won={won} pending={pending} />}
      {isOverdue && (
        <Link to={tabQuery('won')} className="text-sm font-medium text-danger underline underline-offset-2">
          A payment is overdue
        </Link>
      )}
    </div>
  );
}

/** Links to the checkout of a single unpaid win, or to the list of won auctions. */
function PayNow({ won, pending }: PayNowProps) {
  const [owed, another] = won.filter((auction) => auction.paymentStatus === 'Pending');
  if (owed === undefined && pending === 0) return <p className="text-sm text-muted">You owe nothing.</p>;
  const isOnlyOne = owed !== undefined && another === undefined && pending <= owed.amount;
  const to = isOnlyOne
    ? paths.checkout({ auctionId: owed.id, type: owed.depositOwed ? 'emd' : 'final' })
    : tabQuery('won');
  return (
    <Link to={to} className={buttonClass({ size: 'sm' })}>
      Pay Now
    </Link>
  );
}

interface AccountCardProps {
  readonly title: string;
  readonly note: string;
  readonly rupees: number;
  readonly icon: LucideIcon;
  readonly action: ReactNode;
}

function AccountCard({ title, note, rupees, icon: Icon, action }: AccountCardProps) {
  return (
    <Card className="flex flex-wrap items-end justify-between gap-4 lg:flex-col lg:items-start">
      <div className="flex items-start gap-3">
        <Icon className="mt-0.5 size-5 shrink-0 text-muted" aria-hidden="true" />
        <div className="grid gap-0.5">
          <h2 className="text-sm font-medium text-muted">{title}</h2>
          <Money rupees={rupees} className="text-2xl font-semibold" />
          <p className="text-sm text-muted">{note}</p>
        </div>
      </div>
      <div className="lg:mt-auto">{action}</div>
    </Card>
  );
}
