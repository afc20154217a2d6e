import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { STRIKE_RULE } from '#shared/model/accounts/standing.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { AllowedLink } from '#web/page/allowed-link.tsx';
import { paths } from '#web/paths.ts';
import { useMaySee } from '#web/session/use-may.ts';
import { Badge, type BadgeTone } from '#web/ui/badge.tsx';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatDate } from '#web/ui/format/format-time.ts';
import { Money } from '#web/ui/format/money.tsx';
import { standingQuery } from './standing-query.ts';

const KINDS = {
  won: { label: 'Won', tone: 'success' },
  'paid-late': { label: 'Paid late', tone: 'warning' },
  defaulted: { label: 'Defaulted', tone: 'danger' },
} as const satisfies Readonly<Record<string, { readonly label: string; readonly tone: BadgeTone }>>;

const MONTH = new Intl.DateTimeFormat('en-IN', { timeZone: 'UTC', month: 'long', year: 'numeric' });

/** What the house counts about a person, with the wins behind it, and where they were signed in. */
export function StandingCard({ userId }: { readonly userId: string }) {
  const { data, error, refetch, isFetching } = useQuery(standingQuery(userId));
  const seesMoney = useMaySee('money');
  if (data === undefined) {
    return (
      <Card>
        <h2 className="text-lg font-semibold">Standing</h2>
        {error === null ? (
          <Skeleton className="mt-4 h-24" />
        ) : (
          <div role="alert" className="mt-4 grid justify-items-start gap-3 text-sm">
            <p>{sentenceOf(error, 'The standing could not be loaded.')}</p>
            <TryAgain busy={isFetching} onClick={() => void refetch()} />
          </div>
        )}
      </Card>
    );
  }
  const { deposits, wins, paidLate, defaulted, strikes, seenOn, facts, sessions } = data;
  return (
    <Card>
      <h2 className="text-lg font-semibold">Standing</h2>
      <dl className="mt-4 grid grid-cols-2 gap-x-8 gap-y-4 sm:grid-cols-3">
        <Fact name="Deposits held">
          <Money rupees={deposits} />
        </Fact>
        <Fact name="Lots won">{wins}</Fact>
        <Fact name="Paid late">{paidLate}</Fact>
        <Fact name="Defaulted">{defaulted}</Fact>
        <Fact name="Strikes">{strikes}</Fact>
        <Fact name="Last seen">{seenOn === null ? '—' : formatDate(seenOn)}</Fact>
      </dl>
      <p className="mt-4 text-sm text-muted">
        {STRIKE_RULE} Whoever defaulted may not register for the same lot again, if the house’s settings say so.
      </p>
      {facts.length > 0 && (
        <ul aria-label="Wins" className="mt-4 grid gap-2 border-t border-border pt-4">
          {facts.map(({ auctionId, title, kind, month }) => (
            <li key={auctionId} className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
              <Badge tone={KINDS[kind].tone}>{KINDS[kind].label}</Badge>
              <span className="wrap-anywhere">
                <AllowedLink to={paths.adminAuction(auctionId)} className="underline">
                  {title}
                </AllowedLink>
                {month !== null && `, due in ${MONTH.format(Date.parse(`${month}-01`))}`}
              </span>
            </li>
          ))}
        </ul>
      )}
      {seesMoney && (
        <p className="mt-4 text-sm">
          <Link to={paths.transactions({ userId })} className="underline">
            All transactions of this person
          </Link>
          {' · '}
          <Link to={paths.receivables({ userId })} className="underline">
            What they owe
          </Link>
        </p>
      )}
      <h3 className="mt-5 border-t border-border pt-4 text-sm font-semibold">Sessions</h3>
      {sessions.length === 0 ? (
        <p className="mt-2 text-sm text-muted">None within the last 30 days.</p>
      ) : (
        <ul aria-label="Sessions" className="mt-2 grid gap-2">
          {sessions.map(({ device, signedInAt, seenAt, isOpen }) => (
            <li key={signedInAt} className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
              <span>
                {device}
                {!isOpen && <span className="text-muted"> (ended)</span>}
              </span>
              <span className="text-muted">
                since <DateTime time={signedInAt} />, last seen <DateTime time={seenAt} />
              </span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
