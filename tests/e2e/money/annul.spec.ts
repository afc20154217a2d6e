import { bid, listLot, pay, signIn } from '#infra/local/client/person.ts';
import { timetable } from '#tests/support/people/lots.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { isAccessible } from '../support/accessible.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION });

const HOUR = 3_600_000;

test(
  'two owners annul a win after an outage; room, dashboard and public page say so and lead to the new auction',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { url } = stack;
    const [olga, otto] = [await makeAdmin(url, unique('Olga Owner')), await makeAdmin(url, unique('Otto Owner'))];
    const [tara, uma] = await bidders({ url, admin: olga }, 'Tara', 'Uma');
    const auctionId = await listLot(olga, lot(), timetable(await stack.now()), TWO_PICTURES);
    for (const one of [tara, uma]) await pay(url, one, auctionId, 'emd');
    await stack.settled();
    await stack.advance(2 * HOUR);
    await bid(await signIn(url, uma.account), auctionId, 11_000);
    await bid(await signIn(url, tara.account), auctionId, 12_000);
    await stack.advance(3 * 60_000);
    await stack.settled();

    const hers = await visit(`/auctions/${auctionId}`, await signIn(url, tara.account));
    await expect(hers.getByRole('heading', { name: 'Congratulations, you won this auction!' })).toBeVisible(SOON);
    const office = await visit(`/auction/${auctionId}`, await signIn(url, olga.account));
    await office.getByRole('button', { name: 'Annul the win' }).click();
    const dialog = office.getByRole('dialog', { name: 'Annul the win and list the lot again?' });
    await dialog.getByRole('button', { name: 'Ask to annul' }).click();
    await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('The site was down for ten minutes');
    const start = dialog.getByRole('group', { name: 'Auction starts (IST)' });
    await start.getByLabel('Time').fill('09:00');
    await dialog.getByRole('button', { name: 'Ask to annul' }).click();
    await expect(start.getByText('Start date must be after registration deadline')).toBeVisible();
    await start.getByLabel('Time').fill('18:30');
    await isAccessible(office);
    await dialog.getByRole('button', { name: 'Ask to annul' }).click();
    await expect(office.getByText(/^You have asked to annul a win and list the lot again/)).toBeVisible();

    const desk = await visit('/approvals', await signIn(url, otto.account));
    await expect(desk.getByText(/^Registration again until .*; bidding from .* to .*/)).toBeVisible();
    await isAccessible(desk);
    await desk.getByRole('button', { name: /^Approve/ }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('The win is annulled, and the lot is listed again.')).toBeVisible();

    await expect(hers.getByRole('heading', { name: 'The win was annulled' })).toBeVisible(SOON);
    await expect(
      hers.getByRole('main').getByText(/annulled by the house: The site was down for ten minutes\./),
    ).toBeVisible();
    await isAccessible(hers);
    const shared = await visit(`/lots/${auctionId}`);
    await expect(
      shared.getByRole('main').getByText(/annulled by the house: The site was down for ten minutes\./),
    ).toBeVisible();
    await isAccessible(shared);
    await hers.getByRole('link', { name: 'The lot is offered again' }).click();
    await expect(
      hers
        .getByRole('button', { name: /Register/ })
        .or(hers.getByRole('link', { name: /Register/ }))
        .first(),
    ).toBeVisible();
    await hers.goto('/dashboard');
    await expect(hers.getByText('The win was annulled by the house: The site was down for ten minutes')).toBeVisible();
    await isAccessible(hers);
  },
);
