import { type ChargeLine, lineName } from '#shared/model/money/charges.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { Money } from '#web/ui/format/money.tsx';
import { IN_PARTS_NAME, SET_OFF_NAME } from './payment-text.ts';

interface ChargeListProps {
  readonly lines: readonly ChargeLine[];
  /** The deposit to deduct, in rupees. */
  readonly setOffRupees: number;
  /** What has arrived in parts, in rupees. */
  readonly inPartsRupees?: number | undefined;
}

/** The items of an amount. */
export function ChargeList({ lines, setOffRupees, inPartsRupees = 0 }: ChargeListProps) {
  const deductions = [
    { name: SET_OFF_NAME, rupees: setOffRupees },
    { name: IN_PARTS_NAME, rupees: inPartsRupees },
  ].filter(({ rupees }) => rupees > 0);
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
      {deductions.map(({ name, rupees }) => (
        <div key={name} className="flex flex-wrap items-baseline justify-between gap-x-6">
          <dt className="text-muted">{name}</dt>
          <dd className="tabular ml-auto font-medium">
            −<Money rupees={rupees} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
