import { beforeEach, expect, test } from 'vitest';
import { SECTION_NAMES } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { Component } from '#web/features/settings/settings-page.tsx';
import { type Asked, fakeApi, show } from './support/screen.tsx';

const DIWALI = { date: '2027-10-29', name: 'Diwali' };
const HOLI = { date: '2027-03-22', name: 'Holi' };

let settings: typeof STANDARD_SETTINGS;
let version: number;
let asked: Asked[];

beforeEach(() => {
  settings = { ...STANDARD_SETTINGS, holidays: { days: [HOLI, DIWALI] } };
  version = 0;
  asked = fakeApi(({ method, path }) => {
    if (path !== '/api/admin/settings') return new Response('{}', { status: 404 });
    if (method === 'PUT') return { success: true, message: 'Saved.', version: (version += 1) };
    const changed = version === 0 ? null : { by: 'Oscar', at: '2026-11-27T09:00:00.000Z' };
    return {
      success: true,
      settings,
      versions: Object.fromEntries(SECTION_NAMES.map((name) => [name, { version, changed }])),
    };
  });
});

const saved = () => asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
const open = (section: string) => show(<Component />, 'admin', `?section=${section}`);

test('lines of a table are added, changed and removed, and the others stay', async () => {
  const screen = await open('holidays');
  await screen.getByRole('button', { name: 'Remove line 1 of Public holidays' }).click();
  await screen.getByRole('button', { name: 'Add a line' }).click();
  await screen.getByLabelText('Holiday').nth(1).fill('Republic Day');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText('Please enter a date, as 2027-01-26.')).toBeVisible();
  await expect.element(screen.getByText('Something is not valid yet: see the fields above.')).toBeVisible();
  expect(saved()).toEqual([]);

  await screen.getByLabelText('Day').nth(1).fill('2027-01-26');
  await expect.element(screen.getByText('Something is not valid yet: see the fields above.')).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect
    .poll(saved)
    .toEqual([
      { section: 'holidays', value: { days: [DIWALI, { date: '2027-01-26', name: 'Republic Day' }] }, seen: 0 },
    ]);
});

type Screen = Awaited<ReturnType<typeof open>>;

test.each([
  [
    'payment',
    (screen: Screen) => screen.getByLabelText('Largest payment online').fill('2,00,000'),
    { ...STANDARD_SETTINGS.payment, onlineLimit: 200_000 },
  ],
  [
    'bidding',
    (screen: Screen) => screen.getByLabelText('Bid interval').selectOptions('30 seconds'),
    { ...STANDARD_SETTINGS.bidding, bidInterval: 30 },
  ],
  [
    'deposits',
    (screen: Screen) => screen.getByRole('checkbox', { name: 'The winner’s deposit counts towards the price' }).click(),
    { setOff: true, barDefaulters: true },
  ],
  [
    'rejections',
    (screen: Screen) => screen.getByLabelText('Reasons').fill(' Too dark \n\nNot readable'),
    { reasons: ['Too dark', 'Not readable'] },
  ],
])('the section %s sends what was typed as the contract has it', async (section, type, value) => {
  const screen = await open(section);
  await type(screen);
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(saved).toEqual([{ section, value, seen: 0 }]);
});

test('what somebody else has saved appears while nothing is typed, and never replaces what is typed', async () => {
  const screen = await open('mails');
  await expect.element(screen.getByLabelText('Signature')).toHaveValue('');
  const saveElsewhere = (signature: string) => {
    settings = { ...settings, mails: { closing: '', signature } };
    version += 1;
    // Looking at the page again loads it again.
    dispatchEvent(new Event('visibilitychange'));
  };
  saveElsewhere('The house');
  await expect.element(screen.getByLabelText('Signature')).toHaveValue('The house');

  await screen.getByLabelText('Closing lines').fill('See you');
  saveElsewhere('Others');
  await expect
    .element(screen.getByText('Oscar has saved this section since you opened it. What you typed stays.'))
    .toBeVisible();
  await expect.element(screen.getByLabelText('Closing lines')).toHaveValue('See you');
  await screen.getByRole('button', { name: 'Discard changes' }).click();
  await expect.element(screen.getByLabelText('Signature')).toHaveValue('Others');
  await expect.element(screen.getByLabelText('Closing lines')).toHaveValue('');
});

test('a refusal because of a newer version is told by the comparison, and not once it is decided', async () => {
  const message = 'Somebody else has saved this section since you opened it. Your changes are not saved.';
  let now = 0;
  fakeApi(({ method, path }) => {
    if (path !== '/api/admin/settings') return new Response('{}', { status: 404 });
    if (method === 'PUT') {
      now = 1;
      return Response.json({ success: false, code: 'CONFLICT', message }, { status: 409 });
    }
    const changed = now === 0 ? null : { by: 'Oscar', at: '2026-11-27T09:00:00.000Z' };
    const mails = { closing: '', signature: now === 0 ? '' : 'Others' };
    const versions = Object.fromEntries(SECTION_NAMES.map((name) => [name, { version: now, changed }]));
    return { success: true, settings: { ...settings, mails }, versions };
  });
  const screen = await open('mails');
  await screen.getByLabelText('Signature').fill('The house');
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByRole('button', { name: /^Keep/ }).click();
  await expect.element(screen.getByLabelText('Signature')).toHaveValue('The house');
  await expect.element(screen.getByText(message)).not.toBeInTheDocument();
});

test('a refusal that no newer version explains is told in its own words', async () => {
  const message = 'Olga has asked for this already. It is on the page Second Person.';
  fakeApi(({ method, path }) => {
    if (path !== '/api/admin/settings') return new Response('{}', { status: 404 });
    if (method === 'PUT') return Response.json({ success: false, code: 'CONFLICT', message }, { status: 409 });
    const versions = Object.fromEntries(SECTION_NAMES.map((name) => [name, { version, changed: null }]));
    return { success: true, settings, versions };
  });
  const screen = await open('mails');
  await screen.getByLabelText('Signature').fill('The house');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
});
