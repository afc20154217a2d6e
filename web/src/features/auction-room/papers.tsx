import { memo } from 'react';
import type { AuctionDetails } from '../../../../shared/contract/auctions.ts';
import { lazyPart } from '../../ui/overlays/lazy-part.tsx';

/** Below the first screen of the room, so its code loads after it. */
const ConditionReport = lazyPart(
  () => import('../../lots/condition-report.tsx').then((module) => module.ConditionReport),
  () => null,
);
const LotDocuments = lazyPart(
  () => import('../../lots/lot-documents.tsx').then((module) => module.LotDocuments),
  () => null,
);

type PapersProps = Pick<AuctionDetails, '_id' | 'categorie' | 'report' | 'documents'>;

/** The props of `Papers`. No bid changes them, so a bid does not render the papers again. */
export function papersOf({ _id, categorie, report, documents }: AuctionDetails): PapersProps {
  return { _id, categorie, report, documents };
}

/** The condition report and the documents of the lot. */
export const Papers = memo(function Papers({ _id, categorie, report, documents }: PapersProps) {
  if (report === null && documents.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-5 max-xl:-order-1 xl:gap-6">
      {report !== null && <ConditionReport categorie={categorie} report={report} />}
      {documents.length > 0 && <LotDocuments auctionId={_id} documents={documents} />}
    </div>
  );
});
