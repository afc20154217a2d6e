import { expect, test } from 'vitest';
import { NoticePreferences } from '#web/features/notice-preferences/notice-preferences.tsx';
import { fakeApi, show } from './support/screen.tsx';

const NOTHING_OFF = { success: true, off: {}, mailStopped: null, pushKey: '' };
const SAVED = { success: true, message: 'Saved' };

/** Clicks the box and returns its state at once. */
function clickOn(box: { element(): Element }): boolean {
  const element = box.element();
  if (!(element instanceof HTMLInputElement)) throw new Error('This is no box.');
  element.click();
  return element.checked;
}

test('a box shows a click at once, before it is saved', async () => {
  const seen = fakeApi(({ method }) => (method === 'GET' ? NOTHING_OFF : SAVED));
  const screen = await show(<NoticePreferences />);
  const mail = screen.getByRole('group', { name: 'Auctions you watch' }).getByLabelText('E-mail');
  await expect.element(mail).toBeChecked();
  expect(clickOn(mail)).toBe(false);
  await expect.poll(() => seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await expect.element(mail).not.toBeChecked();
});

test('two boxes clicked at once are both saved', async () => {
  const seen = fakeApi(({ method }) => (method === 'GET' ? NOTHING_OFF : SAVED));
  const screen = await show(<NoticePreferences />);
  const watched = screen.getByRole('group', { name: 'Auctions you watch' });
  await expect.element(watched.getByLabelText('E-mail')).toBeChecked();
  clickOn(watched.getByLabelText('E-mail'));
  clickOn(watched.getByLabelText('Push'));
  await expect.poll(() => seen.at(-1)?.body).toEqual({ off: { watching: ['email', 'push'] } });
});

test('a choice that could not be saved is not shown as saved', async () => {
  fakeApi(({ method }) => (method === 'GET' ? NOTHING_OFF : undefined));
  const screen = await show(<NoticePreferences />);
  const mail = screen.getByRole('group', { name: 'Auctions you watch' }).getByLabelText('E-mail');
  await mail.click();
  await expect.element(mail).toBeChecked();
});
