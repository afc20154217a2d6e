import { useInfiniteQuery } from '@tanstack/react-query';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { ownSellingQuery } from '#web/sellers/own-selling-query.ts';
import { moreOf, SellerLots } from '#web/sellers/seller-lots.tsx';
import { StatementList } from '#web/sellers/statement-list.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';

const TITLE = 'Selling';
const BACK = { to: paths.dashboard, label: 'Go to my dashboard' };

/** `/selling`: what a seller has with the house, for reading only. */
export function Component() {
  const query = useInfiniteQuery(ownSellingQuery);
  return (
    <LoadedScreen
      query={query}
      title={TITLE}
      failure="Your lots could not be loaded"
      back={BACK}
      skeleton={<Skeleton className="h-96" />}
    >
      {({ pages }) => {
        const selling = pages[0]?.selling ?? null;
        return (
          <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
            <DocumentTitle title={TITLE} />
            <div>
              <h1 className="text-2xl font-semibold">{TITLE}</h1>
              <p className="text-muted wrap-anywhere">
                {selling === null ? 'For sellers who bring their lots to the house.' : `The lots of ${selling.name}.`}
              </p>
            </div>
            {selling === null ? (
              <Card flush>
                <EmptyState
                  title="You are not a seller yet"
                  text="The house opens this page to sellers. Please ask it if you expected your lots here."
                />
              </Card>
            ) : (
              <>
                <Card flush>
                  <h2 className="px-4 pt-4 text-lg font-semibold">Lots</h2>
                  <SellerLots
                    lots={pages.flatMap((page) => page.selling?.lots ?? [])}
                    pathOf={paths.lot}
                    empty="Your lots stand here as soon as they are published."
                    more={moreOf(query)}
                  />
                </Card>
                <Card flush>
                  <h2 className="px-4 pt-4 text-lg font-semibold">Statements</h2>
                  <StatementList statements={selling.statements} pathOf={paths.ownStatement} />
                </Card>
              </>
            )}
          </div>
        );
      }}
    </LoadedScreen>
  );
}
