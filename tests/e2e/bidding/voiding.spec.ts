import { bid } from '#infra/local/client/person.ts';
import { makeAdmin } from '#tests/support/people/people.ts';
import { isAccessible } from '../support/accessible.ts';
import { expect, test } from '../support/fixtures.ts';
import { room, untilOpen } from '../support/room.ts';
import { bidders, runningAuction, unique } from '../support/scenes.ts';

test(
  'two people take back the bids of the leader, and the rooms of all say so without a reload',
  { tag: '@night' },
  async ({ url, admin, visit }) => {
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const { auctionId } = await runningAuction({ url, admin }, [tara, uma]);
    const otto = await makeAdmin(url, unique('Otto Owner'));
    await bid(tara, auctionId, 11_000);
    await bid(uma, auctionId, 90_000);
    const [hers, theirs] = [await visit(`/auctions/${auctionId}`, tara), await visit(`/auctions/${auctionId}`, uma)];
    await untilOpen(hers);
    await untilOpen(theirs);
    await expect(hers.getByText('You have been outbid').first()).toBeVisible();

    const office = await visit(`/auction/${auctionId}`, admin);
    await office.getByRole('button', { name: 'Pause', exact: true }).click();
    const pause = office.getByRole('dialog', { name: 'Pause this auction?' });
    await pause.getByLabel('Reason').fill('We look at a bid');
    await pause.getByRole('button', { name: 'Pause' }).click();
    await expect(pause).toBeHidden();
    await office.getByRole('button', { name: 'Take back bids' }).click();
    const dialog = office.getByRole('dialog', { name: 'Take back the last bids?' });
    await expect(dialog).toContainText('leads with ₹90,000');
    await expect(dialog).toContainText('leads again with ₹11,000');
    await dialog.getByLabel('Reason').fill('The identity is stolen');
    await isAccessible(office);
    await dialog.getByRole('button', { name: 'Ask to take back' }).click();
    await expect(office.getByText(/^You have asked to take back the last bids of somebody who leads/)).toBeVisible();

    const desk = await visit('/approvals', otto);
    const card = desk.getByRole('listitem').filter({ hasText: 'The identity is stolen' });
    await card.getByRole('button', { name: /^Approve/ }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText(/^The bids are taken back\./)).toBeVisible();

    await expect(room(hers).history).toContainText('Taken back');
    await expect(room(hers).history).toContainText('Leads again');
    await expect(hers.getByText('You are leading').first()).toBeVisible();
    await expect(hers.getByText(/^We have taken back bids\. The bid history/)).toBeVisible();
    await expect(theirs.getByText(/^We have taken back your last bids\. You owe nothing/)).toBeVisible();
    await expect(theirs.getByText('You have been outbid')).toHaveCount(0);
    await isAccessible(hers);
    await isAccessible(theirs);

    await office.getByRole('button', { name: 'Resume' }).click();
    await office.getByRole('alertdialog').getByRole('button', { name: 'Resume' }).click();
    await expect(office.getByText('1 auction is no longer paused.')).toBeVisible();
    await expect(theirs.getByText(/₹11,000/).first()).toBeVisible();
  },
);
