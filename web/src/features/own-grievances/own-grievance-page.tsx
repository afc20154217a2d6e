import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ACCOUNT_SIDE } from '#web/grievances/grievance-side.ts';
import { ownThreadQuery } from '#web/grievances/own-queries.ts';
import { OwnThreadView } from '#web/grievances/own-thread.tsx';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

/** `/help/grievances/{number}`: one of one's own grievances. */
export function Component() {
  const { number = '' } = useParams();
  const query = useQuery(ownThreadQuery(ACCOUNT_SIDE, number));
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={`Grievance ${number}`} />
      <BackLink to={paths.ownGrievances}>My grievances</BackLink>
      <LoadedScreen
        query={query}
        title={`Grievance ${number}`}
        failure="The grievance could not be loaded"
        back={{ to: paths.ownGrievances, label: 'Go to my grievances' }}
        skeleton={<Skeleton className="h-96" />}
      >
        {(thread) => <OwnThreadView side={ACCOUNT_SIDE} thread={thread} />}
      </LoadedScreen>
    </div>
  );
}
