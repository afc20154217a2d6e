import { useQuery } from '@tanstack/react-query';
import { useParams } from 'react-router-dom';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { ownStatementQuery } from '#web/sellers/own-selling-query.ts';
import { StatementView } from '#web/sellers/statement-view.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const BACK = { to: paths.selling, label: 'Selling' };

/** `/selling/:statement`: a statement of the user's own sales. */
export function Component() {
  const { statement = '' } = useParams();
  const query = useQuery(ownStatementQuery(statement));
  return (
    <LoadedScreen
      query={query}
      title="Statement"
      failure="The statement could not be loaded"
      back={BACK}
      skeleton={<Skeleton className="h-96" />}
    >
      {(data) => <StatementView statement={data.statement} back={BACK} />}
    </LoadedScreen>
  );
}
