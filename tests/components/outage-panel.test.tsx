import { expect, test } from 'vitest';
import { Component as AdminDashboard } from '#web/features/admin-dashboard/admin-dashboard-page.tsx';
import { OutagePanel } from '#web/features/admin-dashboard/outage-panel.tsx';
import { fakeApi, show } from './support/screen.tsx';

const outage = {
  _id: '1',
  from: '2026-11-01T00:00:00Z',
  until: '2026-11-01T00:10:00Z',
  silent: true,
  closedLate: false,
  bidsFailed: false,
  running: 2,
  answer: null,
  ended: [],
};
const answer = (outages: readonly object[]) => ({ success: true, serverTime: '2026-11-01T00:11:00Z', outages });

test('what was wrong is asked about, and that it could not be loaded is said', async () => {
  fakeApi(() => answer([outage]));
  const asked = await show(<OutagePanel />, 'admin');
  await expect.element(asked.getByText(/2 auctions ran then and still run\. Extend them\?/)).toBeVisible();
  await asked.unmount();
  fakeApi(() => undefined);
  const failing = await show(<OutagePanel />, 'admin');
  await expect.element(failing.getByText('Whether something was wrong could not be loaded.')).toBeVisible();
});

test('the clocks can be stopped while what is around them cannot be loaded', async () => {
  fakeApi(() => undefined);
  const broken = await show(<AdminDashboard />, 'admin');
  await expect.element(broken.getByText('Failed to load dashboard')).toBeVisible();
  await expect.element(broken.getByRole('button', { name: /^Pause/ })).toBeVisible();
  await broken.unmount();
  fakeApi(({ path }) => (path === '/api/admin/summary' ? { success: true, activeAuctions: 2 } : undefined));
  const screen = await show(<AdminDashboard />, 'admin');
  await expect.element(screen.getByRole('button', { name: /^Pause/ })).toBeVisible();
  for (const what of ['Whether something was wrong', 'What waits for a decision about money'])
    await expect.element(screen.getByText(`${what} could not be loaded.`)).toBeVisible();
  await expect.element(screen.getByText('2', { exact: true })).toBeVisible();
});
