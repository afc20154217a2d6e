import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { getSharedOfPerson } from '#shared/contract/accounts/shared-details.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { useMaySee } from '#web/session/use-may.ts';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { LookedLine, TieList } from './tie-list.tsx';

/** What a person has in common with others in the lots that they are registered for. Quiet while there is nothing. */
export function PersonSharedCard({ userId }: { readonly userId: string }) {
  const seesPeople = useMaySee('people');
  const query = useQuery({
    queryKey: ['shared-details-of', userId],
    queryFn: ({ signal }) => call(getSharedOfPerson, { params: { id: userId }, signal }),
  });
  if (query.isError)
    return <Banner tone="warning">Shared details could not be loaded. {sentenceOf(query.error)}</Banner>;
  if (query.data === undefined || query.data.lots.length === 0) return null;
  const { lots, open, compared } = query.data;
  return (
    <Card className="grid gap-4">
      <div className="grid gap-1">
        <h2 className="text-lg font-semibold">Shared details</h2>
        <p className="text-sm text-muted">
          In the lots that they are registered for. You look at it on the lot’s page.
        </p>
      </div>
      {lots.map((lot) => (
        <section key={lot._id} className="grid gap-1" aria-label={lot.title}>
          <h3 className="font-medium wrap-anywhere">
            <Link
              to={lot.isSale ? paths.adminSale(lot._id) : paths.adminAuction(lot._id)}
              className="text-accent underline underline-offset-2"
            >
              {lot.title}
            </Link>
          </h3>
          <TieList ties={lot.ties} self={userId} seesPeople={seesPeople} />
          <LookedLine {...lot} />
        </section>
      ))}
      {compared < open && (
        <p className="text-sm text-muted">
          Compared in the newest {compared} of {open} lots.
        </p>
      )}
    </Card>
  );
}
