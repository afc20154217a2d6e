/** Dialogs of the staff while the page behind them changes, or their answer gets lost. */
import { type ReactNode, useSyncExternalStore } from 'react';
import { expect, test } from 'vitest';
import * as z from 'zod/v4/core';
import { getSaleForAdmin } from '#shared/contract/sales/sales.ts';
import { Component as SalePage } from '#web/features/sales/sale-page.tsx';
import { MemberActions } from '#web/features/staff/member-actions.tsx';
import { PauseButton } from '#web/pausing/pause-button.tsx';
import { fakeApi, show } from '../support/screen.tsx';

const NETWORK = 'Network error. Please check your connection and try again.';
const NEVER = new Promise(() => undefined);

/** Something that changes elsewhere. */
function changing<T>(first: T) {
  let value = first;
  const listeners = new Set<() => void>();
  return {
    get: () => value,
    set: (next: T) => {
      value = next;
      for (const listener of listeners) listener();
    },
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

interface LiveProps<T> {
  readonly source: ReturnType<typeof changing<T>>;
  readonly children: (value: T) => ReactNode;
}

/** Renders with the newest value. */
function Live<T>({ source, children }: LiveProps<T>) {
  return children(useSyncExternalStore(source.subscribe, source.get));
}

test('a pause whose answer was lost is not resumed by pressing again', async () => {
  const isPausedNow = changing(false);
  const asked = fakeApi(({ method }) => {
    if (method !== 'POST') return NEVER;
    isPausedNow.set(true);
    return undefined;
  });
  const screen = await show(
    <Live source={isPausedNow}>
      {(isPaused) => <PauseButton which={{ kind: 'lot', auctionId: 'a1' }} name="this auction" isPaused={isPaused} />}
    </Live>,
    'admin',
  );
  await screen.getByRole('button', { name: 'Pause' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Pause this auction?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('The power is out');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect.element(dialog.getByText(NETWORK)).toBeVisible();
  await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The power is out');
  await dialog.getByRole('button', { name: 'Pause' }).click();
  await expect
    .poll(() => asked.filter(({ method }) => method === 'POST').map(({ path }) => path))
    .toEqual(['/api/admin/pause', '/api/admin/pause']);
});

test('a colleague who is disabled stays so when the answer was lost and the press is repeated', async () => {
  const member = {
    _id: 'omar',
    name: 'Omar',
    email: 'omar@boli.test',
    duties: ['lots' as const],
    approvesFrom: null,
    hasSecondFactor: true,
    since: '2026-01-01T00:00:00Z',
    switched: null,
  };
  const isActiveNow = changing(true);
  // What is loaded behind the dialog never comes: the failure is told all the same.
  const asked = fakeApi(({ method }) => {
    if (method === 'GET') return NEVER;
    isActiveNow.set(false);
    return undefined;
  });
  const screen = await show(
    <Live source={isActiveNow}>{(isActive) => <MemberActions member={{ ...member, isActive }} />}</Live>,
    'admin',
  );
  await screen.getByRole('button', { name: 'Disable Omar' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Disable Omar?' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('Left the house');
  for (const count of [1, 2]) {
    await dialog.getByRole('button', { name: 'Disable' }).click();
    await expect.poll(() => asked.filter(({ method }) => method !== 'GET').length).toBe(count);
    await expect.element(dialog.getByText(NETWORK)).toBeVisible();
  }
  const bodies = asked.filter(({ method }) => method !== 'GET').map(({ body }) => body);
  const disabled = { isActive: false, reason: 'Left the house' };
  expect(bodies).toEqual([disabled, disabled]);
});

test('what a colleague has saved of a sale meanwhile is not overwritten, however often it is saved', async () => {
  const start = Date.parse('2026-12-01T05:30:00Z');
  let version = 1;
  const asked = fakeApi(({ method }) => {
    if (method === 'PUT') {
      version = 2;
      return Response.json({ success: false, code: 'CONFLICT', message: 'Somebody has changed it.' }, { status: 409 });
    }
    const sale = {
      _id: '',
      name: version === 1 ? 'Spring sale' : 'Great spring sale',
      place: '',
      terms: '',
      registrationDeadline: start - 3_600_000,
      startDate: start,
      firstEnd: start + 3_600_000,
      everyMinutes: 0,
      staggersStarts: false,
      deposit: null,
      bidderCount: 0,
      bidders: [],
      version,
      lots: [],
    };
    return z.encode(getSaleForAdmin.response, {
      success: true,
      sale,
      onlineLimit: 500_000,
      serverTime: start - 7_200_000,
    });
  });
  const screen = await show(<SalePage />, 'admin');
  await screen.getByRole('button', { name: 'Edit' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Edit the sale' });
  await dialog.getByLabelText('Place').fill('Pune');
  for (const count of [1, 2]) {
    await dialog.getByRole('button', { name: 'Save' }).click();
    await expect.poll(() => asked.filter(({ method }) => method === 'PUT').length).toBe(count);
    await expect
      .element(screen.getByRole('heading', { name: 'Great spring sale', includeHidden: true }))
      .toBeInTheDocument();
    await expect.element(dialog.getByText('Somebody has changed it.')).toBeVisible();
  }
  const bodies = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
  const mine = { name: 'Spring sale', place: 'Pune', version: 1 };
  expect(bodies).toMatchObject([mine, mine]);
});
