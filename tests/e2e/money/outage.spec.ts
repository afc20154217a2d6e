import { bid, listLot, pay, signIn } from '#infra/local/client/person.ts';
import { timetable } from '#tests/support/people/lots.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { isAccessible } from '../support/accessible.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { testOnStack } from '../support/own-stack.ts';
import { SOON } from '../support/room.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

/** A stack that takes moves of its clock for outages. */
const test = testOnStack({ variables: { OUTAGE_MINUTES: '3' } });

// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION });

const MINUTE = 60_000;

test(
  'after an outage an owner extends what runs from the dashboard, and sees what ended',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { url } = stack;
    const admin = await makeAdmin(url, unique('Anita Admin'));
    const [tara, uma] = await bidders({ url, admin }, 'Tara', 'Uma');
    const times = timetable(await stack.now());
    const slow = await listLot(admin, lot({ bidInterval: 3600, title: 'Slow Telescope' }), times, TWO_PICTURES);
    const quick = await listLot(admin, lot({ bidInterval: 60, title: 'Quick Telescope' }), times, TWO_PICTURES);
    for (const id of [slow, quick]) for (const one of [tara, uma]) await pay(url, one, id, 'emd');
    await stack.settled();
    await stack.advance(120 * MINUTE);
    await stack.advance(MINUTE + 1_000);
    for (const id of [slow, quick]) await bid(await signIn(url, uma.account), id, 11_000);
    await stack.advance(10 * MINUTE);

    const office = await visit('/admin-dashboard', await signIn(url, admin.account));
    const outages = office.getByRole('list', { name: 'Outages' });
    // The move that started the lots was one, too, so both are one question.
    await expect(outages.getByRole('listitem').first()).toContainText('the clocks were not served', SOON);
    await expect(outages).toContainText('1 auction ran then and still runs. Extend them?');
    const ended = office.getByRole('list', { name: 'What ended then' });
    await expect(ended.getByRole('listitem')).toContainText('Quick Telescope');
    await expect(ended).toContainText('Not paid: the win can be annulled');
    await isAccessible(office);

    const room = await visit(`/auctions/${slow}`, await signIn(url, tara.account));
    await outages.getByRole('button', { name: 'Extend' }).click();
    const dialog = office.getByRole('dialog', { name: 'Extend what ran and still runs?' });
    await dialog.getByLabel('Minutes').fill('0');
    await dialog.getByRole('button', { name: 'Extend' }).click();
    await expect(dialog.getByText('Please give whole minutes, from 1 to 1440.')).toBeVisible();
    await dialog.getByLabel('Minutes').fill('90');
    await dialog.getByLabel('Reason').fill('The site was down');
    await isAccessible(office);
    await dialog.getByRole('button', { name: 'Extend' }).click();
    await expect(office.getByText('1 auction runs 90 minutes longer, and at least a full bid interval.')).toBeVisible();
    await expect(outages).toContainText('Extended: The site was down');
    await expect(outages.getByRole('button', { name: 'Extend' })).toHaveCount(0);
    await expect(room.getByText(/^Slow Telescope has more time/).first()).toBeVisible(SOON);
    await ended.getByRole('link', { name: 'Quick Telescope' }).click();
    await expect(office.getByRole('button', { name: 'Annul the win' })).toBeVisible();
  },
);
