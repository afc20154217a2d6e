import { queryOptions, useQuery } from '@tanstack/react-query';
import { listLeading } from '#shared/contract/accounts/admin.ts';
import { call } from '#web/api/call.ts';
import { AllowedLink } from '#web/page/allowed-link.tsx';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { userKeys } from './user-keys.ts';

/** What an admin is about to do to the bidder. */
type Consequence = 'reject' | 'disable';

/** The bid stands in both cases (docs/decisions/0010), but not a maximum (0045). */
const EFFECTS = {
  reject:
    'They cannot bid again, and the house bids no higher for them, but the bid stands. If it wins, they can pay for the lot.',
  disable:
    'They cannot bid again, and the house bids no higher for them, but the bid stands. If it wins, they cannot log in to pay, and the win waits for your decision.',
} as const satisfies Record<Consequence, string>;

export const leadingQuery = (userId: string) =>
  queryOptions({
    queryKey: userKeys.leading(userId),
    queryFn: ({ signal }) => call(listLeading, { params: { id: userId }, signal }),
    // Bids change it at any moment.
    staleTime: 0,
    gcTime: 0,
  });

interface LeadingNoteProps {
  readonly userId: string;
  readonly consequence: Consequence;
  /** Names the person among several. */
  readonly name?: string;
}

/** Names the running auctions in which a user has the highest bid, and what happens to the bid. Nothing if there is none. */
export function LeadingNote({ userId, consequence, name = 'This person' }: LeadingNoteProps) {
  const { data, isError } = useQuery(leadingQuery(userId));
  if (isError) {
    return <Banner tone="warning">{name}: Boli could not find out whether they have the highest bid somewhere.</Banner>;
  }
  if (data === undefined || data.auctions.length === 0) return null;
  const { auctions } = data;
  return (
    <Banner tone="warning">
      <p>
        {name} has the highest bid in {auctions.length === 1 ? 'a running auction' : 'running auctions'}:
      </p>
      <ul className="my-2 grid list-disc gap-1 pl-5">
        {auctions.map(({ _id, title, currentBid, closesAt }) => (
          <li key={_id} className="wrap-anywhere">
            <AllowedLink to={paths.adminAuction(_id)} className="underline">
              {title}
            </AllowedLink>
            , <Money rupees={currentBid} />, closes <DateTime time={closesAt} />
          </li>
        ))}
      </ul>
      <p>
        {EFFECTS[consequence]} Two colleagues can take the last bids back; cancelling the auction ends it for everybody.
      </p>
    </Banner>
  );
}
