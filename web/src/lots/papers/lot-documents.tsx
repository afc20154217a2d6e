import { useMutation } from '@tanstack/react-query';
import { FileText } from 'lucide-react';
import { Link } from 'react-router-dom';
import { type AuctionDetails, openDocument } from '#shared/contract/auctions.ts';
import { DOCUMENT_KIND_LABELS } from '#shared/model/lots/documents.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { fileSize } from './file-size.ts';

interface LotDocumentsProps {
  readonly auctionId: string;
  readonly documents: AuctionDetails['documents'];
  /** Where a visitor signs in; undefined for people who are signed in, who can open the documents. */
  readonly signInPath?: string;
}

/** The documents of a lot. Links live a minute, so one is fetched for each opening. */
export function LotDocuments({ auctionId, documents, signInPath }: LotDocumentsProps) {
  return (
    <Card>
      <h2 className="font-semibold">Documents</h2>
      <ul className="mt-2 divide-y divide-border">
        {documents.map(({ id, kind, name, size, addedAt }) => (
          <li key={id} className="flex flex-wrap items-center gap-x-4 gap-y-2 py-3">
            <FileText className="size-5 shrink-0 text-muted" aria-hidden="true" />
            <div className="min-w-0 flex-1 basis-48">
              <p className="font-medium wrap-anywhere">{name}</p>
              <p className="text-sm text-muted">
                {DOCUMENT_KIND_LABELS[kind]}, PDF, {fileSize(size)}, <DateTime time={addedAt} dateOnly />
              </p>
            </div>
            {signInPath === undefined ? (
              <OpenButton auctionId={auctionId} documentId={id} name={name} />
            ) : (
              <Link to={signInPath} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                Log in to open<span className="sr-only"> {name}</span>
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

interface OpenButtonProps {
  readonly auctionId: string;
  readonly documentId: string;
  readonly name: string;
}

function OpenButton({ auctionId, documentId, name }: OpenButtonProps) {
  const open = useMutation({
    mutationFn: (_tab: Window | null) => call(openDocument, { params: { id: auctionId, documentId } }),
    // Callbacks of the mutation, since those of `mutate` are lost when the page replaces this button meanwhile.
    onSuccess: ({ url }, tab) => (tab ?? window).location.replace(url),
    onError: (error, tab) => {
      tab?.close();
      toast.error(sentenceOf(error, 'The document could not be opened. Please try again.'));
    },
  });
  const openInTab = () => {
    // Browsers block a tab that opens after an answer, so it opens at the click and waits.
    const tab = window.open('about:blank', '_blank');
    if (tab !== null) tab.opener = null;
    open.mutate(tab);
  };
  return (
    <Button size="sm" variant="secondary" busy={open.isPending} onClick={openInTab}>
      Open<span className="sr-only"> {name}</span>
    </Button>
  );
}
