import { updateAuction } from '#shared/contract/selling.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { call } from '#web/api/call.ts';
import type { AuctionFields } from './values/check-form.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { type FormImage, imageOrder, uploadKeys } from './images/image-list.ts';

interface EditToSave {
  readonly base: EditedAuction;
  readonly fields: AuctionFields;
  readonly status: AuctionStatus;
  readonly images: readonly FormImage[];
  readonly userId: string;
}

/** Saves an edit with the version it is based on. Throws an `ApiError`. */
export async function saveEdit({ base, fields, status, images, userId }: EditToSave): Promise<void> {
  const existingImages = images.filter(({ kind }) => kind === 'stored').map(({ id }) => id);
  await call(updateAuction, {
    params: { id: base._id },
    body: {
      ...fields,
      status,
      auctionId: base._id,
      createdBy: userId,
      existingImages,
      imagesToRemove: base.images.filter((url) => !existingImages.includes(url)),
      imageKeys: uploadKeys(images),
      imageOrder: imageOrder(images),
      version: base.version,
    },
  });
}
