import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { FilterBar } from '#web/features/auction-list/filter-bar.tsx';
import { readFilter } from '#web/features/auction-list/list-filter.ts';
import { RangeGroup } from '#web/lots/filters/range-group.tsx';
import { show } from '../support/screen.tsx';

const NOTHING = readFilter(new URLSearchParams());

test('only admins can filter by draft, cancelled and unpaid', async () => {
  const onChange = vi.fn();
  const screen = await show(<FilterBar isAdmin filter={NOTHING} onChange={onChange} />, 'admin');
  for (const [word, status] of [
    ['Drafts', 'draft'],
    ['Cancelled', 'cancelled'],
    ['Unpaid', 'unpaid'],
  ] as const) {
    await screen.getByLabelText('Status').selectOptions(word);
    expect(onChange).toHaveBeenLastCalledWith({ lots: { status } });
  }
  await screen.unmount();
  const bidders = await show(<FilterBar isAdmin={false} filter={NOTHING} onChange={onChange} />);
  const words = [...bidders.getByLabelText('Status').element().children].map(({ textContent }) => textContent);
  expect(words).toEqual(['All Statuses', 'Active', 'Upcoming', 'Completed']);
});

test('a search that was typed keeps the filter chosen before it was sent', async () => {
  vi.useFakeTimers();
  try {
    const List = () => {
      const [filter, setFilter] = useState(NOTHING);
      return (
        <>
          <FilterBar isAdmin filter={filter} onChange={(change) => setFilter((all) => ({ ...all, ...change }))} />
          <output>{JSON.stringify(filter.lots, ['status', 'search'])}</output>
        </>
      );
    };
    const screen = await show(<List />, 'admin');
    await screen.getByRole('searchbox').fill('thar');
    await screen.getByLabelText('Status').selectOptions('Drafts');
    vi.advanceTimersByTime(1_000);
    await expect.element(screen.getByRole('status')).toHaveTextContent('{"status":"draft","search":"thar"}');
  } finally {
    vi.useRealTimers();
  }
});

test('a price is read as Indians write it, and one in words is refused while the old one stays', async () => {
  const onChange = vi.fn<(range: string) => void>();
  const screen = await show(<RangeGroup legend="Price, ₹" example="500000" value="1000.." onChange={onChange} />);
  const from = screen.getByLabelText('From');
  const problem = screen.getByText('Please write digits, such as 500000.');
  for (const text of ['5 lakh', '-5', '1.2.3']) {
    await from.fill(text);
    await userEvent.keyboard('{Enter}');
    await expect.element(problem).toBeVisible();
  }
  expect(onChange).not.toHaveBeenCalled();
  await from.fill('1000');
  await expect.element(problem).not.toBeInTheDocument();
  await from.fill('Rs. 5,00,000/-');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('500000..');
  await from.fill('५००');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('500..');
  await from.fill('');
  await userEvent.keyboard('{Enter}');
  expect(onChange).toHaveBeenLastCalledWith('');
});
