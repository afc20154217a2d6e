import { expect, test } from 'vitest';
import { Component as AdminDashboard } from '#web/features/admin-dashboard/admin-dashboard-page.tsx';
import { OutagePanel } from '#web/features/admin-dashboard/outage-panel.tsx';
import { PausePanel } from '#web/features/admin-dashboard/pause-panel.tsx';
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

test('owners pause all with a reason, see what is paused and why, and resume it', async () => {
  let paused: readonly object[] = [];
  const asked = fakeApi(({ method, path }) => {
    if (path === '/api/admin/paused') return { success: true, running: 3, paused };
    if (method !== 'POST') return undefined;
    const pausedAt = '2026-11-01T00:11:00Z';
    paused = path.endsWith('/pause') ? [{ _id: 'a1', title: 'Thar', pausedAt, reason: 'The power is out' }] : [];
    return { success: true, message: 'Done.', changed: 1, refused: [] };
  });
  const screen = await show(<PausePanel />, 'admin');
  await screen.getByRole('button', { name: /^Pause/ }).click();
  const modal = screen.getByRole('dialog');
  await modal.getByLabelText('Reason').fill('The power is out');
  await modal.getByRole('button', { name: /^Pause/ }).click();
  const listed = screen.getByRole('list', { name: 'Paused auctions' }).getByRole('listitem');
  await expect.element(listed.getByText(/: The power is out/)).toBeVisible();
  await screen.getByRole('button', { name: /^Resume/ }).click();
  await screen
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Resume/ })
    .click();
  await expect.element(screen.getByRole('list', { name: 'Paused auctions' })).not.toBeInTheDocument();
  expect(asked.filter(({ method }) => method === 'POST')).toEqual([
    { method: 'POST', path: '/api/admin/pause', body: { which: { kind: 'all' }, reason: 'The power is out' } },
    { method: 'POST', path: '/api/admin/resume', body: { which: { kind: 'all' } } },
  ]);
});

test('what ran is extended by possible minutes, and the panel then shows the answer and what ended', async () => {
  const ended = [{ _id: 'a2', title: 'Bolero', closesAt: '2026-11-01T00:05:00Z', isOpen: true }];
  let outages: readonly object[] = [{ ...outage, ended }];
  const asked = fakeApi(({ method }) => {
    if (method !== 'POST') return answer(outages);
    outages = [{ ...outage, ended, answer: { kind: 'extended', at: outage.until, reason: 'The site was out' } }];
    return { success: true, message: 'Extended.', extended: 2 };
  });
  const screen = await show(<OutagePanel />, 'admin');
  await screen.getByRole('button', { name: /^Extend/ }).click();
  const modal = screen.getByRole('dialog');
  await modal.getByLabelText('Reason').fill('The site was out');
  await modal.getByLabelText(/^Minutes/).fill('0');
  await modal.getByRole('button', { name: /^Extend/ }).click();
  await expect.element(modal.getByLabelText(/^Minutes/)).toHaveAccessibleDescription(/whole minutes, from 1/);
  await modal.getByLabelText(/^Minutes/).fill('90');
  await modal.getByRole('button', { name: /^Extend/ }).click();
  await expect.element(screen.getByText(/Extended: The site was out/)).toBeVisible();
  const then = screen.getByRole('list', { name: 'What ended then' });
  await expect.element(then.getByText('Not paid: the win can be annulled')).toBeVisible();
  const posts = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
  expect(posts).toMatchObject([{ outageId: '1', minutes: 90, reason: 'The site was out' }]);
});
