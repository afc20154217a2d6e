import { useQuery } from '@tanstack/react-query';
import { CheckCheck } from 'lucide-react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { type AskedActs, askedActsQuery, isOpen } from '#web/second-person/asked-acts-query.ts';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { PastActs } from './past-acts.tsx';
import { WaitingAct } from './waiting-act.tsx';

const TITLE = 'Second Person';

/** `/approvals`: acts of the own duties that need a second person. */
export function Component() {
  const query = useQuery(askedActsQuery);
  return (
    <LoadedScreen
      query={query}
      title={TITLE}
      failure="The requests could not be loaded"
      back={{ to: paths.adminDashboard, label: 'Go to the dashboard' }}
      skeleton={<Skeleton className="h-96" />}
    >
      {(list) => <Requests list={list} staleBecause={query.error === null ? undefined : sentenceOf(query.error)} />}
    </LoadedScreen>
  );
}

interface RequestsProps {
  readonly list: AskedActs;
  /** Why the shown data could not be refreshed. */
  readonly staleBecause: string | undefined;
}

function Requests({ list: { acts, isNeeded }, staleBecause }: RequestsProps) {
  const [waiting, past] = [acts.filter(isOpen), acts.filter((act) => !isOpen(act))];
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-6">
      <DocumentTitle title={TITLE} />
      <div className="max-w-2xl">
        <h1 className="text-2xl font-semibold">{TITLE}</h1>
        <p className="text-muted">
          What takes two people: one asks for it, and somebody else who has had the same duty for a day approves it
          within 24 hours.
        </p>
      </div>
      {staleBecause !== undefined && <Banner tone="warning">The list could not be refreshed. {staleBecause}</Banner>}
      {!isNeeded && (
        <Banner tone="info">
          At the moment everybody acts alone. A second person is needed once the house has two active owners and wants
          it. Taking bids back always takes two people, and annulling a win two owners.
        </Banner>
      )}
      <section aria-labelledby="waiting" className="grid gap-3">
        <h2 id="waiting" className="text-lg font-semibold">
          Waiting
        </h2>
        {waiting.length === 0 ? (
          <Card flush>
            <EmptyState
              icon={<CheckCheck className="size-6" />}
              title="Nothing waits for a second person"
              text="What your colleagues ask for appears here, and you get a notice."
            />
          </Card>
        ) : (
          <ul className="grid grid-cols-[minmax(0,1fr)] gap-4">
            {waiting.map((act) => (
              <WaitingAct key={act._id} waiting={act} />
            ))}
          </ul>
        )}
      </section>
      {past.length > 0 && (
        <section aria-labelledby="past" className="grid gap-3">
          <h2 id="past" className="text-lg font-semibold">
            Decided before
          </h2>
          <Card flush>
            <PastActs acts={past} />
          </Card>
        </section>
      )}
    </div>
  );
}
