import { afterEach, expect, test, vi } from 'vitest';
import type { YardHandover } from '#shared/contract/yard.ts';
import { CUT_OFF } from '#web/account/proof/prepare-proof.ts';
import { CollectionForm } from '#web/features/yard/collection-form.tsx';
import { CollectionRecord } from '#web/features/yard/collection-record.tsx';
import { StorageCard } from '#web/features/yard/storage-card.tsx';
import { Component as YardPage } from '#web/features/yard/yard-page.tsx';
import { fakeApi, show } from './support/screen.tsx';

afterEach(() => void vi.restoreAllMocks());

const HANDOVER: YardHandover = {
  id: 'fin_1',
  auctionId: 'a1',
  lotNumber: 1042,
  title: 'A tractor',
  houseNumber: null,
  place: null,
  buyer: 'Asha Rao',
  mobile: null,
  appointment: null,
  lastDay: '2026-11-26',
  collectedAt: null,
  stays: null,
  storage: { days: 2, due: 1180 },
  hours: null,
  instructions: null,
  ticks: ['Keys', 'RC'],
  lines: [],
  waiver: null,
  collection: null,
};

const slip = () => new File(['%PDF-1.4\n%%EOF\n'], 'slip.pdf', { type: 'application/pdf' });

test('what is missing at the gate is said at its field until it is there, and nothing is sent before', async () => {
  const asked = fakeApi(() => new Response('{}', { status: 404 }));
  const screen = await show(<CollectionForm handover={HANDOVER} />, 'admin');
  await screen.getByRole('button', { name: 'Record that it left' }).click();
  for (const sentence of [
    'Please tick off everything first.',
    'Please choose the kind of document.',
    'Please type the last four characters of the number.',
    'Please choose how it was paid.',
    'Please photograph the signed slip.',
  ]) {
    await expect.element(screen.getByText(sentence)).toBeVisible();
  }
  await expect.element(screen.getByText(/^The reference of a payment by IMPS or UPI has 12 digits/)).toBeVisible();
  expect(asked).toEqual([]);

  for (const tick of HANDOVER.ticks) await screen.getByRole('checkbox', { name: tick }).click();
  await screen.getByLabelText('Collected by').selectOptions('Somebody with the buyer’s authority');
  await screen.getByLabelText('Name, as on the identity document').fill('Suresh Kumar');
  await screen.getByLabelText('Identity document').selectOptions('PAN');
  await screen.getByLabelText('Its last four characters').fill('23');
  await expect.element(screen.getByText('Please type the last four characters of the number.')).toBeVisible();
  await screen.getByLabelText('Its last four characters').fill('234f');
  await screen.getByLabelText('Paid by').selectOptions('UPI');
  await screen.getByLabelText('Reference').fill('6123 4567 8901');
  await screen.getByLabelText('Signed slip').upload(slip());
  await expect.element(screen.getByText('Please photograph the signed slip.')).not.toBeInTheDocument();
  await expect.element(screen.getByText('Please tick off everything first.')).not.toBeInTheDocument();
});

test('a photograph of the slip whose end is missing is not called ready', async () => {
  const response = await fetch(new URL('../support/pictures/cut-off.jpg', import.meta.url));
  const photograph = new File([await response.blob()], 'slip.jpg', { type: 'image/jpeg' });
  fakeApi(() => undefined);
  const screen = await show(<CollectionForm handover={HANDOVER} />, 'admin');
  await screen.getByLabelText('Signed slip').upload(photograph);
  await expect.element(screen.getByText(CUT_OFF)).toBeVisible();
  await expect.element(screen.getByText(/^Ready/)).not.toBeInTheDocument();
});

test('a waiver says what it waived, and is taken back with a reason by who handles money', async () => {
  const waived = { ...HANDOVER, storage: { days: 0, due: 0 }, waiver: { amount: 1180, until: '2026-11-28' } };
  const asked = fakeApi(({ path }) =>
    path === '/api/admin/yard/fin_1/waiver/undo' ? { success: true, handover: HANDOVER } : undefined,
  );
  const screen = await show(<StorageCard handover={waived} />, 'admin');
  await expect.element(screen.getByText('₹1,180 up to Sat, 28 Nov 2026 were waived.')).toBeVisible();
  await screen.getByRole('button', { name: 'Take the waiver back' }).click();
  await screen.getByLabelText('Reason').fill('It was another lot');
  await screen.getByRole('button', { name: 'Take it back' }).click();
  await expect.element(screen.getByRole('button', { name: 'Take it back' })).not.toBeInTheDocument();
  expect(asked.filter(({ path }) => path.endsWith('/waiver/undo'))).toMatchObject([
    { body: { reason: 'It was another lot' } },
  ]);
});

test('a wrong pass is said at the field, and a right one opens its lot', async () => {
  const asked = fakeApi(({ path, body }) => {
    if (path !== '/api/admin/yard/find') return { success: true, today: '2026-11-28', day: '2026-11-28', lots: [] };
    if (JSON.stringify(body).includes('7KQ2')) return { success: true, handover: HANDOVER };
    const message = 'There is no gate pass with this number.';
    return Response.json({ success: false, code: 'NOT_FOUND', message }, { status: 404 });
  });
  const screen = await show(<YardPage />, 'admin');
  await expect.element(screen.getByText('Nobody comes on Sat, 28 Nov 2026')).toBeVisible();
  const field = screen.getByLabelText('Gate pass');
  await field.fill('1042-AAAA-AAAA-AAAA');
  await screen.getByRole('button', { name: 'Find the lot' }).click();
  await expect.element(screen.getByRole('alert')).toHaveTextContent('There is no gate pass with this number.');
  // A scanner types and ends with Enter.
  await field.fill('1042-7KQ2-9F3M-X8TD');
  await screen.getByRole('button', { name: 'Find the lot' }).click();
  await expect.poll(() => screen.path()).toBe('/yard/fin_1');
  expect(asked.filter(({ path }) => path.endsWith('/find')).map(({ body }) => body)).toEqual([
    { pass: '1042-AAAA-AAAA-AAAA' },
    { pass: '1042-7KQ2-9F3M-X8TD' },
  ]);
});

test('a record is taken back with a reason, by who handles money', async () => {
  const asked = fakeApi(() => ({ success: true, message: 'The record is taken back.' }));
  const collection = {
    at: '2026-11-28T05:00:00.000Z',
    by: 'Yusuf Yard',
    who: 'buyer' as const,
    name: 'Asha Rao',
    document: { kind: 'pan' as const, lastFour: '234F' },
    ticks: ['Keys'],
    storage: 1180,
  };
  const screen = await show(<CollectionRecord handover={HANDOVER} collection={collection} />, 'admin');
  await expect.element(screen.getByText('PAN, ends with 234F')).toBeVisible();
  await screen.getByRole('button', { name: 'Take the record back' }).click();
  await screen.getByLabelText('Reason').fill('It was another lot');
  await screen.getByRole('button', { name: 'Take it back' }).click();
  await expect
    .poll(() => asked.map(({ path, body }) => [path, body]))
    .toEqual([['/api/admin/yard/fin_1/undo', { reason: 'It was another lot' }]]);
});
