/** Whose lot it is, as forms, imports and lists have it. */
import { GetCommand } from '@aws-sdk/lib-dynamodb';
import { beforeAll, expect, test } from 'vitest';
import { listingItem, listingKey } from '#functions/tables/auctions/listing-item.ts';
import { getAuctionAudit } from '#shared/contract/accounts/audit.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import * as statementContract from '#shared/contract/money/seller-statements.ts';
import * as contract from '#shared/contract/money/sellers.ts';
import { copyAuction } from '#shared/contract/selling/auction-acts.ts';
import { publishLot } from '#tests/support/people/lots.ts';
import { edit, forEdit, idsOf, type Market, openMarket } from '#tests/support/people/market.ts';
import { makeSeller, sellerForm } from '#tests/support/people/sellers.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { stackStorage } from '#tests/support/stack/database.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;
let bank: string;
let trust: string;
beforeAll(async () => {
  market = await openMarket(sharedStack());
  [bank, trust] = [
    await makeSeller(market.admin, { pan: 'AAAPL1234C' }),
    await makeSeller(market.admin, { pan: 'BBBPL1234C' }),
  ];
});

const seller = async (id: string) => (await market.admin.call(contract.getSeller, { params: { id } })).seller;

test('a form gives a lot to a seller with the commission of that day, and to another one while nothing is booked', async () => {
  const lot = await publishLot(market.stack, market.admin, { title: 'A lot of a bank', sellerId: bank });
  expect((await forEdit(market, lot)).sellerId).toBe(bank);
  const { version } = await seller(bank);
  const commission = { percent: 9, fixed: 0, minimum: 0, gst: 18 };
  const { name } = await seller(bank);
  await market.admin.call(contract.updateSeller, {
    params: { id: bank },
    body: { seller: sellerForm({ name, pan: 'AAAPL1234C', commission }), version },
  });
  // A form that names the seller again, or does not know the field, keeps what both agreed on.
  expect(await edit(market, lot, { sellerId: bank, title: 'Still theirs' })).toMatchObject({ status: 200 });
  expect(await edit(market, lot, { description: 'Another text.' })).toMatchObject({ status: 200 });
  expect((await forEdit(market, lot)).sellerId).toBe(bank);
  const cost = { amount: 41, reason: 'Towing', takesBack: false, requestId: crypto.randomUUID(), auctionId: lot };
  await market.admin.call(statementContract.recordSellerCost, { params: { id: bank }, body: cost });
  expect(await edit(market, lot, { sellerId: trust })).toMatchObject({
    status: 409,
    message: expect.stringContaining('take its costs back'),
  });
  const back = { ...cost, takesBack: true, requestId: crypto.randomUUID() };
  await market.admin.call(statementContract.recordSellerCost, { params: { id: bank }, body: back });
  expect(await edit(market, lot, { sellerId: trust })).toMatchObject({ status: 200 });
  expect((await forEdit(market, lot)).sellerId).toBe(trust);
  expect(await edit(market, lot, { sellerId: '' })).toMatchObject({ status: 200 });
  expect((await forEdit(market, lot)).sellerId).toBeUndefined();
  expect(await edit(market, lot, { sellerId: 'nobody' })).toMatchObject({ status: 404 });
});

test('taken away and given anew, a published lot keeps the commission of the first time', async () => {
  const { name } = await seller(trust);
  const lot = await publishLot(market.stack, market.admin, { title: 'There and back', sellerId: trust });
  const first = (await seller(trust)).commission;
  const commission = { percent: 1, fixed: 0, minimum: 0, gst: 18 };
  const { version } = await seller(trust);
  await market.admin.call(contract.updateSeller, {
    params: { id: trust },
    body: { seller: sellerForm({ name, pan: 'BBBPL1234C', commission }), version },
  });
  for (const sellerId of [null, trust]) {
    await market.other.call(contract.setLotSeller, { params: { id: lot }, body: { sellerId } });
  }
  const { entries } = await market.admin.call(getAuctionAudit, { params: { id: lot } });
  const given = entries.find(({ action, after }) => action === 'lot-given-to-seller' && after?.['sellerId'] === trust);
  expect(given?.after).not.toMatchObject({ commission: { percent: 100 } });
  expect(JSON.stringify(given?.after)).toContain(String(first.percent * 100));
  // A duplicate is another lot, under the rule of today.
  const copy = { params: { id: lot }, body: { relist: false, requestId: crypto.randomUUID() } };
  const { auction } = await market.admin.call(copyAuction, copy);
  const { client, tables } = await stackStorage(market.stack.url);
  const { Item } = await client.send(new GetCommand({ TableName: tables.auctions, Key: listingKey(auction._id) }));
  expect(listingItem.parse(Item)).toMatchObject({ sellerId: trust, commission: { percent: 100 } });
});

test('a form that was opened before somebody else said whose lot it is does not take it back', async () => {
  const lot = await publishLot(market.stack, market.admin, { title: 'Changed on its page' });
  const { version } = await forEdit(market, lot);
  await market.other.call(contract.setLotSeller, { params: { id: lot }, body: { sellerId: bank } });
  expect(await edit(market, lot, { sellerId: '', version })).toMatchObject({ status: 409 });
  // The same of the lot's page.
  const input = { params: { id: lot }, body: { sellerId: trust, seen: null } };
  expect(await attempt(market.stack.url, market.admin, contract.setLotSeller, input)).toMatchObject({ status: 409 });
  expect((await forEdit(market, lot)).sellerId).toBe(bank);
});

test('an import finds sellers by exactly their name, PAN or GSTIN, and nobody else', async () => {
  const { name } = await seller(bank);
  const clerk = await makeStaff(market.stack.url, 'Leela Clerk', ['lots']);
  const texts = [name.toUpperCase(), 'aaapl1234c', 'AAAPL', name.slice(0, -1), bank];
  const { found } = await clerk.call(contract.findSellers, { body: { texts } });
  const own = [{ _id: bank, name }];
  expect(found.map(({ sellers }) => sellers)).toEqual([own, own, [], [], own]);
  const input = { body: { texts } };
  expect(await attempt(market.stack.url, market.asha, contract.findSellers, input)).toMatchObject({ status: 403 });
  const yard = await makeStaff(market.stack.url, 'Yusuf Yard', ['yard']);
  expect(await attempt(market.stack.url, yard, contract.findSellers, input)).toMatchObject({ status: 403 });
});

test('lists are filtered by seller and name the seller, to staff only', async () => {
  const lot = await publishLot(market.stack, market.admin, { title: 'Listed of a trust', sellerId: trust });
  await market.stack.settled();
  await expect.poll(() => idsOf(market.admin, { seller: trust }), { timeout: 5_000 }).toContain(lot);
  const { auctions } = await market.admin.call(listAuctions, { query: { seller: trust } });
  const { name } = await seller(trust);
  expect(new Set(auctions.map(({ sellerId, seller: named }) => `${sellerId} ${named}`))).toEqual(
    new Set([`${trust} ${name}`]),
  );
  expect(await idsOf(market.asha, { seller: trust })).toEqual([]);
  // By its title: other files have filled the first page of all lots.
  const query = { search: 'Listed of a trust' };
  await expect.poll(() => idsOf(market.asha, query), { timeout: 5_000 }).toContain(lot);
  const seen = await market.asha.call(listAuctions, { query });
  expect(JSON.stringify(seen)).not.toContain(trust);
  expect(JSON.stringify(seen)).not.toContain(name);
});
