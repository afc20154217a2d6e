import { expect, test } from 'vitest';
import { AppPromo } from '#web/features/landing/app-promo.tsx';
import { Benefits } from '#web/features/landing/benefits.tsx';
import { Component as TermsPage } from '#web/features/legal/terms-page.tsx';
import { fakeApi, show } from './support/screen.tsx';

test('the landing page does not promise that the bid is all one pays', async () => {
  const screen = await show(<Benefits />);
  await expect.element(screen.getByText(/premium, taxes and other charges/)).toBeVisible();
  expect(screen.container.textContent).not.toContain('all you pay');
});

test('the landing page says that a phone shows outbid notices, and promises no app', async () => {
  const screen = await show(<AppPromo />);
  await expect.element(screen.getByText(/Allow notifications/)).toBeVisible();
  expect(screen.container.textContent).not.toMatch(/on the way|Coming soon/);
});

test('the terms name the parts of the price, bank transfers, the offer to the next bidder, and that nobody extends a running auction', async () => {
  fakeApi(() => undefined);
  const screen = await show(<TermsPage />);
  const part = (id: string) => screen.container.querySelector(`#${id}`)?.textContent;
  for (const words of ['premium', 'GST', 'bank transfer', 'offer the lot to the next bidder'])
    expect(part('payment')).toContain(words);
  expect(part('liability')).not.toContain('we may extend');
  expect(part('liability')).toContain('Nobody extends an auction that is running');
});
