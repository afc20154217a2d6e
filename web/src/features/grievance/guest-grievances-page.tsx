import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { OwnGrievance } from '#shared/contract/grievances/grievance-fields.ts';
import { GUEST_SIDE } from '#web/grievances/grievance-side.ts';
import { OwnList } from '#web/grievances/own-list.tsx';
import { ownGrievancesKey, ownThreadQuery } from '#web/grievances/own-queries.ts';
import { OwnThreadView } from '#web/grievances/own-thread.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Card } from '#web/ui/card.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { CodeAgain, CodeSteps } from './code-steps.tsx';
import { provedQuery } from './proved-query.ts';

const TITLE = 'Your grievances';

/** `/grievance/mine` and `/grievance/mine/{number}`: for people without an account, with a code to their address. */
export function Component() {
  const { number } = useParams();
  const query = useQuery(provedQuery);
  const client = useQueryClient();
  const [wasProved, setWasProved] = useState(false);
  if (!wasProved && typeof query.data?.email === 'string') setWasProved(true);
  return (
    <div className="page grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5 py-12">
      <DocumentTitle title={number === undefined ? TITLE : `Grievance ${number}`} />
      <LoadedScreen
        query={query}
        title={TITLE}
        failure="Your grievances could not be loaded"
        back={{ to: paths.grievance(), label: 'Go to the form' }}
        skeleton={<Skeleton className="h-64" />}
      >
        {({ email, grievances }) => {
          const look = () => void client.invalidateQueries({ queryKey: ownGrievancesKey(GUEST_SIDE) });
          const prove = <Prove onProved={look} />;
          if (number === undefined) return email === null ? prove : <List email={email} grievances={grievances} />;
          if (email === null && !wasProved) return prove;
          return (
            <>
              <Thread key={number} number={number} />
              {email === null && <CodeAgain onProved={look} />}
            </>
          );
        }}
      </LoadedScreen>
    </div>
  );
}

function Prove({ onProved }: { readonly onProved: () => void }) {
  return (
    <>
      <div className="grid gap-1">
        <h1 className="text-2xl font-semibold">{TITLE}</h1>
        <p className="text-muted">Enter the address with which you opened them. We mail a code to it.</p>
      </div>
      <Card>
        <CodeSteps onProved={onProved} />
      </Card>
    </>
  );
}

interface ListProps {
  readonly email: string;
  readonly grievances: readonly OwnGrievance[];
}

function List({ email, grievances }: ListProps) {
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div className="min-w-0">
          <h1 className="text-2xl font-semibold">{TITLE}</h1>
          <p className="text-muted wrap-anywhere">Of {email}, in this browser for two hours.</p>
        </div>
        <Link to={paths.grievance()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          Open another
        </Link>
      </div>
      <OwnList grievances={grievances} pathOf={paths.guestGrievance} />
    </>
  );
}

function Thread({ number }: { readonly number: string }) {
  const query = useQuery(ownThreadQuery(GUEST_SIDE, number));
  return (
    <>
      <BackLink to={paths.guestGrievances}>{TITLE}</BackLink>
      <LoadedScreen
        query={query}
        title={`Grievance ${number}`}
        failure="The grievance could not be loaded"
        back={{ to: paths.guestGrievances, label: 'Go to your grievances' }}
        skeleton={<Skeleton className="h-96" />}
      >
        {(thread) => <OwnThreadView side={GUEST_SIDE} thread={thread} />}
      </LoadedScreen>
    </>
  );
}
