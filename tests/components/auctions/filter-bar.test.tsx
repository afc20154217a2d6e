import { useState } from 'react';
import { expect, test, vi } from 'vitest';
import { FilterBar } from '#web/features/auction-list/filter-bar.tsx';
import { readFilter } from '#web/features/auction-list/list-filter.ts';
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
