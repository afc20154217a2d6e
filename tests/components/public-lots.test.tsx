import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test } from 'vitest';
import { render } from 'vitest-browser-react';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { ApiError } from '#web/api/api-error.ts';
import { LotPanel } from '#web/features/public-lots/lot-panel.tsx';
import { LotProblem } from '#web/features/public-lots/lot-problem.tsx';
import { Component as LotsPage } from '#web/features/public-lots/lots-page.tsx';
import { DetailsCard, detailsOf } from '#web/lots/details-card.tsx';
import { sessionStore } from '#web/session/session.ts';
import { fakeApi, show } from './support/screen.tsx';

beforeEach(() => sessionStore.end());

const showToVisitor = (part: ReactNode) => render(<MemoryRouter>{part}</MemoryRouter>);
const problem = (code: 'NOT_PUBLIC' | 'NOT_FOUND') => (
  <LotProblem
    what="lot"
    returnTo="/lots/a1"
    error={new ApiError(404, code, 'No.')}
    isBusy={false}
    onRetry={() => undefined}
  />
);

test('where lots are not public, a visitor is asked to log in, and then comes to the auction', async () => {
  const screen = await showToVisitor(problem('NOT_PUBLIC'));
  await expect.element(screen.getByText('Please log in to see the lots')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Log in' });
  await expect.element(link).toHaveAttribute('href', '/login?returnTo=%2Fauctions%2Fa1');
});

test('the page of an unknown lot links to all lots', async () => {
  const screen = await showToVisitor(problem('NOT_FOUND'));
  await expect.element(screen.getByRole('link', { name: 'See all lots' })).toHaveAttribute('href', '/lots');
});

test('a visitor may sign in to bid on a running lot, and to see what they won on one that is over', async () => {
  const running = anAuction(2, {
    status: 'active',
    closesAt: Date.now() + 60_000,
    registrationDeadline: new Date(Date.now() + 30_000).toISOString(),
    emdAmount: 25_000,
    charges: { ...anAuction(0).charges, buyerPremium: 10 },
  });
  const screen = await showToVisitor(<LotPanel lot={running} isOutdated={false} />);
  await expect.element(screen.getByText(/^Refundable deposit \(EMD\) ₹25,000\. Register by/)).toBeVisible();
  const wouldPay = screen.getByText(/^You would pay/);
  await expect.element(wouldPay).toBeVisible();
  const signIn = screen.getByRole('link', { name: 'Log in to bid' });
  await expect.element(signIn).toHaveAttribute('href', `/login?returnTo=%2Fauctions%2F${running._id}`);
  await screen.rerender(
    <MemoryRouter>
      <LotPanel lot={{ ...running, status: 'completed' }} isOutdated={false} />
    </MemoryRouter>,
  );
  await expect.element(screen.getByText('Highest Bid')).toBeVisible();
  expect(signIn.query()).toBeNull();
  expect(wouldPay.query()).toBeNull();
  const tookPart = screen.getByRole('link', { name: 'Log in if you took part' });
  await expect.element(tookPart).toHaveAttribute('href', `/login?returnTo=%2Fauctions%2F${running._id}`);
});

test('a visitor who comes after the registration is told when it closed, and is asked for no account to bid', async () => {
  const registrationDeadline = '2026-11-20T10:00:00.000Z';
  const closed = anAuction(2, { status: 'active', closesAt: Date.now() + 60_000, registrationDeadline });
  const screen = await showToVisitor(<LotPanel lot={closed} isOutdated={false} />);
  await expect
    .element(screen.getByText(/^Registration for this lot closed on 20 Nov 2026, 3:30 pm IST\./))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Log in' })).toBeVisible();
  expect(screen.getByRole('link', { name: 'Log in to bid' }).query()).toBeNull();
  expect(screen.getByRole('link', { name: 'Create a free account' }).query()).toBeNull();
});

test('the start of bidding is offered for the calendar while it is to come, and not once the lot is cancelled', async () => {
  const lot = anAuction(2, {
    status: 'pending',
    registrationDeadline: '2099-01-01T00:00:00Z',
    startDate: '2099-01-02T00:00:00Z',
  });
  const screen = await showToVisitor(<DetailsCard {...detailsOf(lot)} />);
  const offer = screen.getByRole('button', { name: /^Add to calendar/ });
  await expect.element(offer).toBeVisible();
  await screen.rerender(<DetailsCard {...detailsOf({ ...lot, status: 'cancelled' })} />);
  await expect.element(offer).not.toBeInTheDocument();
});

test('a panel whose polls fail says that there may be newer bids', async () => {
  const running = anAuction(2, { status: 'active', closesAt: Date.now() + 60_000 });
  const screen = await showToVisitor(<LotPanel lot={running} isOutdated />);
  await expect.element(screen.getByText('Reconnecting… there may be newer bids.')).toBeVisible();
});

test('an empty list names the filter to loosen, bidders may save its search, and nobody asks for drafts', async () => {
  const counts = { values: {}, without: { categorie: 3 } };
  fakeApi(() => ({ success: true, lots: [], total: 0, nextCursor: null, counts, serverTime: Date.now() }));
  const query = '?categorie=cars&status=draft';
  const screen = await show(<LotsPage />, 'user', query);
  await expect.element(screen.getByRole('button', { name: 'Remove Cars' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Remove Drafts' }).query()).toBeNull();
  const save = screen.getByRole('link', { name: 'Save search' });
  await expect.element(save).toHaveAttribute('href', '/auctions?categorie=cars');
  await screen.getByRole('button', { name: 'Any category (3)' }).click();
  await expect.element(screen.getByText('There is nothing for sale right now.', { exact: false })).toBeVisible();
  expect(save.query()).toBeNull();

  await screen.unmount();
  const admins = await show(<LotsPage />, 'admin', query);
  await expect.element(admins.getByRole('button', { name: 'Any category (3)' })).toBeVisible();
  expect(admins.getByRole('link', { name: 'Save search' }).query()).toBeNull();
});

test('the page of a lot whose win was annulled says why, and leads to the new one', async () => {
  const annulled = { at: 1, reason: 'The site was out', relistedAs: 'a2' };
  const lot = anAuction(2, { status: 'completed', outcome: 'unsold', annulled });
  const screen = await showToVisitor(<LotPanel lot={lot} isOutdated={false} />);
  await expect
    .element(screen.getByText(/annulled by the house: The site was out\. Nobody owes anything/))
    .toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'The lot is offered again' }))
    .toHaveAttribute('href', '/lots/a2');
});
