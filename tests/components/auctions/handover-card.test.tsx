import { afterEach, expect, test, vi } from 'vitest';
import type { Handover } from '#shared/contract/money/handover.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { HandoverCard } from '#web/features/auction-room/handover/handover-card.tsx';
import { dayText } from '#web/payments/appointment-text.ts';
import { serverClock } from '#web/realtime/live.ts';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => vi.restoreAllMocks());

const dayIn = (days: number) => istDay(serverClock.now() + days * DAY_MS);

async function card(change: Partial<Handover>) {
  const handover: Handover = {
    paidAt: '2026-11-18T10:00:00Z',
    paid: 90_000,
    paymentId: 'fin_1',
    invoice: null,
    appointment: { day: dayIn(-1), half: 'morning', canChange: true },
    days: { first: dayIn(1), last: dayIn(9) },
    lastDay: dayIn(9),
    collected: null,
    storage: { perDay: 0, days: 0, due: 0 },
    ...change,
  };
  fakeApi(({ path }) => (path.endsWith('/handover') ? { success: true, handover } : undefined));
  return show(<HandoverCard auction={anAuction(1)} />);
}

const missed = `You had chosen ${dayText(dayIn(-1))}, in the morning. That day has passed, and the lot is not recorded as collected.`;

test('a chosen day that has passed is not done, and another one can be chosen from tomorrow', async () => {
  const screen = await card({});
  await expect.element(screen.getByText(missed)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Appointment (to come)' })).toBeVisible();
  await expect.element(screen.getByLabelText('Day', { exact: true })).toHaveValue(dayIn(1));
});

test('a chosen day that has passed, and the time to collect with it, leads to a call', async () => {
  const screen = await card({ days: null, lastDay: dayIn(-1) });
  await expect.element(screen.getByText(missed)).toBeVisible();
  await expect
    .element(screen.getByText(/^The time to collect ended on .* Please call before you come\.$/))
    .toBeVisible();
});

test.each([
  ['a day to come', {}, 1],
  ['today', {}, 0],
  ['the day of a lot that was collected', { collected: { at: '2026-11-20T10:00:00Z', name: 'Asha' } }, -1],
])('the appointment is done with %s', async (_, change, days) => {
  const screen = await card({ appointment: { day: dayIn(days), half: 'morning', canChange: days !== 0 }, ...change });
  await expect.element(screen.getByRole('heading', { name: 'Appointment (done)' })).toBeVisible();
  await expect.element(screen.getByText(/^You had chosen/)).not.toBeInTheDocument();
});
