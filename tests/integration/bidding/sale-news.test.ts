import { beforeEach, expect, test } from 'vitest';
import { pay, type Person } from '#infra/local/client/person.ts';
import { watchAuction } from '#shared/contract/auctions.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { postponeSale } from '#shared/contract/sales/sale-lots.ts';
import { getSaleForAdmin } from '#shared/contract/sales/sales.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { HOUR } from '#tests/support/people/lots.ts';
import { makeAdmin, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { publishSale } from '#tests/support/people/sales.ts';
import { editForm } from '#tests/support/requests/edit-form.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let admin: Person;
let asha: Person;
let ravi: Person;

beforeEach(async () => {
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, 'Asha Rao');
  ravi = await makeVerifiedBidder(stack.url, 'Ravi Iyer');
});

/** Their news of lots and sales, oldest first. */
const newsOf = async (who: Person) => {
  await stack.settled();
  const { notifications } = await who.call(listNotifications, { params: { id: who.userId } });
  return notifications
    .filter(({ title }) => /^(Auction|Sale|Watched) /.test(title))
    .map(({ title, message }) => `${title}: ${message}`)
    .toReversed();
};

test('who has paid the deposit of a sale is told once of each change, of a postponement and of what is cancelled', async () => {
  const {
    params,
    ids,
    form: saleForm,
  } = await publishSale(stack, admin, [{}, {}], { deposit: { amount: 500, multiple: 6 } });
  const [one = '', two = ''] = ids;
  await pay(stack.url, asha, params.id, 'emd');
  // Of the two who watch, she is registered, too.
  for (const who of [asha, ravi]) await who.call(watchAuction, { params: { id: one } });

  const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id: one } });
  const form = editForm(auctionDetails);
  const body = { ...form, description: `${form.description} The gearbox leaks.` };
  await admin.call(updateAuction, { params: { id: one }, body });
  const changed = expect.stringMatching(
    /^Auction Has Been Updated: The details of Lot 1 have changed\. .*The gearbox leaks\./,
  );
  expect(await newsOf(asha)).toEqual([changed]);
  expect(await newsOf(ravi)).toEqual([expect.stringContaining('The details of Lot 1, which you watch, have changed.')]);

  const { version } = (await admin.call(getSaleForAdmin, { params })).sale;
  const startDate = new Date(Date.parse(saleForm.startDate) + 24 * HOUR).toISOString();
  await admin.call(postponeSale, { params, body: { startDate, version, reason: 'The yard is flooded' } });
  const postponed = expect.stringMatching(/^Auction Postponed: The sale A sale was postponed: /);
  expect(await newsOf(asha)).toEqual([changed, postponed]);

  for (const id of [one, two]) {
    const cancelled = { status: 'cancelled', bidInterval: 60, cancelReason: 'The flood took it' } as const;
    await admin.call(updateAuction, { params: { id }, body: cancelled });
    await stack.settled();
  }
  const why = 'Your deposit stays held while another lot of its sale is open. Reason: The flood took it';
  expect(await newsOf(asha)).toEqual([
    changed,
    postponed,
    `Auction Cancelled: Lot 1 was cancelled. ${why}`,
    `Auction Cancelled: Lot 2 was cancelled. ${why}`,
  ]);
  expect((await newsOf(ravi)).at(-1)).toContain('Lot 1, which you watch, was cancelled.');
});
