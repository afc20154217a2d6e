import type { Receivable } from '#shared/contract/money/receivables.ts';
import { formatInr, paiseFromRupees } from '#shared/model/money/money.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { paiseOf, restOf } from './lay-transfer.ts';

interface ShareRowProps {
  readonly win: Receivable;
  /** Undefined while it is not ticked. */
  readonly share: string | undefined;
  readonly onTick: () => void;
  readonly onShare: (text: string) => void;
}

/** One win, whether the transfer pays for it, and how much of it it gets. */
export function ShareRow({ win, share, onTick, onShare }: ShareRowProps) {
  const left = share === undefined ? 0 : restOf(win) - paiseOf(share);
  return (
    <div className="grid gap-2 rounded-md border border-border px-4 py-2.5 sm:grid-cols-[minmax(0,1fr)_11rem] sm:items-start">
      <Checkbox
        checked={share !== undefined}
        disabled={win.isDepositOwed && share === undefined}
        onChange={onTick}
        label={
          <span className="grid">
            <span className="font-medium wrap-anywhere">{win.title}</span>
            <span className="text-muted">
              <Money rupees={win.rest} /> {win.paid > 0 ? `of ${formatInr(paiseFromRupees(win.due) ?? 0)} ` : ''}to pay,
              {win.state === 'overdue' ? ' overdue since ' : ' due '}
              <DateTime time={win.dueAt} />
            </span>
            {win.isDepositOwed && <span className="text-muted">The deposit must be paid again first.</span>}
          </span>
        }
      />
      {share !== undefined && (
        <TextField
          label={`Share of ${win.title}`}
          prefix="₹"
          inputMode="decimal"
          autoComplete="off"
          value={share}
          hint={left > 0 ? `A part: ${formatInr(left)} stays owed` : undefined}
          error={left < 0 ? 'More than it owes' : undefined}
          onChange={({ target }) => onShare(target.value)}
        />
      )}
    </div>
  );
}
