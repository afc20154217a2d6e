import { mapPictures } from '#shared/model/lots/report.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';

/** The condition report and the documents of a lot in an answer: pictures as paths, documents without an address. */
export function papersAnswer({ report, documents }: ListingItem) {
  return {
    report: mapPictures(report, (key) => `/${key}`),
    documents: documents.map(({ addedAt, ...document }) => ({ ...document, addedAt: isoFrom(addedAt) })),
  };
}
