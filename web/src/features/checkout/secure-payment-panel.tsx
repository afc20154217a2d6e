import { BadgeCheck, LockKeyhole, RotateCcw, ShieldCheck } from 'lucide-react';
import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { Card } from '#web/ui/card.tsx';

const POINTS = [
  {
    icon: LockKeyhole,
    text: 'You pay in the window of Razorpay. Card and bank details never pass through Boli.',
  },
  { icon: BadgeCheck, text: 'Every payment is checked with Razorpay before it counts.' },
  {
    icon: RotateCcw,
    text: 'Paid twice, or too late? Money that cannot be used is refunded to its source by itself.',
  },
] as const;

export function SecurePaymentPanel() {
  return (
    <Card className="grid gap-4 lg:sticky lg:top-24">
      <div className="flex items-center gap-3">
        <span className="grid size-10 place-items-center rounded-full bg-success-soft text-success">
          <ShieldCheck className="size-5" aria-hidden="true" />
        </span>
        <h2 className="text-lg font-semibold">Secure Payment</h2>
      </div>
      <ul className="grid gap-3 text-sm">
        {POINTS.map(({ icon: Icon, text }) => (
          <li key={text} className="flex gap-3">
            <Icon className="mt-0.5 size-4 shrink-0 text-muted" aria-hidden="true" />
            {text}
          </li>
        ))}
      </ul>
      <p className="border-t border-border pt-4 text-sm text-muted">
        UPI, cards, net banking and wallets. Something unclear?{' '}
        <Link to={paths.contact} className="font-medium text-accent underline underline-offset-2">
          Contact Support
        </Link>
      </p>
    </Card>
  );
}
