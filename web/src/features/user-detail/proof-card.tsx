import { useQuery } from '@tanstack/react-query';
import { Expand, FileText } from 'lucide-react';
import { useState } from 'react';
import { DocumentDialog } from '#web/admin/document/document-dialog.tsx';
import { type DocumentOwner, documentQuery } from '#web/admin/document/document-query.ts';
import { hasCode } from '#web/api/api-error.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** A thumbnail of the ID proof; opens the viewer. */
export function ProofCard({ owner }: { readonly owner: DocumentOwner }) {
  const [viewed, setViewed] = useState<DocumentOwner>();
  return (
    <Card>
      <div className="flex items-center justify-between gap-3">
        <h2 className="text-lg font-semibold">ID Proof</h2>
        <Button
          size="sm"
          variant="secondary"
          icon={<Expand className="size-4" aria-hidden="true" />}
          onClick={() => setViewed(owner)}
        >
          View
        </Button>
      </div>
      <div className="mt-4 overflow-hidden rounded-md border border-border bg-sunken">
        <Preview owner={owner} />
      </div>
      <p className="mt-3 text-sm text-muted">Every view is recorded in the activity log.</p>
      <DocumentDialog owner={viewed} onClose={() => setViewed(undefined)} />
    </Card>
  );
}

function Preview({ owner }: { readonly owner: DocumentOwner }) {
  const { data, error, isFetching, refetch } = useQuery(documentQuery(owner, 'card'));
  if (data === undefined && error !== null) {
    return (
      <div className="grid justify-items-center gap-3 px-4 py-8 text-center text-sm" role="alert">
        <p className="font-medium">Failed to load document</p>
        <p className="text-muted">{sentenceOf(error, 'Please try again in a moment.')}</p>
        {!hasCode(error, 'NOT_FOUND') && (
          <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        )}
      </div>
    );
  }
  if (data === undefined) return <Skeleton className="h-52 rounded-none!" />;
  if (data.contentType === 'application/pdf') {
    return (
      <div className="grid h-40 place-items-center content-center gap-2 text-muted">
        <FileText className="size-8" aria-hidden="true" />
        <span className="text-sm">PDF document</span>
      </div>
    );
  }
  return <img src={data.document} alt={`ID proof of ${owner.name}`} className="mx-auto max-h-72 object-contain" />;
}
