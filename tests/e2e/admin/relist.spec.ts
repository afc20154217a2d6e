import { bid, listLot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { decideWin } from '#shared/contract/money/wins.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { auctionForm } from '../support/auction-form.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { test } from '../support/own-stack.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

test.describe.configure({ mode: 'serial' });
// Requests under way fail when the clock jumps, because their signatures and tickets expire at once.
test.use({ tolerated: BROKEN_CONNECTION });

const HOUR = 3_600_000;

test(
  'a defaulted lot is listed again; its former winner cannot register',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { url } = stack;
    const early = await makeAdmin(url, unique('Anita Admin'));
    const [tara, uma] = await bidders({ url, admin: early }, 'Tara', 'Uma');
    const at = await stack.now();
    const times = { registrationDeadlineAt: at + HOUR, startAt: at + 2 * HOUR, endAt: at + 48 * HOUR };
    const auctionId = await listLot(early, lot({ bidInterval: 30 }), times, TWO_PICTURES);
    await pay(url, tara, auctionId, 'emd');
    await stack.advance(2 * HOUR);
    const again = ({ account }: Person) => signIn(url, account);
    await bid(await again(tara), auctionId, 10_100);
    await stack.advance(60_000);
    await stack.settled();
    await stack.advance(80 * HOUR);
    await stack.settled();
    const admin = await again(early);
    const body = { kind: 'forfeit', userId: tara.userId, reason: 'Never paid' } as const;
    await admin.call(decideWin, { params: { id: auctionId }, body });

    const page = await visit(`/auction/${auctionId}`, admin);
    await page.getByRole('button', { name: 'List again' }).click();
    await expect(page.getByText('Listed again as a draft.')).toBeVisible();
    await expect(page).toHaveURL(/\/auctions\/edit\//);
    const form = auctionForm(page);
    await expect(form.tiles).toHaveCount(2);
    await expect(form.basePrice).toHaveValue('10000');
    const missing = page.getByRole('region', { name: 'Missing before publishing' });
    await expect(missing.getByRole('button')).toHaveText([
      /Deadline Date/,
      /Deadline Time/,
      /Start Date/,
      /Start Time/,
      /End Date/,
      /End Time/,
    ]);
    const now = await stack.now();
    await form.setMoment('Registration Deadline', now + HOUR);
    await form.setMoment('Start', now + 2 * HOUR);
    await form.setMoment('End', now + 30 * HOUR);
    await form.status('Pending').check();
    await form.update.click();
    await expect(page.getByText('Auction updated successfully!')).toBeVisible();

    await page.goto(`/auction/${auctionId}`);
    await expect(page.getByRole('button', { name: 'List again' })).toBeHidden();
    await page.getByRole('link', { name: 'the new auction' }).click();
    await expect(page.getByRole('link', { name: 'the former auction' })).toHaveAttribute(
      'href',
      `/auction/${auctionId}`,
    );
    const newId = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    const hers = await visit(`/auctions/${newId}`, await again(tara));
    await expect(hers.getByRole('button', { name: 'Bidding Not Possible' })).toBeDisabled();
    await expect(hers.getByText('You won this lot in an earlier auction and did not pay for it')).toBeVisible();
    const theirs = await visit(`/auctions/${newId}`, await again(uma));
    await expect(theirs.getByText('This lot was offered before and not sold.')).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Register for Auction' })).toBeVisible();
  },
);

test('an unsold lot and a cancelled one are listed again, each once', { tag: '@night' }, async ({ stack, visit }) => {
  const { url } = stack;
  const admin = await makeAdmin(url, unique('Anita Admin'));
  const at = await stack.now();
  const times = { registrationDeadlineAt: at + HOUR, startAt: at + 2 * HOUR, endAt: at + 3 * HOUR };
  const id = await listLot(admin, lot(), times, TWO_PICTURES);
  const page = await visit(`/auction/${id}`, admin);
  await expect(page.getByRole('button', { name: 'Start now' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'List again' })).toBeHidden();
  const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id } });
  await admin.call(updateAuction, { params: { id }, body: { ...editForm(auctionDetails), status: 'cancelled' } });
  await page.reload();
  await page.getByRole('button', { name: 'List again' }).click();
  await expect(page).toHaveURL(/\/auctions\/edit\//);
  await page.goto(`/auction/${id}`);
  await expect(page.getByRole('link', { name: 'the new auction' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'List again' })).toBeHidden();
});
