import { updateAuction } from '#shared/contract/selling/auction-routes.ts';
import type { AuctionStatus } from '#shared/model/auctions/auction-status.ts';
import { call } from '#web/api/call.ts';
import type { EditedAuction } from '#web/auctions/edit-query.ts';
import { factsOf } from './fields/fact-specs.ts';
import { type FormImage, imageOrder, uploadKeys } from './images/image-list.ts';
import type { AuctionFields } from './values/check-form.ts';

interface EditToSave {
  readonly base: EditedAuction;
  readonly fields: AuctionFields;
  readonly status: AuctionStatus;
  readonly images: readonly FormImage[];
  readonly userId: string;
}

/** What is no longer filled in is sent empty: the server keeps facts that are not named, which this page may not know. */
function factsToSend({ categorie, facts: stored }: EditedAuction, fields: AuctionFields) {
  const cleared = factsOf(categorie).filter(({ name }) => stored[name] !== undefined);
  const empty = categorie === fields.categorie ? cleared.map(({ name }) => [name, ''] as const) : [];
  const facts = { ...Object.fromEntries(empty), ...fields.facts };
  return Object.keys(facts).length === 0 ? undefined : facts;
}

/** Saves an edit with the version it is based on. Throws an `ApiError`. */
export async function saveEdit({ base, fields, status, images, userId }: EditToSave): Promise<void> {
  const existingImages = images.filter(({ kind }) => kind === 'stored').map(({ id }) => id);
  await call(updateAuction, {
    params: { id: base._id },
    body: {
      ...fields,
      facts: factsToSend(base, fields),
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
