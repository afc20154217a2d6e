import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { statusChoices } from './status-choices.ts';

interface StatusFieldProps {
  readonly auction: EditedAuction;
  readonly value: AuctionStatus;
  readonly onChange: (status: AuctionStatus) => void;
}

/** Chooses the status and explains why some choices are not allowed. */
export function StatusField({ auction, value, onChange }: StatusFieldProps) {
  return (
    <Card>
      <fieldset className="grid gap-2">
        <legend className="mb-3 text-lg font-semibold">Status</legend>
        {statusChoices(auction).map(({ status, label, note, isAllowed }) => (
          <label
            key={status}
            className={cx(
              'flex items-start gap-3 rounded-md border px-3.5 py-2.5 text-sm',
              isAllowed
                ? 'border-border-strong/60 hover:border-border-strong'
                : 'cursor-not-allowed! border-border bg-sunken',
              value === status && 'border-accent! bg-accent-soft',
            )}
          >
            <input
              type="radio"
              name="status"
              value={status}
              checked={value === status}
              disabled={!isAllowed}
              aria-label={label}
              aria-describedby={`status-note-${status}`}
              onChange={() => onChange(status)}
              className="mt-0.5 size-4 shrink-0 accent-accent"
            />
            <span className="grid">
              <span className={cx('font-medium', !isAllowed && 'text-muted')}>
                {label}
                {auction.status === status && <span className="font-normal text-muted"> (now)</span>}
              </span>
              <span id={`status-note-${status}`} className="text-muted">
                {note}
              </span>
            </span>
          </label>
        ))}
      </fieldset>
    </Card>
  );
}
