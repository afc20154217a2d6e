import { useQuery } from '@tanstack/react-query';
import { Download, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { OpenPage } from '#web/page/open-page.tsx';
import { paths } from '#web/paths.ts';
import { askLog } from '#web/public-log/ask-log.ts';
import { noteSeen, seenLog } from '#web/public-log/seen-log.ts';
import { Verdict } from '#web/public-log/verdict.tsx';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { saveFile } from '#web/ui/files/save-file.ts';
import { Limits } from './limits.tsx';
import { Parts } from './parts.tsx';
import { Reading, Unreachable } from './reading.tsx';
import { SelfCheck } from './self-check.tsx';

/** `/verify/{id}`: recomputes an auction from the public log, in the visitor's own browser. */
export function Component() {
  const { auctionId = '' } = useParams();
  return (
    <OpenPage>
      <div className="mx-auto grid max-w-3xl grid-cols-1 gap-5">
        <DocumentTitle title="Check an auction" />
        <header className="grid gap-2">
          <BackLink to={paths.lot(auctionId)}>The lot</BackLink>
          <h1 className="text-2xl font-semibold md:text-3xl">Check this auction</h1>
          <p className="text-muted">
            What happens in an auction is in a public log, and whoever keeps what it said can show that it was changed.
            Your browser reads it and works everything out again, so that you need not take our word for it.
          </p>
        </header>
        <AuctionCheck key={auctionId} auctionId={auctionId} />
        <Limits />
        <SelfCheck />
      </div>
    </OpenPage>
  );
}

function AuctionCheck({ auctionId }: { readonly auctionId: string }) {
  const [read, setRead] = useState(0);
  const { data, isFetching, refetch } = useQuery({
    queryKey: ['log', auctionId],
    queryFn: async ({ signal }) => {
      setRead(0);
      const question = { what: 'auction', auction: auctionId, seen: seenLog(localStorage) } as const;
      const answer = await askLog(question, { signal, onProgress: setRead });
      if (answer.what === 'auction') noteSeen(localStorage, answer.now.key, answer.now.note, Date.now());
      return answer;
    },
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    networkMode: 'always',
  });
  const again = () => void refetch();
  if (isFetching) return <Reading read={read} />;
  if (data?.what === 'absent') return <Absent onAgain={again} />;
  if (data?.what !== 'auction' && data?.what !== 'broken') return <Unreachable onAgain={again} />;
  const { parts, file, ...checked } = data.what === 'auction' ? data : brokenLog(data.why);
  return (
    <>
      <Card className="grid gap-5">
        <h2 className="text-lg font-semibold">What your browser found</h2>
        <Verdict checked={checked} subject="This auction" auctionId={auctionId} />
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" onClick={again}>
            Check again
          </Button>
          {file !== undefined && (
            <Button
              variant="secondary"
              icon={<Download className="size-5" aria-hidden="true" />}
              onClick={() => saveFile(file, `boli-auction-${auctionId}.json`)}
            >
              Save the auction
            </Button>
          )}
        </div>
      </Card>
      {parts !== undefined && parts.size > 0 && <Parts parts={parts} />}
    </>
  );
}

/** The result for a log that is broken: nothing else is said about it. */
const brokenLog = (why: string) => ({ holds: [], broken: [why], notes: [], parts: undefined, file: undefined });

function Absent({ onAgain }: { readonly onAgain: () => void }) {
  return (
    <Card>
      <EmptyState
        icon={<ShieldCheck className="size-6" />}
        title="Not in the log"
        text="An auction comes into the log when it starts, with its terms. This one has not started, started some seconds ago, or ran before there was a log."
        action={
          <>
            <Button onClick={onAgain}>Check again</Button>
            <Link to={paths.verify} className={buttonClass({ variant: 'secondary' })}>
              Check another one
            </Link>
          </>
        }
      />
    </Card>
  );
}
