import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { BulkAction } from '#web/admin/table/bulk/bulk-action.ts';
import { BulkDialog } from '#web/admin/table/bulk/bulk-dialog.tsx';
import type { TableColumn } from '#web/admin/table/table-column.ts';
import { WorkTable } from '#web/admin/table/work-table.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { fakeApi, show } from './support/screen.tsx';

interface Lot {
  readonly id: string;
  readonly title: string;
  readonly price: number;
}

const lots = (count: number, from = 0): readonly Lot[] =>
  Array.from({ length: count }, (_, n) => ({
    id: `l${from + n}`,
    title: `Lot number ${from + n}`,
    price: from + n + 0.1,
  }));

const COLUMNS: readonly TableColumn<Lot>[] = [
  {
    id: 'title',
    header: 'Lot',
    text: ({ title }) => title,
    cell: ({ id, title }) => <Link to={`/lot/${id}`}>{title}</Link>,
    width: 12,
    isHeader: true,
  },
  {
    id: 'price',
    header: 'Price',
    csvHeader: 'Price (INR)',
    text: ({ price }) => price.toFixed(2),
    width: 8,
    sort: { ascending: 'up', descending: 'down' },
    isDefault: true,
  },
  { id: 'id', header: 'ID', text: ({ id }) => id, width: 8 },
];

interface ListProps {
  readonly all: readonly Lot[];
  readonly pageSize?: number;
  readonly actions?: readonly BulkAction<Lot>[];
}

/** A list of pages, as a screen loads them. */
function List({ all, pageSize = all.length, actions = [] }: ListProps) {
  const [loaded, setLoaded] = useState(pageSize);
  const [sort, setSort] = useState('down');
  const filter = new URLSearchParams(useLocation().search).get('search');
  return (
    <main>
      <input type="search" aria-label="Search" />
      <WorkTable
        key={filter}
        list="auctions"
        caption="Lots"
        nouns={['lot', 'lots']}
        columns={COLUMNS}
        rows={all.slice(0, loaded)}
        keyOf={({ id }) => id}
        nameOf={({ title }) => title}
        total={all.length}
        paging={{
          hasMore: loaded < all.length,
          isLoading: false,
          hasFailed: false,
          onMore: () => setLoaded(loaded + pageSize),
        }}
        readPage={async (cursor = '0') => {
          const begin = Number(cursor);
          const end = begin + pageSize;
          return { rows: all.slice(begin, end), nextCursor: end < all.length ? String(end) : null };
        }}
        sort={{ value: sort, onSort: setSort }}
        actions={actions}
        isOutdated={false}
        empty="None"
      />
    </main>
  );
}

// The styles of the site are not loaded here. Without these, rows would be in the flow and at their place at once, and cards
// as low as rows.
const style = document.createElement('style');
style.textContent = `
  [data-index] { position: absolute; min-height: 41px; }
  [data-index]:not([style*=grid]) { min-height: 102px; }
`;
document.head.append(style);

const rowsOnScreen = () => document.querySelectorAll('[data-index]').length;

test('a list of 100,000 rows renders a few of them at any place, and loads them page by page', async () => {
  const screen = await show(<List all={lots(100_000)} pageSize={50_000} />, 'admin');
  await expect.element(screen.getByText('Lot number 0', { exact: true })).toBeVisible();
  expect(rowsOnScreen()).toBeLessThan(100);
  await expect.element(screen.getByRole('table', { name: 'Lots' })).toHaveAttribute('aria-rowcount', '100001');
  const end = () => window.scrollTo(0, document.documentElement.scrollHeight);
  // The second page is loaded when the end of the first comes near.
  await expect.poll(() => (end(), screen.getByText('Showing 100000 of 100000').query())).not.toBeNull();
  await expect.poll(() => (end(), screen.getByText('Lot number 99999', { exact: true }).query())).not.toBeNull();
  expect(rowsOnScreen()).toBeLessThan(100);
});

test('rows out of sight are measured anew when a table becomes cards, and a table again', async () => {
  await page.viewport(1200, 800);
  await show(<List all={lots(100)} />, 'admin');
  const height = () => document.querySelector('[data-index]')?.parentElement?.clientHeight ?? 0;
  const last = () => page.getByText('Lot number 99', { exact: true }).query();
  // On the way down each row is measured.
  const goDown = async () => {
    await expect.poll(() => (window.scrollBy(0, 300), last()), { timeout: 10_000 }).not.toBeNull();
  };
  await goDown();
  const asTable = height();
  await page.viewport(500, 800);
  await expect.poll(height).toBeGreaterThan(2 * asTable);
  window.scrollTo(0, 0);
  await goDown();
  await page.viewport(1200, 800);
  await expect.poll(height).toBeLessThan(1.1 * asTable);
});

test('j and k move through rows, x selects and is announced, f searches, ? shows the keys', async () => {
  const none: BulkAction<Lot> = { label: 'Nothing', icon: Ban, dialog: () => null };
  const screen = await show(<List all={lots(30)} actions={[none]} />, 'admin');
  const link = (n: number) => screen.getByRole('link', { name: `Lot number ${n}`, exact: true });
  await expect.element(link(0)).toBeVisible();
  await userEvent.keyboard('jjjk');
  await expect.element(link(1)).toHaveFocus();
  await userEvent.keyboard('xjx');
  await expect.element(screen.getByRole('status').filter({ hasText: '2 selected' })).toBeVisible();
  await expect.element(screen.getByRole('checkbox', { name: 'Select Lot number 2', exact: true })).toBeChecked();
  await userEvent.keyboard('f');
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toHaveFocus();
  await userEvent.keyboard('jx');
  await expect.element(screen.getByRole('searchbox', { name: 'Search' })).toHaveValue('jx');
  await screen.getByRole('button', { name: 'Keys' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Keys' })).toBeVisible();
  await screen.getByRole('checkbox', { name: 'Use these keys in this browser' }).click();
  await userEvent.keyboard('{Escape}');
  await link(5).click({ trial: true });
  await userEvent.keyboard('j');
  expect(document.activeElement?.tagName).not.toBe('A');
});

const nothing: BulkAction<Lot> = { label: 'Nothing', icon: Ban, dialog: () => null };
const box = (n: number) => page.getByRole('checkbox', { name: `Select Lot number ${n}`, exact: true });
const selected = (count: number) => page.getByRole('status').filter({ hasText: `${count} selected` });

test('with Shift, a press on a box or the key x selects all rows from the last one on', async () => {
  await show(<List all={lots(30)} actions={[nothing]} />, 'admin');
  await box(6).click();
  await box(2).click({ modifiers: ['Shift'] });
  await expect.element(selected(5)).toBeVisible();
  await expect.element(box(4)).toBeChecked();
  await box(9).click({ modifiers: ['Shift'] });
  await expect.element(selected(8)).toBeVisible();
  await page.getByRole('link', { name: 'Lot number 9', exact: true }).click({ trial: true });
  await userEvent.keyboard('jj{Shift>}X{/Shift}');
  await expect.element(selected(10)).toBeVisible();
});

test('who opens a row and comes back finds the rows still selected, and none with another filter', async () => {
  const screen = await show(<List all={lots(30)} actions={[nothing]} />, 'admin', '?search=tractor&columns=id');
  await box(3).click();
  await box(5).click();
  await screen.getByRole('link', { name: 'Lot number 4', exact: true }).click();
  await expect.poll(screen.path).toBe('/lot/l4');
  await screen.go('/?search=tractor');
  await expect.element(selected(2)).toBeVisible();
  await expect.element(box(5)).toBeChecked();
  await screen.go('/?search=lamp');
  await expect.element(box(5)).not.toBeChecked();
});

test('an act is offered for the rows that it can be done to, and the others stay selected', async () => {
  const seen: string[] = [];
  const even: BulkAction<Lot> = {
    label: 'Halve',
    icon: Ban,
    applies: ({ id }) => Number(id.slice(1)) % 2 === 0,
    dialog: (rows, onClose) => {
      seen.push(rows.map(({ id }) => id).join(' '));
      return <button onClick={() => onClose([])}>Close it</button>;
    },
  };
  const screen = await show(<List all={lots(6)} actions={[even]} />, 'admin');
  await box(1).click();
  await expect.element(selected(1)).toBeVisible();
  expect(screen.getByRole('button', { name: 'Halve' }).query()).toBeNull();
  await box(2).click();
  await box(4).click();
  await screen.getByRole('button', { name: 'Halve (2)' }).click();
  expect(seen.at(-1)).toBe('l2 l4');
  await screen.getByRole('button', { name: 'Close it' }).click();
  await expect.element(selected(1)).toBeVisible();
  await expect.element(box(1)).toBeChecked();
});

test('columns are chosen in the address, and headers sort', async () => {
  const screen = await show(<List all={lots(3)} />, 'admin', '?columns=id');
  await expect.element(screen.getByRole('columnheader', { name: 'ID' })).toBeInTheDocument();
  expect(screen.getByRole('columnheader', { name: 'Price' }).query()).toBeNull();
  await screen.getByRole('button', { name: 'Columns' }).click();
  await screen.getByRole('button', { name: 'Usual columns' }).click();
  await screen.getByRole('button', { name: 'Done' }).click();
  const price = screen.getByRole('columnheader', { name: 'Price' });
  await expect.element(price).toHaveAttribute('aria-sort', 'descending');
  await price.getByRole('button').click();
  await expect.element(price).toHaveAttribute('aria-sort', 'ascending');
});

test('an action runs on all that match, row by row; what is refused is named with its sentence and tried again', async () => {
  const tried: string[] = [];
  let isShut = true;
  const action: BulkAction<Lot> = {
    label: 'Close',
    icon: Ban,
    dialog: (rows, onClose) => (
      <BulkDialog
        rows={rows}
        nameOf={({ title }) => title}
        title="Close them?"
        consequence="They are closed."
        reason={{ hint: 'Bidders read it.', maxLength: 20 }}
        confirmLabel="Close them"
        doneWord="closed"
        run={async ({ id }, reason) => {
          tried.push(`${id} ${reason}`);
          await Promise.resolve();
          if (isShut && id === 'l7') throw new ApiError(409, 'CONFLICT', 'This lot is locked.');
        }}
        onChanged={() => undefined}
        onClose={onClose}
      />
    ),
  };
  const screen = await show(<List all={lots(25)} pageSize={10} actions={[action]} />, 'admin');
  await screen.getByRole('checkbox', { name: 'Select Lot number 3', exact: true }).click();
  await screen.getByRole('button', { name: 'Select all 25 that match' }).click();
  await expect.element(screen.getByText('25 selected')).toBeVisible();
  await screen.getByRole('button', { name: 'Close', exact: true }).click();
  await screen.getByRole('button', { name: 'Close them' }).click();
  await expect.element(screen.getByText('Please give a reason.')).toBeVisible();
  expect(tried).toEqual([]);
  await screen.getByLabelText('Reason').fill('A flood');
  await screen.getByRole('button', { name: 'Close them' }).click();
  await expect.element(screen.getByText('24 of 25 closed.')).toBeVisible();
  await expect
    .element(screen.getByRole('list', { name: 'Refused' }))
    .toHaveTextContent('Lot number 7: This lot is locked.');
  expect(new Set(tried).size).toBe(25);
  isShut = false;
  tried.length = 0;
  await screen.getByRole('button', { name: 'Try it again' }).click();
  await expect.element(screen.getByText('25 of 25 closed.')).toBeVisible();
  expect(tried).toEqual(['l7 A flood']);
  await screen.getByRole('button', { name: 'Done' }).click();
  await expect.poll(() => screen.getByText(/selected/).query()).toBeNull();
});

test('the CSV has every row of every page once, with all columns, exact paise and no formulas', async () => {
  const evil = { id: 'evil', title: '\t=1+1', price: 0.29 };
  const screen = await show(<List all={[...lots(25), evil]} pageSize={10} />, 'admin');
  const saved = vi.spyOn(URL, 'createObjectURL');
  await screen.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => saved.mock.lastCall).toBeDefined();
  const file = saved.mock.lastCall?.[0];
  const bytes = file instanceof Blob ? new Uint8Array(await file.arrayBuffer()) : new Uint8Array();
  expect(Array.from(bytes.slice(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).trim().split('\r\n');
  expect(lines).toHaveLength(27);
  expect(lines[0]).toBe('Lot,Price (INR),ID');
  expect(lines[1]).toBe('Lot number 0,0.10,l0');
  expect(lines[26]).toBe("'\t=1+1,0.29,evil");
});

test('selected rows are exported as the list has them now, and one that it has no longer as it was', async () => {
  function Refreshed() {
    const [all, setAll] = useState(lots(3));
    const [, second] = all;
    return (
      <>
        <button onClick={() => setAll(second === undefined ? [] : [{ ...second, price: 700 }])}>Load again</button>
        <List all={all} actions={[{ label: 'End', icon: Ban, dialog: () => null }]} />
      </>
    );
  }
  const screen = await show(<Refreshed />, 'admin');
  const saved = vi.spyOn(URL, 'createObjectURL');
  await box(0).click();
  await box(1).click();
  await screen.getByRole('button', { name: 'Load again' }).click();
  await expect.element(screen.getByRole('cell', { name: '700.00' })).toBeVisible();
  await screen.getByRole('button', { name: 'Export selected' }).click();
  await expect.poll(() => saved.mock.lastCall).toBeDefined();
  const file = saved.mock.lastCall?.[0];
  const [, ...rows] = (file instanceof Blob ? await file.text() : '').trim().split('\r\n');
  expect(rows).toEqual(['Lot number 0,0.10,l0', 'Lot number 1,700.00,l1']);
});

test('a view is saved under a name, and made again when another tab has changed the views meanwhile', async () => {
  let stored = { views: [{ list: 'auctions', name: 'Theirs', query: 'status=draft' }], version: 4 };
  let isFirst = true;
  fakeApi(({ method, path, body }) => {
    if (!path.endsWith('/admin/views')) return undefined;
    if (method === 'GET') return { success: true, ...stored };
    if (isFirst) {
      isFirst = false;
      stored = { ...stored, views: [], version: 5 };
      return new Response(JSON.stringify({ success: false, code: 'CONFLICT', message: 'Changed.' }), { status: 409 });
    }
    stored = { ...(body as typeof stored), version: 6 };
    return { success: true, version: 6 };
  });
  const screen = await show(<List all={lots(3)} />, 'admin', '?columns=id');
  await screen.getByRole('button', { name: 'Views' }).click();
  await screen.getByLabelText('Save what is shown now as').fill('By id');
  await screen.getByRole('button', { name: 'Save view' }).click();
  await expect.poll(() => stored.views).toEqual([{ list: 'auctions', name: 'By id', query: 'columns=id' }]);
});
