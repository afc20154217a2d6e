import { expect, test } from 'vitest';
import { upload } from '#infra/local/client/uploads.ts';
import { createAuction, getAuctionForEdit, listCategories } from '#shared/contract/selling/auction-routes.ts';
import { timetable } from '#tests/support/people/lots.ts';
import { PNG } from '#tests/support/people/pictures.ts';
import type { ChosenSettings } from './chosen-settings.ts';

/** A test on a stack that allows twenty pictures. */
export function twentyPictures(on: ChosenSettings): void {
  test('the form gets the setting, and a lot can have twenty pictures but no more', async () => {
    const admin = await on.makeEnrolledAdmin();
    expect(await admin.call(listCategories)).toMatchObject({ maxImages: 20 });
    const list = async (count: number) => {
      const times = timetable(await on.stack.now());
      const picture = () => upload(on.stack.url, 'auction-image', 'image/png', PNG);
      const { auction } = await admin.call(createAuction, {
        body: {
          title: 'A',
          description: 'B',
          categorie: 'cars',
          basePrice: 1000,
          emdAmount: 0,
          bidInterval: 60,
          status: 'pending',
          registrationDeadline: new Date(times.registrationDeadlineAt).toISOString(),
          startDate: new Date(times.startAt).toISOString(),
          endDate: new Date(times.endAt).toISOString(),
          imageKeys: await Promise.all(Array.from({ length: count }, picture)),
        },
      });
      return auction._id;
    };
    const { auctionDetails } = await admin.call(getAuctionForEdit, { params: { id: await list(20) } });
    expect(new Set(auctionDetails.images).size).toBe(20);
    await expect(list(21)).rejects.toThrow('The list is too long.');
  });
}
