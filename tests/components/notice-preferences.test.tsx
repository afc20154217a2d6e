import { expect, test } from 'vitest';
import { NoticePreferences } from '../../web/src/features/notice-preferences/notice-preferences.tsx';
import { answering, show } from './support/screen.tsx';

const NOTHING_OFF = { success: true, off: {}, mailStopped: null, pushKey: '' };
const SAVED = { success: true, message: 'Saved' };

/** Clicks and answers how the box stands then, without waiting for anything. */
function clickOn(box: { element(): Element }): boolean {
  const element = box.element();
  if (!(element instanceof HTMLInputElement)) throw new Error('This is no box.');
  element.click();
  return element.checked;
}

test('a box is as it was clicked at once, before anything is saved', async () => {
  const seen = answering(({ method }) => (method === 'GET' ? NOTHING_OFF : SAVED));
  const screen = await show(<NoticePreferences />);
  const mail = screen.getByRole('group', { name: 'Auctions you watch' }).getByLabelText('E-mail');
  await expect.element(mail).toBeChecked();
  expect(clickOn(mail)).toBe(false);
  await expect.poll(() => seen.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  await expect.element(mail).not.toBeChecked();
});

test('of two boxes clicked at once both are saved', async () => {
  const seen = answering(({ method }) => (method === 'GET' ? NOTHING_OFF : SAVED));
  const screen = await show(<NoticePreferences />);
  const watched = screen.getByRole('group', { name: 'Auctions you watch' });
  await expect.element(watched.getByLabelText('E-mail')).toBeChecked();
  clickOn(watched.getByLabelText('E-mail'));
  clickOn(watched.getByLabelText('Push'));
  await expect.poll(() => seen.at(-1)?.body).toEqual({ off: { watching: ['email', 'push'] } });
});

test('a choice that could not be saved is not shown as kept', async () => {
  answering(({ method }) => (method === 'GET' ? NOTHING_OFF : undefined));
  const screen = await show(<NoticePreferences />);
  const mail = screen.getByRole('group', { name: 'Auctions you watch' }).getByLabelText('E-mail');
  await mail.click();
  await expect.element(mail).toBeChecked();
});
