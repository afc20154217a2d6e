import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { AskedAct } from '#shared/contract/asked-acts.ts';
import { ACT_NAMES } from '#shared/model/accounts/second-person.ts';
import { paths } from '#web/paths.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { askedActsQuery, isOpen } from './asked-acts-query.ts';

interface OpenActsProps {
  readonly isAbout: (act: AskedAct['act']) => boolean;
}

/** On the page of a subject: what somebody asked to do with it, with a link. Renders nothing without that. */
export function OpenActs({ isAbout }: OpenActsProps) {
  const { data } = useQuery(askedActsQuery);
  return data?.acts
    .filter((act) => isOpen(act) && isAbout(act.act))
    .map(({ _id, act, title, isOwn, askedBy, lapsesAt }) => (
      <Banner key={_id} tone="warning">
        {isOwn ? 'You have' : `${askedBy} has`} asked to {ACT_NAMES[act.kind]}: {title}. A second person must approve by{' '}
        <DateTime time={lapsesAt} />.{' '}
        <Link to={paths.approvals} className="underline underline-offset-2">
          Second Person
        </Link>
      </Banner>
    ));
}

/** The same for an auction that runs. */
export function OpenActsOfAuction({ auctionId }: { readonly auctionId: string }) {
  return (
    <OpenActs
      isAbout={(act) => (act.kind === 'auction-cancelled' || act.kind === 'bids-voided') && act.auctionId === auctionId}
    />
  );
}
