import { mapPictures } from '../../../shared/model/lots/report.ts';
import { isoFrom } from '../../platform/clock.ts';
import type { ListingItem } from '../../tables/auctions/auction-items.ts';

/** The condition report and the documents of a lot, as an answer has them: pictures as paths, documents without address. */
export function papersAnswer({ report, documents }: ListingItem) {
  return {
    report: mapPictures(report, (key) => `/${key}`),
    documents: documents.map(({ addedAt, ...document }) => ({ ...document, addedAt: isoFrom(addedAt) })),
  };
}
