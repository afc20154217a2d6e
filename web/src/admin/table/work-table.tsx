import { Keyboard } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { TableList } from '#shared/contract/accounts/table-views.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { cx } from '#web/ui/cx.ts';
import { KeysDialog } from '../keys/keys-dialog.tsx';
import { useKeysChoice, usePageKeys } from '../keys/use-page-keys.ts';
import type { BulkAction } from './bulk/bulk-action.ts';
import { SelectionBar } from './bulk/selection-bar.tsx';
import { ColumnsDialog } from './columns-dialog.tsx';
import { useChosenColumns, useShownQuery } from './columns-param.ts';
import { ExportButton } from './export-button.tsx';
import { MoreRows } from './more-rows.tsx';
import { readAll, type ReadPage } from './read-all.ts';
import { ROW_KEY_HELP, type RowCommand, rowCommandOf } from './row-keys.ts';
import { shownColumns, type TableColumn } from './table-column.ts';
import { TableRows } from './table-rows.tsx';
import { useSelection } from './use-selection.ts';
import { useVirtualRows } from './use-virtual-rows.ts';
import { ViewsMenu } from './views-menu.tsx';

export interface WorkTableProps<Row> {
  readonly list: TableList;
  /** Above the rows, beside the buttons of the list. */
  readonly heading?: ReactNode;
  /** The accessible name. */
  readonly caption: string;
  /** What a row is, and rows are. */
  readonly nouns: readonly [one: string, many: string];
  readonly columns: readonly TableColumn<Row>[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row) => string;
  readonly nameOf: (row: Row) => string;
  /** The number of all rows, loaded or not; undefined when unknown. */
  readonly total: number | undefined;
  readonly paging: {
    readonly hasMore: boolean;
    readonly isLoading: boolean;
    readonly hasFailed: boolean;
    readonly onMore: () => void;
  };
  /** Reads all rows that match, for the export and for selecting them. */
  readonly readPage: ReadPage<Row>;
  readonly sort?: { readonly value: string; readonly onSort: (value: string) => void };
  /** Without actions, rows cannot be selected. */
  readonly actions?: readonly BulkAction<Row>[];
  readonly isBusy?: (row: Row) => boolean;
  /** The rows still belong to the previous filter. */
  readonly isOutdated: boolean;
  /** Replaces the rows when there are none. */
  readonly empty: ReactNode;
}

/**
 * A list at work of admins: columns to choose, saved views, selection with actions, CSV, keys, any number of rows. What
 * it remembers belongs to one filter, so callers give it the filter as `key`.
 */
export function WorkTable<Row>(props: WorkTableProps<Row>) {
  const {
    list,
    caption,
    nouns,
    columns,
    rows,
    keyOf,
    nameOf,
    total,
    paging,
    readPage,
    actions = [],
    isOutdated,
  } = props;
  const [chosen, choose] = useChosenColumns();
  const shown = shownColumns(columns, chosen);
  const selection = useSelection(`${list}?${useShownQuery()}`, keyOf);
  const [hasKeys, chooseKeys] = useKeysChoice();
  const [isHelpOpen, setIsHelpOpen] = useState(false);
  const indexKey = useCallback(
    (index: number) => {
      const row = rows[index];
      return row === undefined ? index : keyOf(row);
    },
    [rows, keyOf],
  );
  const virtual = useVirtualRows({ count: rows.length, keyOf: indexKey, lines: shown.length });

  const run = (command: RowCommand) => {
    const at = virtual.focusedRow();
    const first = virtual.virtualizer.getVirtualItems().find(({ start }) => start >= window.scrollY)?.index ?? 0;
    switch (command) {
      case 'next':
        virtual.focusRow(at === undefined ? first : Math.min(at + 1, rows.length - 1));
        break;
      case 'previous':
        virtual.focusRow(at === undefined ? first : Math.max(at - 1, 0));
        break;
      case 'select':
      case 'reach': {
        const row = at === undefined ? undefined : rows[at];
        if (row === undefined || actions.length === 0) break;
        if (command === 'select') selection.toggle(row);
        else selection.reach(row, rows);
        break;
      }
      case 'search':
        document.querySelector<HTMLInputElement>('main input[type=search]')?.focus();
        break;
      case 'help':
        setIsHelpOpen(true);
        break;
    }
  };
  usePageKeys({ isOn: hasKeys, commandOf: rowCommandOf, run, repeats: true });

  const fileName = `boli-${list}.csv`;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <div className="flex flex-wrap items-center justify-end gap-2">
        {props.heading !== undefined && <div className="mr-auto">{props.heading}</div>}
        <ViewsMenu list={list} />
        <ColumnsDialog columns={columns} shown={shown.map(({ id }) => id)} onChoose={choose} />
        <ExportButton
          columns={columns}
          fileName={fileName}
          nouns={nouns}
          label="Export CSV"
          parts={(signal) => readAll(readPage, keyOf, signal)}
        />
        <Button
          variant="secondary"
          size="sm"
          className="max-md:hidden"
          aria-keyshortcuts="?"
          icon={<Keyboard className="size-4" aria-hidden="true" />}
          onClick={() => setIsHelpOpen(true)}
        >
          Keys
        </Button>
      </div>
      <Card flush className={cx('transition-opacity', isOutdated && 'opacity-60')}>
        {rows.length === 0 ? (
          props.empty
        ) : (
          <TableRows
            caption={caption}
            columns={shown}
            rows={rows}
            nameOf={nameOf}
            total={total}
            selection={actions.length === 0 ? undefined : selection}
            sort={props.sort}
            isBusy={props.isBusy}
            virtual={virtual}
          />
        )}
      </Card>
      {(rows.length > 0 || paging.hasMore) && (
        <MoreRows
          shown={rows.length}
          total={total === undefined ? undefined : Math.max(total, rows.length)}
          hasMore={paging.hasMore}
          busy={paging.isLoading}
          // Without a match so far, only the button goes on.
          hasFailed={paging.hasFailed}
          isAutomatic={rows.length > 0}
          onMore={paging.onMore}
        />
      )}
      {actions.length > 0 && (
        <SelectionBar
          selection={selection}
          actions={actions}
          hasOthers={paging.hasMore || selection.rows.length < rows.length}
          total={total}
          readPage={readPage}
          keyOf={keyOf}
        >
          <ExportButton
            columns={columns}
            fileName={fileName}
            nouns={nouns}
            label="Export selected"
            parts={() => {
              const loaded = new Map(rows.map((row) => [keyOf(row), row]));
              return [selection.rows.map((row) => loaded.get(keyOf(row)) ?? row)];
            }}
          />
        </SelectionBar>
      )}
      <KeysDialog
        help={ROW_KEY_HELP}
        open={isHelpOpen}
        isOn={hasKeys}
        onChoose={chooseKeys}
        onClose={() => setIsHelpOpen(false)}
      />
    </div>
  );
}
