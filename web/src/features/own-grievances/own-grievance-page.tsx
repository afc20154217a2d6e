import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { ACCOUNT_SIDE } from '../../grievances/grievance-side.ts';
import { ownThreadQuery } from '../../grievances/own-queries.ts';
import { OwnThreadView } from '../../grievances/own-thread.tsx';
import { BackLink } from '../../page/back-link.tsx';
import { DocumentTitle } from '../../page/document-title.tsx';
import { LoadedScreen } from '../../page/loaded-screen.tsx';
import { paths } from '../../paths.ts';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';

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
