import type { Report } from '#shared/contract/reports.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { monthName } from './report-figures.ts';

/** Winning bids of sold lots by month, as bars. The table below has the figures, so screen readers skip the bars. */
export function MonthBars({ months }: Pick<Report, 'months'>) {
  const most = Math.max(...months.map(({ winningBids }) => winningBids), 0);
  if (most === 0) return null;
  return (
    <div aria-hidden="true" className="grid gap-2 px-4 py-4 md:px-5">
      {months.map(({ month, winningBids }) => (
        <div key={month} className="grid grid-cols-[5rem_1fr] items-center gap-3 text-sm">
          <span className="tabular text-muted">{monthName(month)}</span>
          <span className="flex items-center gap-2">
            <span
              className="block h-5 rounded-sm bg-accent"
              style={{ width: `max(2px, ${((winningBids / most) * 70).toFixed(2)}%)` }}
            />
            <span className="tabular text-xs whitespace-nowrap text-muted">{formatRupees(winningBids)}</span>
          </span>
        </div>
      ))}
    </div>
  );
}
