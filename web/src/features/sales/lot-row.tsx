import { useSortable } from '@dnd-kit/sortable';
import { CSS } from '@dnd-kit/utilities';
import { ArrowDown, ArrowUp, GripVertical, Trash2 } from 'lucide-react';
import type { KeyboardEvent } from 'react';
import { Link } from 'react-router-dom';
import type { LotOfSale } from '#shared/contract/sales/sales.ts';
import { hasTimes, type LotTimes } from '#shared/model/sales/sale-schedule.ts';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { StatusBadge } from '#web/auctions/status-badge.tsx';
import { paths } from '#web/paths.ts';
import { useMay } from '#web/session/use-may.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';

interface LotRowProps {
  readonly lot: LotOfSale;
  /** Its number in the sale, from 1. */
  readonly number: number;
  /** The times that the schedule gives it at this place. */
  readonly times: LotTimes;
  /** Whether lots take an EMD of their own. */
  readonly takesEmd: boolean;
  /** Bidders have paid for the sale as it is. */
  readonly isPaidFor: boolean;
  readonly isFirst: boolean;
  readonly isLast: boolean;
  readonly onMove: (by: 1 | -1) => void;
  /** To this number in the sale. */
  readonly onMoveTo: (number: number) => void;
  readonly onRemove: () => void;
}

/** A lot in its sale; it can be moved by dragging, by its buttons, by the arrow keys on them, or by its new number. */
export function LotRow({
  lot,
  number,
  times,
  takesEmd,
  isPaidFor,
  isFirst,
  isLast,
  onMove,
  onMoveTo,
  onRemove,
}: LotRowProps) {
  const { setNodeRef, listeners, transform, transition, isDragging } = useSortable({ id: lot._id });
  const mayChange = useMay('lots') && !isPaidFor;
  const isFixed = !mayChange || lot.status === 'active' || lot.status === 'completed';
  const name = `lot ${String(number)}, ${lot.title}`;
  const byKey = (event: KeyboardEvent) => {
    if (event.key === 'ArrowUp' && !isFirst) onMove(-1);
    else if (event.key === 'ArrowDown' && !isLast) onMove(1);
    else return;
    event.preventDefault();
  };
  const now = { registrationDeadlineAt: lot.registrationDeadline, startAt: lot.startDate, endAt: lot.endDate };
  return (
    <li
      ref={setNodeRef}
      style={{ transform: CSS.Translate.toString(transform), transition }}
      className={cx(
        'flex items-start gap-x-4 border-b border-border bg-raised px-4 py-3 last:border-b-0 xl:items-center',
        isDragging && 'relative z-10 shadow-overlay',
      )}
    >
      <span
        {...(!isFixed && listeners)}
        className={cx('flex items-center gap-2', isFixed ? 'cursor-default' : 'cursor-grab touch-manipulation')}
      >
        <GripVertical className={cx('size-4 text-muted', isFixed && 'invisible')} aria-hidden="true" />
        {isFixed ? (
          <span className="tabular min-w-6 text-right font-semibold">{number}</span>
        ) : (
          <NumberField key={number} name={name} number={number} onMoveTo={onMoveTo} />
        )}
        <AuctionImage src={lot.images[0]} alt="" className="h-12 w-16 rounded-md max-sm:hidden" />
      </span>
      <div className="grid min-w-0 flex-1 gap-1 xl:flex xl:items-center xl:gap-4">
        <div className="min-w-0 flex-1">
          <p className="font-medium wrap-anywhere">
            <Link to={paths.adminAuction(lot._id)} className="underline">
              {lot.title}
            </Link>
          </p>
          <p className="text-sm text-muted">
            Lot no. {lot.lotNumber}
            {lot.houseNumber !== undefined && ` · House no. ${lot.houseNumber}`} · <Money rupees={lot.basePrice} />
            {takesEmd && (
              <>
                {' '}
                · Deposit (EMD) <Money rupees={lot.emdAmount} />
              </>
            )}
            {lot.bidderCount > 0 && ` · ${lot.bidderCount} registered`}
          </p>
        </div>
        <div className="text-sm xl:w-72 xl:shrink-0">
          <p>
            Ends <DateTime time={times.endAt} />
          </p>
          {lot.status !== 'cancelled' && !hasTimes(now, times) && (
            <p className="font-medium text-warning">
              Its own end: <DateTime time={lot.endDate} />
            </p>
          )}
        </div>
        <div className="flex items-center justify-between gap-3 xl:w-52 xl:shrink-0">
          <StatusBadge status={lot.status} outcome={lot.outcome} pausedAt={lot.pausedAt} />
          {mayChange && (
            /* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- arrow keys, beside the buttons they press */
            <div className="flex shrink-0 items-center" onKeyDown={byKey}>
              <MoveButton
                label={`Move ${name} up`}
                isBlocked={isFixed || isFirst}
                onPress={() => onMove(-1)}
                icon={ArrowUp}
              />
              <MoveButton
                label={`Move ${name} down`}
                isBlocked={isFixed || isLast}
                onPress={() => onMove(1)}
                icon={ArrowDown}
              />
              <IconButton
                size="sm"
                label={`Take ${name} out of the sale`}
                aria-disabled={isFixed}
                className={cx('hover:text-danger', isFixed && 'cursor-not-allowed! opacity-40')}
                onClick={() => !isFixed && onRemove()}
              >
                <Trash2 className="size-4" aria-hidden="true" />
              </IconButton>
            </div>
          )}
        </div>
      </div>
    </li>
  );
}

interface NumberFieldProps {
  readonly name: string;
  readonly number: number;
  readonly onMoveTo: (number: number) => void;
}

/** Moves the lot to the number that is typed; Enter or leaving the field does it. */
function NumberField({ name, number, onMoveTo }: NumberFieldProps) {
  const take = (field: HTMLInputElement) => {
    const typed = Number(field.value);
    field.value = String(number);
    if (Number.isInteger(typed) && typed >= 1 && typed !== number) onMoveTo(typed);
  };
  return (
    <input
      aria-label={`Number of ${name}`}
      inputMode="numeric"
      maxLength={4}
      defaultValue={number}
      className="tabular h-9 w-12 rounded-md border border-transparent bg-transparent px-1 text-right font-semibold hover:border-border-strong focus:border-border-strong"
      onFocus={({ target }) => target.select()}
      onBlur={({ target }) => take(target)}
      onKeyDown={(event) => event.key === 'Enter' && take(event.currentTarget)}
    />
  );
}

interface MoveButtonProps {
  readonly label: string;
  readonly isBlocked: boolean;
  readonly onPress: () => void;
  readonly icon: typeof ArrowUp;
}

/** It keeps the focus when it can go no further. */
function MoveButton({ label, isBlocked, onPress, icon: Icon }: MoveButtonProps) {
  return (
    <IconButton
      size="sm"
      label={label}
      aria-disabled={isBlocked}
      className={cx(isBlocked && 'cursor-not-allowed! opacity-40')}
      onClick={() => !isBlocked && onPress()}
    >
      <Icon className="size-4" aria-hidden="true" />
    </IconButton>
  );
}
