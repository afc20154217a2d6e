import { Check, X } from 'lucide-react';
import { formatRupees } from '#web/ui/format/format-money.ts';
import type { Method } from './payment/payment-methods.ts';

/** The payment methods and their limits. */
export function MethodList({ methods }: { readonly methods: readonly Method[] }) {
  return (
    <section aria-label="Ways to pay this amount" className="grid gap-2">
      <h3 className="text-sm font-semibold">Ways to pay this amount</h3>
      <ul className="grid gap-1.5 text-sm">
        {methods.map(({ name, limitRupees, canCarry }) => {
          const Icon = canCarry ? Check : X;
          return (
            <li key={name} className="flex gap-2">
              <Icon
                className={canCarry ? 'mt-0.5 size-4 shrink-0 text-success' : 'mt-0.5 size-4 shrink-0 text-danger'}
                aria-hidden="true"
              />
              <span>
                <span className="font-medium">{name}</span>
                {canCarry ? ' can carry it' : ' cannot'}
                {limitRupees !== null && `: up to ${formatRupees(limitRupees)} per payment as a rule`}
              </span>
            </li>
          );
        })}
      </ul>
      <p className="text-sm text-muted">Your bank may have set a lower limit for you.</p>
    </section>
  );
}
