import { expect, test } from 'vitest';
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
