import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ApprovalBlock } from './approval-block.tsx';
import { HistoryList } from './history-list.tsx';
import { settlementQuery } from './settlement-query.ts';
import { WinBlock } from './win-block.tsx';

/** The sale of a completed auction, for admins: the winner's contact, amounts due and paid, and decisions. */
export function SettlementCard({ auctionId }: { readonly auctionId: string }) {
  const { data, error, isFetching, refetch } = useQuery(settlementQuery(auctionId));
  if (data === undefined) {
    if (error === null) return <Skeleton className="h-48" />;
    return (
      <Banner tone="danger" action={<TryAgain busy={isFetching} onClick={() => void refetch()} />}>
        The settlement could not be loaded. {sentenceOf(error)}
      </Banner>
    );
  }
  const [current] = data.wins;
  if (current === undefined && data.approval === null) return null;
  return (
    <Card className="grid gap-5">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 className="text-lg font-semibold">Settlement</h2>
        <Link to={paths.transactions({ auctionId })} className="text-sm text-accent hover:underline">
          Payments of this auction
        </Link>
      </div>
      {data.approval !== null && <ApprovalBlock auctionId={auctionId} bid={data.approval} />}
      {data.wins.map((win) => (
        <WinBlock
          key={win.userId}
          auctionId={auctionId}
          win={win}
          runnerUp={data.runnerUp}
          isCurrent={win === current}
        />
      ))}
      <details className="border-t border-border pt-4">
        <summary className="cursor-pointer text-sm font-semibold">History of the money</summary>
        <div className="mt-2">
          <HistoryList events={data.history} />
        </div>
      </details>
    </Card>
  );
}
