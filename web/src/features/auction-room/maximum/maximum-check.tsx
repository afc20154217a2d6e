import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { formatBidTime } from '../bids/format-bid-time.ts';
import { maximumQuery } from './maximum-query.ts';
import { notedCodes } from './noted-codes.ts';
import { type LeftMaximum, type Verified, verifyMaximums } from './verify-maximums.ts';

const MARKS = {
  kept: { text: 'Kept', tone: 'success' },
  changed: { text: 'Does not match', tone: 'danger' },
  sealed: { text: 'Not opened yet', tone: 'warning' },
} as const;

/** After the end: a bidder's own maximums, and the check that the house never changed them. */
export function MaximumCheck({ auctionId }: { readonly auctionId: string }) {
  const { data, error, isFetching, refetch } = useQuery(maximumQuery(auctionId));
  if (error !== null && data === undefined) {
    return (
      <Banner
        tone="danger"
        action={
          <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      >
        {sentenceOf(error, 'Your maximums could not be loaded.')}
      </Banner>
    );
  }
  return data === undefined || data.left.length === 0 ? null : <OwnMaximums auctionId={auctionId} left={data.left} />;
}

interface OwnMaximumsProps {
  readonly auctionId: string;
  readonly left: readonly LeftMaximum[];
}

function OwnMaximums({ auctionId, left }: OwnMaximumsProps) {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const {
    mutate: check,
    data: verified,
    error,
    isPending,
  } = useMutation({
    mutationFn: async () => {
      // What was loaded while the auction ran is sealed.
      const newest = await client.fetchQuery({ ...maximumQuery(auctionId), staleTime: 0 });
      return verifyMaximums(newest.left, { auctionId, userId }, notedCodes(localStorage, userId, auctionId));
    },
  });
  return (
    <Card className="grid gap-4">
      <h2 className="font-semibold">Your maximums</h2>
      <ul className="grid divide-y divide-border">
        {left.map(({ at, commitment, opened }, index) => {
          const verdict = verified?.verdicts[index];
          return (
            <li key={commitment} className="grid gap-1 py-2.5 first:pt-0">
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                {opened === null ? 'Sealed' : <Money rupees={opened.maximum} className="font-semibold" />}
                {verdict !== undefined && <Badge tone={MARKS[verdict].tone}>{MARKS[verdict].text}</Badge>}
              </p>
              <p className="tabular text-xs text-muted">{formatBidTime(at)}</p>
              {verified !== undefined && <p className="font-mono text-xs wrap-anywhere text-muted">{commitment}</p>}
            </li>
          );
        })}
      </ul>
      {verified !== undefined && (
        <>
          <Outcome {...verified} />
          <p className="text-sm text-muted">
            The code under each maximum was written down when you left it, and it fits no other amount. This browser has
            computed it again, from the amount and the salt that the house has now opened to you alone.
          </p>
        </>
      )}
      {error !== null && <Banner tone="danger">{sentenceOf(error, 'Your maximums could not be loaded.')}</Banner>}
      <Button variant="secondary" className="py-2 whitespace-normal!" busy={isPending} onClick={() => check()}>
        Check the house kept your maximum
      </Button>
    </Card>
  );
}

function Outcome({ verdicts, noted, missing }: Verified) {
  if (missing === 0 && verdicts.includes('sealed') && !verdicts.includes('changed')) {
    return (
      <Banner tone="warning">
        The house has not opened every maximum yet. Please check again in a moment; if it stays so, please contact us.
      </Banner>
    );
  }
  const isKept = missing === 0 && verdicts.every((verdict) => verdict === 'kept');
  if (!isKept) {
    return (
      <Banner tone="danger">
        {missing > 0
          ? 'A code that this browser noted during the auction is missing. Please contact us.'
          : 'Not every code fits its amount. Please contact us.'}
      </Banner>
    );
  }
  return (
    <Banner tone="success">
      {noted > 0
        ? 'Every code fits, and they are the codes that this browser noted while the auction ran: the house never changed your maximum.'
        : 'Every code fits its amount. This browser noted no codes while the auction ran, so it compares with those that the house names now.'}
    </Banner>
  );
}
