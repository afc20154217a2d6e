import { memo } from 'react';
import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';

/** Below the first screen, so its code loads after the page. */
const ConditionReport = lazyPart(
  () => import('./condition-report.tsx').then((module) => module.ConditionReport),
  () => null,
);
const LotDocuments = lazyPart(
  () => import('./lot-documents.tsx').then((module) => module.LotDocuments),
  () => null,
);

interface PapersProps extends Pick<PublicLot, '_id' | 'categorie' | 'report' | 'documents'> {
  /** Where a visitor signs in to open documents. */
  readonly signInPath?: string;
}

/** The props of `Papers`. No bid changes them, so a bid does not render the papers again. */
export function papersOf({ _id, categorie, report, documents }: PublicLot): PapersProps {
  return { _id, categorie, report, documents };
}

/** The condition report and the documents of the lot. */
export const Papers = memo(function Papers({ _id, categorie, report, documents, signInPath }: PapersProps) {
  if (report === null && documents.length === 0) return null;
  return (
    <div className="grid min-w-0 gap-5 max-xl:-order-1 xl:gap-6">
      {report !== null && <ConditionReport categorie={categorie} report={report} />}
      {documents.length > 0 && (
        <LotDocuments auctionId={_id} documents={documents} {...(signInPath !== undefined && { signInPath })} />
      )}
    </div>
  );
});
