import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { NETWORK_SENTENCE, sentenceOf } from '#web/api/error-sentence.ts';
import { referenceOf } from '#web/api/reference.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ErrorState } from '#web/ui/feedback/error-state.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { type DocumentOwner, documentQuery, type UserDocument } from './document-query.ts';
import { DocumentView, type DocumentViewOptions } from './document-view.tsx';
import { renewAfter } from './link-renewal.ts';

/** The ID proof of a user. Links expire after 60 seconds and are renewed while the dialog is open. */
export function DocumentContent({ owner, ...view }: DocumentViewOptions & { readonly owner: DocumentOwner }) {
  const query = useQuery({
    ...documentQuery(owner, 'viewer'),
    refetchInterval: ({ state }) => state.data !== undefined && renewAfter(state.data.expiresAt, Date.now()),
  });
  const [brokenLink, setBrokenLink] = useState<string>();
  const { data } = query;
  const failure = sentenceForFailure(query.error, query.fetchStatus === 'paused' && data === undefined);
  if (failure !== undefined || (data !== undefined && brokenLink === data.document)) {
    return (
      <ErrorState
        title="Failed to load document"
        text={failure ?? 'The document cannot be shown.'}
        reference={referenceOf(query.error)}
        action={
          <Button busy={query.isFetching} onClick={() => void query.refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  if (data === undefined) {
    return (
      <div className="grid min-h-64 place-items-center">
        <Spinner label="Loading document…" />
      </div>
    );
  }
  return <Loaded {...view} document={data} name={owner.name} onBroken={() => setBrokenLink(data.document)} />;
}

function sentenceForFailure(error: Error | null, isOffline: boolean): string | undefined {
  if (isOffline) return NETWORK_SENTENCE;
  return error === null ? undefined : sentenceOf(error, 'Please try again in a moment.');
}

interface LoadedProps extends DocumentViewOptions {
  readonly document: UserDocument;
  readonly name: string;
  readonly onBroken: () => void;
}

function Loaded({ document: { document, contentType }, name, onBroken, ...view }: LoadedProps) {
  // The shown document stays; a renewed link only opens it elsewhere.
  const [shown] = useState(document);
  return (
    <div className="grid gap-3">
      <DocumentView {...view} src={shown} name={name} isPdf={contentType === 'application/pdf'} onError={onBroken} />
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p className="text-sm text-muted">Every view is recorded in the user&apos;s activity log.</p>
        <a
          href={document}
          target="_blank"
          rel="noreferrer"
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <ExternalLink className="size-4" aria-hidden="true" />
          Open in a new tab
        </a>
      </div>
    </div>
  );
}
