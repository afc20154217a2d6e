import { beforeAll, describe, expect, test } from 'vitest';
import { pay } from '#infra/local/client/person.ts';
import { getAuction, watchAuction } from '#shared/contract/auctions.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { getAuctionForEdit } from '#shared/contract/selling/auction-routes.ts';
import { HOUR, publishLot } from '#tests/support/people/lots.ts';
import { details, edit, forEdit, idsOf, isStored, type Market, pictures } from '#tests/support/people/market.ts';
import { PNG } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';

interface CurrentMarket {
  readonly market: Market;
}

/** Tests of a draft and its publication, on a stack without other auctions. */
export function draftTests(current: CurrentMarket): void {
  describe('a draft', () => {
    let draft: string;

    beforeAll(async () => {
      draft = await publishLot(current.market.stack, current.market.admin, { title: 'Secret draft' }, 'draft');
      await current.market.stack.settled();
    });

    test('no user can reach a draft', async () => {
      expect(
        await attempt(current.market.stack.url, current.market.asha, getAuction, { params: { id: draft } }),
      ).toMatchObject({
        status: 404,
      });
      expect(
        await attempt(current.market.stack.url, current.market.asha, watchAuction, { params: { id: draft } }),
      ).toMatchObject({
        status: 404,
      });
      expect(await idsOf(current.market.asha)).not.toContain(draft);
      expect(await idsOf(current.market.asha, { status: 'draft' })).toEqual([]);
      expect(await idsOf(current.market.asha, { search: 'secret' })).toEqual([]);
      expect(await idsOf(current.market.admin, { status: 'draft' })).toEqual([draft]);
      expect((await forEdit(current.market, draft)).allowedStatuses).toEqual(['draft', 'pending', 'cancelled']);
    });

    test('bidders get a notice of the publication', async () => {
      expect(await edit(current.market, draft, { status: 'pending', title: 'Open secret' })).toMatchObject({
        status: 200,
        message: 'Auction updated successfully!',
      });
      await current.market.stack.settled();
      expect(await details(current.market.asha, draft)).toMatchObject({ title: 'Open secret', status: 'pending' });
      // A bidder's list may be a second old.
      await expect.poll(() => idsOf(current.market.asha, { status: 'upcoming' }), { timeout: 5_000 }).toContain(draft);
      const { notifications } = await current.market.asha.call(listNotifications, {
        params: { id: current.market.asha.userId },
      });
      expect(notifications).toContainEqual(
        expect.objectContaining({ type: 'auction_created', link: `/auctions/${draft}` }),
      );
    });
  });
}

/** Tests of edits and changes of status. */
export function editTests(current: CurrentMarket): void {
  describe('an edit', () => {
    let id: string;

    beforeAll(async () => {
      id = await publishLot(current.market.stack, current.market.admin);
    });

    test('an edit adds new images after the kept ones and deletes removed ones from the bucket', async () => {
      const [first = '', second = ''] = (await forEdit(current.market, id)).images;
      const body = {
        existingImages: [first],
        imagesToRemove: JSON.stringify([second]),
        imageKeys: await pictures(current.market.stack),
      };
      expect(await edit(current.market, id, body)).toMatchObject({ status: 200 });
      const { images } = await details(current.market.asha, id);
      expect(images).toHaveLength(3);
      expect(images[0]).toBe(first);
      expect(await isStored(current.market.stack, first)).toBe(true);
      expect(await isStored(current.market.stack, second)).toBe(false);
      expect(await (await fetch(current.market.stack.url + (images[2] ?? ''))).bytes()).toEqual(Uint8Array.from(PNG));
    });

    test('an edit puts kept and new images in the given order', async () => {
      const [first = '', second = '', third = ''] = (await forEdit(current.market, id)).images;
      const [jpeg = '', png = ''] = await pictures(current.market.stack);
      const body = { existingImages: [first, third], imageKeys: [jpeg, png], imageOrder: [png, third, jpeg, first] };
      expect(await edit(current.market, id, body)).toMatchObject({ status: 200 });
      const { images } = await details(current.market.asha, id);
      expect(images).toEqual([expect.stringMatching(/png$/), third, expect.stringMatching(/jpg$/), first]);
      expect(images).not.toContain(second);
      expect(await edit(current.market, id, { existingImages: [third, first, images[0]] })).toMatchObject({
        status: 200,
      });
    });

    test('an edit must leave two to five images', async () => {
      const [first = ''] = (await forEdit(current.market, id)).images;
      expect(await edit(current.market, id, { existingImages: [first] })).toMatchObject({
        status: 400,
        message: 'At least 2 images are required.',
      });
      const imageKeys = [...(await pictures(current.market.stack)), ...(await pictures(current.market.stack))];
      expect(await edit(current.market, id, { imageKeys })).toMatchObject({
        status: 400,
        message: 'Maximum 5 images allowed. You currently have 3 images.',
      });
      expect(await edit(current.market, id, { existingImages: ['/media/else.jpg', first] })).toMatchObject({
        status: 409,
      });
      expect((await forEdit(current.market, id)).images).toHaveLength(3);
    });

    test('an edit of an outdated version is refused and overwrites nothing', async () => {
      const { version } = await forEdit(current.market, id);
      expect(await edit(current.market, id, { title: 'Mine', version })).toMatchObject({ status: 200 });
      expect(
        await edit(
          current.market,
          id,
          { title: 'Theirs', version, imageKeys: await pictures(current.market.stack) },
          current.market.other,
        ),
      ).toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
      expect(await forEdit(current.market, id)).toMatchObject({ title: 'Mine', version: version + 1 });
      expect((await forEdit(current.market, id)).images).toHaveLength(3);
    });

    test('an edit changes only the facts and details it names: an older page erases nothing it does not know', async () => {
      const sale = {
        seller: 'Ravi Radios',
        origin: 'Japan',
        afterPayment: { documents: 'Invoice', handover: 'At once' },
      };
      const place = { address: '14 Link Road', city: 'Pune', pin: '411001' };
      const stored = async () => {
        const { facts, place: at, sale: terms } = await forEdit(current.market, id);
        return { facts, place: at, sale: terms };
      };
      const facts = { make: 'Philips', year: 1990 };
      expect(await edit(current.market, id, { facts, place, sale })).toMatchObject({ status: 200 });
      expect(await edit(current.market, id, { facts: undefined })).toMatchObject({ status: 200 });
      expect(await stored()).toEqual({ facts, place, sale });
      const named = {
        facts: { year: '', model: 'Fine' },
        place: { city: 'Nashik', pin: '422001' },
        sale: { seller: 'Asha Radios', origin: '', afterPayment: { documents: '' } },
      };
      expect(await edit(current.market, id, named)).toMatchObject({ status: 200 });
      expect(await stored()).toEqual({
        facts: { make: 'Philips', model: 'Fine' },
        place: { ...named.place, address: place.address },
        sale: { seller: 'Asha Radios', afterPayment: { handover: 'At once' } },
      });
      const none = { address: '', city: '', pin: '' };
      expect(await edit(current.market, id, { facts: {}, place: none, sale: {} })).toMatchObject({ status: 200 });
      expect(await stored()).toEqual({ facts: {}, place: undefined, sale: undefined });
    });

    test('an edit must keep the dates in order', async () => {
      const { startDate, endDate } = await forEdit(current.market, id);
      expect(await edit(current.market, id, { endDate: startDate })).toMatchObject({
        status: 400,
        message: 'End date must be after start date',
      });
      expect(await edit(current.market, id, { registrationDeadline: startDate })).toMatchObject({
        status: 400,
        message: 'Start date must be after registration deadline',
      });
      expect((endDate ?? '') > (startDate ?? '')).toBe(true);
    });

    test('an edit cannot change the auction’s id or author', async () => {
      expect(await edit(current.market, id, { auctionId: 'another' })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
      expect(await edit(current.market, id, { createdBy: current.market.asha.userId })).toMatchObject({
        status: 403,
        code: 'FORBIDDEN',
      });
      expect(
        await attempt(current.market.stack.url, current.market.admin, getAuctionForEdit, { params: { id: 'none' } }),
      ).toMatchObject({
        status: 404,
      });
    });

    test('a published auction can become a draft again until a bidder registers', async () => {
      expect(await edit(current.market, id, { status: 'draft' })).toMatchObject({ status: 200 });
      await current.market.stack.settled();
      expect(
        await attempt(current.market.stack.url, current.market.asha, getAuction, { params: { id } }),
      ).toMatchObject({
        status: 404,
      });
      expect(await edit(current.market, id, { status: 'pending' })).toMatchObject({ status: 200 });
      await current.market.stack.settled();
      await pay(current.market.stack.url, current.market.asha, id, 'emd');
      expect(await edit(current.market, id, { status: 'draft' })).toMatchObject({
        status: 409,
        code: 'INVALID_TRANSITION',
        message: 'An auction that is pending cannot become draft once bidders are registered.',
      });
    });

    test('an edit of terms is refused once a bidder is registered', async () => {
      const { startDate, endDate } = await forEdit(current.market, id);
      const later = (date: string | null) => new Date(Date.parse(date ?? '') + HOUR).toISOString();
      for (const terms of [
        { title: 'Something else' },
        { description: 'Better words.' },
        { bidInterval: 120 },
        { basePrice: 2000 },
        { emdAmount: 50 },
        { place: { city: 'Pune', pin: '411001' } },
        { sale: { terms: 'Sold as seen.' } },
        { startDate: later(startDate), endDate: later(endDate) },
        { endDate: later(endDate) },
      ]) {
        expect(await edit(current.market, id, terms), JSON.stringify(terms)).toMatchObject({
          status: 409,
          code: 'AUCTION_LOCKED',
        });
      }
    });

    test('a new contact is sent to registered bidders', async () => {
      const contact = { name: 'Ravi', phone: '020 2612 3456' };
      expect(await edit(current.market, id, { sale: { contact } })).toMatchObject({ status: 200 });
      await current.market.stack.settled();
      expect(await details(current.market.asha, id)).toMatchObject({ sale: { contact } });
      const { notifications } = await current.market.asha.call(listNotifications, {
        params: { id: current.market.asha.userId },
      });
      expect(notifications).toContainEqual(
        expect.objectContaining({
          type: 'auction_updated',
          message: expect.stringContaining('The contact is now Ravi, 020 2612 3456.'),
        }),
      );
      expect(await edit(current.market, id, { sale: {} })).toMatchObject({ status: 200 });
      expect((await details(current.market.asha, id)).sale).toBeUndefined();
    });

    test('an addition to the description is dated and sent verbatim to registered bidders', async () => {
      const { description } = await forEdit(current.market, id);
      expect(await edit(current.market, id, { description: `${description} It has a scratch.` })).toMatchObject({
        status: 200,
      });
      await current.market.stack.settled();
      expect((await details(current.market.asha, id)).description).toMatch(
        /\n\nAdded on \d+ \w+ \d{4}: It has a scratch\.$/,
      );
      const { notifications } = await current.market.asha.call(listNotifications, {
        params: { id: current.market.asha.userId },
      });
      expect(notifications).toContainEqual(
        expect.objectContaining({
          type: 'auction_updated',
          message: expect.stringContaining('Added to the description: “It has a scratch.”'),
        }),
      );
    });
  });

  test('a change of status that is not allowed is refused, with both states in the message', async () => {
    const draft = await publishLot(current.market.stack, current.market.admin, {}, 'draft');
    const cancelled = await publishLot(current.market.stack, current.market.admin);
    await edit(current.market, cancelled, { status: 'cancelled', cancelReason: 'The seller withdrew.' });
    const pending = await publishLot(current.market.stack, current.market.admin);
    await current.market.stack.settled();
    expect(await details(current.market.asha, cancelled)).toMatchObject({
      status: 'cancelled',
      cancelReason: 'The seller withdrew.',
    });
    const illegal = {
      [draft]: ['active', 'completed'],
      [pending]: ['completed'],
      [cancelled]: ['draft', 'pending', 'active', 'completed', 'cancelled'],
    };
    for (const [id, statuses] of Object.entries(illegal)) {
      const from = (await forEdit(current.market, id)).status;
      for (const status of statuses) {
        const refused = await edit(current.market, id, { status });
        expect(refused, `${from} to ${status}`).toMatchObject({ status: 409, success: false });
        expect(refused['message']).toContain(from);
        expect(refused['message']).toContain(status);
      }
      expect((await forEdit(current.market, id)).status).toBe(from);
      if (from === 'cancelled') await current.market.admin.call(deleteAuction, { params: { id } });
    }
    await current.market.admin.call(deleteAuction, { params: { id: draft } });
    await current.market.admin.call(deleteAuction, { params: { id: pending } });
  });
}
