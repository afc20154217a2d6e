import { TOTP } from 'otpauth';
import { bid, listLot, pay, type Person, signIn } from '#infra/local/client/person.ts';
import { setDuties, setStaffActive } from '#shared/contract/accounts/staff.ts';
import { timetable } from '#tests/support/people/lots.ts';
import { makeAdmin, TWO_PICTURES } from '#tests/support/people/people.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { askFor } from '#tests/support/people/two-persons.ts';
import { FEW_JOBS, type OwnStack } from '#tests/support/stack/stack.ts';
import { BROKEN_CONNECTION, expect } from '../support/fixtures.ts';
import { inviteCashier, PASSWORD } from '../support/invitation.ts';
import { testOnStack } from '../support/own-stack.ts';
import { bidders, lot, unique } from '../support/scenes.ts';

/** A house that wants a second person, with a clock that can be moved. */
const test = testOnStack({ jobs: FEW_JOBS });
// Requests under way fail when the clock jumps.
test.use({ tolerated: BROKEN_CONNECTION });

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** A win that nobody has paid for. */
async function overdueWin(stack: OwnStack, admin: Person) {
  const { url } = stack;
  const [tara] = await bidders({ url, admin }, 'Tara');
  const chosen = lot({ bidInterval: 60 });
  const auctionId = await listLot(admin, chosen, timetable(await stack.now()), TWO_PICTURES);
  await pay(url, tara, auctionId, 'emd');
  await stack.advance(2 * HOUR);
  await bid(await signIn(url, tara.account), auctionId, 11_000);
  await stack.advance(2 * MINUTE);
  await stack.advance(72 * HOUR + 5 * MINUTE);
  return { auctionId, title: chosen.title };
}

test(
  'an owner invites a cashier, who asks for a forfeiture and cannot approve it; a second one does, and the log tells it',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { url } = stack;
    const [first, second] = [await makeAdmin(url, unique('Olga Owner')), await makeAdmin(url, unique('Otto Owner'))];
    const { auctionId } = await overdueWin(stack, first);
    const olga = await signIn(url, first.account);

    const office = await visit('/staff', olga);
    const desk = await inviteCashier(url, office, visit);
    await desk.getByRole('button', { name: 'Set up' }).click();
    const factor = desk.getByRole('dialog', { name: 'Set up a second factor' });
    await factor.getByLabel('Your password').fill(PASSWORD);
    await factor.getByRole('button', { name: 'Continue' }).click();
    const key = (await factor.getByText(/^(?:[A-Z2-7]{4} )+[A-Z2-7]+$/).innerText()).replaceAll(' ', '');
    const timestamp = await stack.now();
    await factor.getByLabel('Six-digit code').fill(new TOTP({ secret: key }).generate({ timestamp }));
    await factor.getByRole('button', { name: 'Switch on' }).click();
    await expect(desk.getByRole('button', { name: 'Use another phone' })).toBeVisible();

    await desk.goto(`/auction/${auctionId}`);
    await expect(desk.getByRole('button', { name: 'Cancel Auction' })).toHaveCount(0);
    await desk.getByRole('button', { name: 'Forfeit' }).click();
    const dialog = desk.getByRole('dialog', { name: 'Forfeit the deposit?' });
    await expect(dialog.getByText('A second person must approve this within 24 hours.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('She did not pay');
    await dialog.getByRole('button', { name: 'Forfeit' }).click();
    await expect(desk.getByText(/^Asked\. A second person must approve by .* IST\.$/)).toBeVisible();
    await expect(desk.getByText(/^You have asked to forfeit a deposit/)).toBeVisible();
    await desk.getByRole('link', { name: 'Second Person' }).last().click();
    await expect(desk.getByText('You asked for this yourself. Somebody else must approve it.')).toBeVisible();
    await expect(desk.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
    await expect(desk.getByRole('button', { name: /^Withdraw/ })).toBeVisible();

    const otto = await visit('/admin-dashboard', await signIn(url, second.account));
    const panel = otto.getByRole('list', { name: 'Waiting for a second person' });
    await expect(panel).toContainText('Chitra Menon asks to forfeit a deposit');
    await panel.getByRole('link').click();
    await expect(otto.getByText('“She did not pay”')).toBeVisible();
    await otto.getByRole('button', { name: /^Approve/ }).click();
    await otto.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(otto.getByText('The deposit is forfeited.')).toBeVisible();
    await expect(otto.getByRole('list', { name: 'Decided before' })).toContainText('Approved and done');

    await otto.goto('/audit');
    for (const action of [
      'Asked for a second person',
      'Approved as the second person',
      'Ended a win that was not paid for',
    ]) {
      await expect(otto.getByRole('table').getByText(action).first()).toBeVisible();
    }
  },
);

test(
  'an owner asks for another one, who is invited once a colleague approves; whoever was given the duty just now cannot',
  { tag: '@night' },
  async ({ stack, visit }) => {
    const { url } = stack;
    const [olga, otto] = [await makeAdmin(url, unique('Olga Owner')), await makeAdmin(url, unique('Otto Owner'))];
    const office = await visit('/staff', olga);
    const email = `${unique('nina').toLowerCase().replace(/\W+/g, '.')}@people.test`;
    await office.getByRole('button', { name: 'Invite' }).click();
    const dialog = office.getByRole('dialog', { name: 'Invite to the staff' });
    await dialog.getByLabel('Email').fill(email);
    await dialog.getByRole('checkbox', { name: /^Owner/ }).check();
    await expect(dialog.getByText('A second person must approve this within 24 hours.')).toBeVisible();
    await dialog.getByLabel('Reason').fill('She runs the branch in Pune');
    await dialog.getByRole('button', { name: 'Send invitation' }).click();
    await expect(office.getByText(/^Asked\. A second person must approve by .* IST\.$/)).toBeVisible();
    await expect(office.getByText(`You have asked to invite an owner: ${email}.`)).toBeVisible();

    const desk = await visit('/approvals', otto);
    const card = desk.getByRole('listitem').filter({ hasText: email });
    await card.getByRole('button', { name: /^Approve/ }).click();
    await desk.getByRole('alertdialog').getByRole('button', { name: 'Approve' }).click();
    await expect(desk.getByText('The invitation is on its way.')).toBeVisible();
    await office.reload();
    await expect(office.getByText(`Withdraw the invitation of ${email}`)).toBeAttached();

    const helper = await makeStaff(url, unique('Hari Helper'), ['support']);
    const clerk = await makeStaff(url, unique('Leela Clerk'), ['lots']);
    const made = { params: { id: helper.userId }, body: { duties: ['owner' as const], seen: ['support' as const] } };
    const body = { ...made.body, reason: 'As we agreed' };
    const approves = await askFor(stack, await signIn(url, olga.account), setDuties, { ...made, body });
    await (await signIn(url, otto.account)).call(setDuties, { ...made, body: { ...body, approves } });
    const off = { params: { id: clerk.userId }, body: { isActive: false, reason: 'Left the house' } };
    await askFor(stack, await signIn(url, otto.account), setStaffActive, off);
    const fresh = await visit('/approvals', await signIn(url, helper.account));
    const request = fresh.getByRole('listitem').filter({ hasText: clerk.account.name });
    await expect(request.getByText(/for less than 24 hours\. You may approve from .* IST on\.$/)).toBeVisible();
    await expect(request.getByRole('button', { name: /^Approve/ })).toHaveCount(0);
  },
);
