import { type ChargeLine, lineName } from '#shared/model/money/charges.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { SET_OFF_NAME } from './payment-text.ts';
import { Money } from '#web/ui/format/money.tsx';

interface ChargeListProps {
  readonly lines: readonly ChargeLine[];
  /** The deposit to deduct, in rupees. */
  readonly setOffRupees: number;
}

/** The items of an amount. */
export function ChargeList({ lines, setOffRupees }: ChargeListProps) {
  return (
    <dl className="grid gap-1.5 text-sm" aria-label="What the amount is made of">
      {lines.map((line) => (
        <div key={line.kind} className="flex flex-wrap items-baseline justify-between gap-x-6">
          <dt className="text-muted">{lineName(line)}</dt>
          <dd className="tabular ml-auto font-medium">
            <Money rupees={rupeesFromPaise(line.amount)} />
          </dd>
        </div>
      ))}
      {setOffRupees > 0 && (
        <div className="flex flex-wrap items-baseline justify-between gap-x-6">
          <dt className="text-muted">{SET_OFF_NAME}</dt>
          <dd className="tabular ml-auto font-medium">
            −<Money rupees={setOffRupees} />
          </dd>
        </div>
      )}
    </dl>
  );
}
