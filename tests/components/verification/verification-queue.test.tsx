import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { Component as QueuePage } from '#web/features/verification-queue/queue-page.tsx';
import { aPerson } from '../support/people.ts';
import { fakeApi, show } from '../support/screen.tsx';

const { wallet: _, ...asha } = aPerson({ verifyStatus: 'pending' });
const held = {
  success: true,
  waiting: 2,
  person: { ...asha, identityVersion: 'v1', heldUntil: '2026-11-01T00:03:00Z', place: 'p1', notes: [] },
};

test('a queue that cannot be loaded says so, and another try shows the person', async () => {
  let isLost = true;
  const asked = fakeApi(() => (isLost ? undefined : held));
  const screen = await show(<QueuePage />, 'admin');
  await expect.element(screen.getByText('Failed to load the queue')).toBeVisible();
  isLost = false;
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.poll(screen.path).toBe('/user-verification/queue');
  expect(asked.at(-1)).toMatchObject({ method: 'POST', path: '/api/admin/verification/next', body: {} });
});

test('a decision that is lost keeps what was noted, and nobody else is shown', async () => {
  const asked = fakeApi(({ path }) => {
    if (path.endsWith('/claim')) return held;
    if (path.endsWith('/next')) return { ...held, person: { ...held.person, _id: 'u2', name: 'Ravi' } };
    return path.endsWith('/doubles') ? { success: true, doubles: [], total: 0 } : undefined;
  });
  const screen = await show(<QueuePage />, 'admin', '?user=u1');
  await expect.element(screen.getByRole('heading', { name: 'Asha' })).toHaveFocus();
  await userEvent.keyboard('2481k{Enter}');
  await expect.element(screen.getByRole('heading', { name: 'Asha' })).toHaveFocus();
  await userEvent.keyboard('v');
  await expect.element(screen.getByText(/^Failed to verify user\./)).toBeVisible();
  await expect.element(screen.getByLabelText(/^Last four/)).toHaveValue('481K');
  await expect.element(screen.getByRole('heading', { name: 'Asha' })).toBeVisible();
  const idDocument = { kind: 'pan', lastFour: '481K' };
  expect(asked.filter(({ path }) => path.endsWith('/verify'))).toEqual([
    { method: 'PUT', path: '/api/admin/users/u1/verify', body: { idDocument } },
  ]);
});

test('while the number is typed no key is a command, and what cannot be the last four is refused there', async () => {
  const asked = fakeApi(({ path }) => {
    if (path.endsWith('/claim')) return held;
    return path.endsWith('/doubles') ? { success: true, doubles: [], total: 0 } : undefined;
  });
  const screen = await show(<QueuePage />, 'admin', '?user=u1');
  await expect.element(screen.getByRole('heading', { name: 'Asha' })).toHaveFocus();
  const number = screen.getByLabelText(/^Last four/);
  // A whole PAN, with letters and digits that are commands outside of the field.
  await userEvent.keyboard('2vbcdn1234r{Enter}');
  await expect.element(number).toHaveFocus();
  await expect.element(number).toHaveValue('VBCDN1234R');
  await expect.element(screen.getByText('Only the last four characters, never the whole number.')).toBeVisible();
  await expect.element(screen.getByRole('radio', { name: /^PAN/ })).toBeChecked();
  await number.fill('');
  await userEvent.keyboard('d');
  await expect.element(screen.getByText('A PAN ends with three digits and a letter.')).toBeVisible();
  await userEvent.keyboard('{Escape}v');
  await expect.element(number).toHaveFocus();
  expect(asked.filter(({ path }) => path.endsWith('/verify') || path.endsWith('/notes'))).toEqual([]);
  expect(screen.getByRole('dialog').query()).toBeNull();
});

test('single keys can be turned off, and then do nothing', async () => {
  fakeApi(({ path }) => {
    if (path.endsWith('/claim')) return held;
    if (path.endsWith('/next')) return { ...held, person: null };
    return path.endsWith('/doubles') ? { success: true, doubles: [], total: 0 } : undefined;
  });
  const screen = await show(<QueuePage />, 'admin', '?user=u1');
  await expect.element(screen.getByRole('heading', { name: 'Asha' })).toHaveFocus();
  await userEvent.keyboard('?');
  await screen.getByLabelText('Use these keys in this browser').click();
  await userEvent.keyboard('{Escape}r');
  expect(screen.getByRole('dialog').query()).toBeNull();
  await screen.getByRole('button', { name: 'Reject' }).click();
  await expect.element(screen.getByRole('dialog', { name: 'Reject Asha?' })).toBeVisible();
});
