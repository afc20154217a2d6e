import { useQuery } from '@tanstack/react-query';
import { afterEach, expect, test, vi } from 'vitest';
import { lot, sale } from '#tests/unit/web/sales/catalogue-sale.ts';
import { SaleDeposit } from '#web/features/public-lots/sale-deposit.tsx';
import { fakeApi, show } from '../support/screen.tsx';

afterEach(() => vi.restoreAllMocks());

const OPEN = { ...sale([lot(1)]), registrationDeadline: Date.now() + 3_600_000 };
const DEPOSIT = { amount: 10_000, multiple: 10 };
const own = { deposit: { amount: 10_000, state: 'held' }, power: null, canWithdraw: true } as const;
const page = (part: typeof OPEN.own) => ({ success: true, sale: { ...OPEN, own: part }, serverTime: Date.now() });

const register = 'Register for the sale';

test('who has registered is not asked to while their own part loads', async () => {
  const answer = Promise.withResolvers<unknown>();
  fakeApi(() => answer.promise);
  const screen = await show(<SaleDeposit sale={OPEN} deposit={DEPOSIT} />);
  await expect.element(screen.getByRole('status', { name: 'Looking up your registration…' })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: register }).query()).toBeNull();
  answer.resolve(page(own));
  await expect.element(screen.getByText('You are registered for all lots.')).toBeVisible();
});

test('an own part that cannot be loaded is named, and nobody is asked to register', async () => {
  fakeApi(() => undefined);
  const screen = await show(<SaleDeposit sale={OPEN} deposit={DEPOSIT} />);
  await expect.element(screen.getByText(/^Network error/)).toBeVisible();
  expect(screen.getByRole('link', { name: register }).query()).toBeNull();
});

test('others may register until the deadline, and not after it', async () => {
  fakeApi(() => page(null));
  const screen = await show(<SaleDeposit sale={OPEN} deposit={DEPOSIT} />);
  await expect.element(screen.getByRole('link', { name: register })).toBeVisible();
  await screen.unmount();
  const asked = fakeApi(() => page(null));
  const late = await show(<SaleDeposit sale={{ ...OPEN, registrationDeadline: Date.now() - 1 }} deposit={DEPOSIT} />);
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(late.getByRole('status')).not.toBeInTheDocument();
  expect(late.getByRole('link', { name: register }).query()).toBeNull();
});

/** Another part of the screen, which is fetched again after a withdrawal. */
function Elsewhere() {
  useQuery({ queryKey: ['elsewhere'], queryFn: async () => (await fetch('/elsewhere')).json() });
  return null;
}

test('a slow refetch after a withdrawal keeps its dialog no longer busy', async () => {
  const never = new Promise<never>(() => {});
  let fetches = 0;
  fakeApi(({ method, path }) => {
    if (method !== 'GET') return { success: true, message: 'You have withdrawn.' };
    if (path !== '/elsewhere') return page(own);
    fetches += 1;
    return fetches === 1 ? {} : never;
  });
  const screen = await show(
    <>
      <Elsewhere />
      <SaleDeposit sale={OPEN} deposit={DEPOSIT} />
    </>,
  );
  const withdraw = screen.getByRole('button', { name: 'Withdraw from the sale' });
  const dialog = screen.getByRole('alertdialog');
  await withdraw.click();
  await dialog.getByRole('button', { name: 'Withdraw' }).click();
  await expect.poll(() => fetches).toBe(2);
  await withdraw.click();
  await dialog.getByRole('button', { name: 'Stay registered' }).click();
  await expect.element(dialog).not.toBeInTheDocument();
});
