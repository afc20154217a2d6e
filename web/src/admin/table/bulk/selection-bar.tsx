import { useMutation } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { readAll, type ReadPage } from '../read-all.ts';
import type { Selection } from '../use-selection.ts';
import type { BulkAction } from './bulk-action.ts';

/** More rows at once would be hard to look over. */
const MAX_SELECTED = 5_000;

interface SelectionBarProps<Row> {
  readonly selection: Selection<Row>;
  readonly actions: readonly BulkAction<Row>[];
  /** Whether rows match that are not selected. */
  readonly hasOthers: boolean;
  readonly total: number | undefined;
  readonly readPage: ReadPage<Row>;
  readonly keyOf: (row: Row) => string;
  /** Further buttons. */
  readonly children?: ReactNode;
}

/** What can be done to the selected rows. It stays in view while the list scrolls. */
export function SelectionBar<Row>(props: SelectionBarProps<Row>) {
  const { selection, actions, hasOthers, keyOf, children } = props;
  // With the rows of that moment: what is done to some may change which it applies to.
  const [open, setOpen] = useState<{ readonly action: BulkAction<Row>; readonly rows: readonly Row[] }>();
  const { rows } = selection;
  const isShown = rows.length > 0 || open !== undefined;
  return (
    <div
      className={
        isShown
          ? 'sticky bottom-3 z-20 flex flex-wrap items-center gap-x-1 gap-y-1 rounded-lg border border-border-strong/60 bg-raised px-4 py-3 shadow-overlay sm:gap-x-3'
          : 'sr-only'
      }
    >
      {/* Always there, because screen readers announce only changes of what they know. */}
      <output className="tabular font-semibold">{isShown && `${String(rows.length)} selected`}</output>
      {isShown && (
        <>
          {hasOthers && <SelectAll {...props} />}
          <Button size="sm" variant="ghost" onClick={() => selection.replace([])}>
            Clear
          </Button>
          {/* On a phone one line that can be moved, so that the rows stay in sight. */}
          <div className="flex gap-2 *:shrink-0 max-sm:-mx-4 max-sm:w-[calc(100%+2rem)] max-sm:overflow-x-auto max-sm:px-4 sm:ml-auto sm:flex-wrap">
            {actions.map((action) => {
              const { label, labelFor, applies = () => true } = action;
              const able = rows.filter((row) => applies(row));
              const count = able.length;
              return count === 0 ? null : (
                <Button
                  key={label}
                  size="sm"
                  variant="secondary"
                  {...(action.isDanger === true && { className: 'text-danger!' })}
                  icon={<action.icon className="size-4" aria-hidden="true" />}
                  onClick={() => setOpen({ action, rows: able })}
                >
                  {labelFor?.(count) ?? (count < rows.length ? `${label} (${String(count)})` : label)}
                </Button>
              );
            })}
            {children}
          </div>
        </>
      )}
      {open?.action.dialog(open.rows, (left) => {
        const tried = new Set(open.rows.map(keyOf));
        setOpen(undefined);
        selection.replace([...rows.filter((row) => !tried.has(keyOf(row))), ...left]);
      })}
    </div>
  );
}

/** Reads all rows that match and selects them. */
function SelectAll<Row>({ selection, total, readPage, keyOf }: SelectionBarProps<Row>) {
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      const found: Row[] = [];
      for await (const part of readAll(readPage, keyOf, new AbortController().signal)) {
        found.push(...part);
        if (found.length >= MAX_SELECTED) break;
      }
      return found.slice(0, MAX_SELECTED);
    },
    onSuccess: (found) => {
      selection.replace(found);
      if (found.length === MAX_SELECTED) toast.plain(`At most ${String(MAX_SELECTED)} can be selected at once.`);
    },
    onError: (error) => toast.error(sentenceOf(error, 'The list could not be read. Please try again.')),
  });
  return (
    <Button size="sm" variant="ghost" busy={isPending} onClick={() => mutate()}>
      {total === undefined ? 'Select all that match' : `Select all ${String(total)} that match`}
    </Button>
  );
}
