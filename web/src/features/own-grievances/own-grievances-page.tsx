import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { OwnList } from '#web/grievances/own-list.tsx';
import { ownGrievancesQuery } from '#web/grievances/own-queries.ts';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const TITLE = 'My grievances';

/** `/help/grievances`: one's own grievances. */
export function Component() {
  const query = useQuery(ownGrievancesQuery);
  return (
    <div className="mx-auto grid w-full max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={TITLE} />
      <BackLink to={paths.help}>Help Center</BackLink>
      <LoadedScreen
        query={query}
        title={TITLE}
        failure="Your grievances could not be loaded"
        back={{ to: paths.help, label: 'Go to the Help Center' }}
        skeleton={<Skeleton className="h-64" />}
      >
        {({ grievances }) => (
          <>
            <div className="flex flex-wrap items-center justify-between gap-3">
              <h1 className="text-2xl font-semibold">{TITLE}</h1>
              <Link to={paths.grievance()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
                Open another
              </Link>
            </div>
            <OwnList grievances={grievances} pathOf={paths.ownGrievance} />
          </>
        )}
      </LoadedScreen>
    </div>
  );
}
