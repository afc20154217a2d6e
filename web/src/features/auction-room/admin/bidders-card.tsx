import { useInfiniteQuery } from '@tanstack/react-query';
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { RegisteredBidder } from '#shared/contract/bidders.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { useMaySee } from '#web/session/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';
import { LoadMore } from '#web/ui/buttons/load-more.tsx';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { biddersQuery } from './bidders-query.ts';
import { DEPOSIT_LABELS, STANDING_LABELS } from './standing-labels.ts';

const LINK = 'text-accent underline underline-offset-2';

function columnsOf(auctionId: string, seesPeople: boolean, seesMoney: boolean): readonly Column<RegisteredBidder>[] {
  return [
    { key: 'number', header: 'No.', align: 'right', cell: ({ number }) => number },
    {
      key: 'bidder',
      header: 'Bidder',
      isHeader: true,
      cell: ({ userId, name }) =>
        seesPeople ? (
          <Link to={paths.userDetail(userId)} className={`${LINK} wrap-anywhere`}>
            {name}
          </Link>
        ) : (
          name
        ),
    },
    { key: 'contact', header: 'Contact', cell: (bidder) => <Contact bidder={bidder} /> },
    { key: 'verified', header: 'Account', cell: (bidder) => <AccountCell bidder={bidder} /> },
    {
      key: 'deposit',
      header: 'Deposit',
      align: 'right',
      cell: ({ userId, deposit: { amount, state } }) =>
        amount === 0 ? (
          'none asked'
        ) : (
          <span className="grid">
            {seesMoney ? (
              <Link to={paths.transactions({ auctionId, userId })} className={LINK}>
                <Money rupees={amount} />
              </Link>
            ) : (
              <Money rupees={amount} />
            )}
            <span className="text-muted">{DEPOSIT_LABELS[state]}</span>
          </span>
        ),
    },
    {
      key: 'bid',
      header: 'Last bid',
      align: 'right',
      cell: ({ lastBid }) => (lastBid === null ? <span className="text-muted">–</span> : <Money rupees={lastBid} />),
    },
    { key: 'standing', header: 'Standing', cell: (bidder) => <Standing bidder={bidder} /> },
  ];
}

function Contact({ bidder: { email, mobile } }: { readonly bidder: RegisteredBidder }) {
  if (email === null) return 'erased';
  return (
    <span className="grid wrap-anywhere">
      <a href={`mailto:${email}`} className={LINK}>
        {email}
      </a>
      {mobile !== null && (
        <a href={`tel:${mobile}`} className={`${LINK} tabular`}>
          {mobile}
        </a>
      )}
    </span>
  );
}

function AccountCell({ bidder }: { readonly bidder: RegisteredBidder }) {
  return (
    <span className="grid justify-items-start gap-1 max-md:justify-items-end">
      <span>{accountOf(bidder)}</span>
      {bidder.isTiedToSeller === true && <Badge tone="danger">Seller, or shares the seller’s PAN or account</Badge>}
    </span>
  );
}

function accountOf({ verifyStatus, isActive }: RegisteredBidder): string {
  if (verifyStatus === null) return 'erased';
  return isActive ? verifyStatus : `${verifyStatus}, disabled`;
}

function Standing({ bidder: { standing, paymentDueAt } }: { readonly bidder: RegisteredBidder }) {
  const { word, tone } = STANDING_LABELS[standing];
  return (
    <span className="grid justify-items-end gap-1 @min-[46rem]:justify-items-start">
      <Badge tone={tone}>{word}</Badge>
      {paymentDueAt !== null && (
        <span className="text-xs text-muted">
          to pay by <DateTime time={paymentDueAt} />
        </span>
      )}
    </span>
  );
}

/** The registered bidders with contact, deposit and standing. */
export function BiddersCard({ auction }: { readonly auction: Pick<AuctionDetails, '_id' | 'status' | 'saleEvent'> }) {
  const { _id, status, saleEvent } = auction;
  const seesMoney = useMaySee('money');
  const seesPeople = useMaySee(['people', 'money']);
  const query = useInfiniteQuery(biddersQuery(_id, status === 'active'));
  const { data, error } = query;
  const bidders = data?.pages.flatMap((page) => page.bidders) ?? [];
  const total = data?.pages.at(-1)?.total ?? 0;
  return (
    <Card flush>
      <h2 className="border-b border-border px-5 py-4 text-lg font-semibold">Registered bidders</h2>
      {error !== null && (
        <div className="p-5">
          <Banner tone="danger" action={<TryAgain busy={query.isFetching} onClick={() => void query.refetch()} />}>
            The bidders could not be loaded. {sentenceOf(error)}
          </Banner>
        </div>
      )}
      {data === undefined && error === null && <Skeleton className="m-5 h-32" />}
      {data !== undefined && (
        <Table
          caption="Registered bidders"
          columns={columnsOf(_id, seesPeople, seesMoney)}
          rows={bidders}
          rowKey={({ userId }) => userId}
          empty={
            <EmptyState
              icon={<UsersRound className="size-6" />}
              {...(saleEvent?.deposit === undefined
                ? {
                    title: 'Nobody has registered yet',
                    text: 'Bidders appear here as soon as they have registered.',
                  }
                : {
                    title: 'Nobody has bid yet',
                    text: 'Bidders register for the whole sale, and appear here with their first bid.',
                  })}
            />
          }
        />
      )}
      {bidders.length > 0 && (
        <LoadMore
          shown={bidders.length}
          total={total}
          hasMore={query.hasNextPage}
          busy={query.isFetchingNextPage}
          onMore={() => void query.fetchNextPage()}
        />
      )}
    </Card>
  );
}
