import { queryOptions, useQuery } from '@tanstack/react-query';
import { getRelatedLots } from '#shared/contract/lots/public-lots.ts';
import { call } from '#web/api/call.ts';
import { SimilarLots } from './similar-lots.tsx';
import { SoldBefore } from './sold-before.tsx';

export interface RelatedLotsProps {
  readonly lotId: string;
  /** The path of a lot's page. */
  readonly pathOf: (lotId: string) => string;
}

const FRESH_MS = 60_000;

const relatedLotsQuery = (lotId: string) =>
  queryOptions({
    queryKey: ['related-lots', lotId],
    queryFn: ({ signal }) => call(getRelatedLots, { params: { id: lotId }, signal }),
    staleTime: FRESH_MS,
  });

/** Similar lots, and what lots like this one brought; nothing where there are none. */
export function RelatedLists({ lotId, pathOf }: RelatedLotsProps) {
  const { data } = useQuery(relatedLotsQuery(lotId));
  if (data === undefined) return null;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-8 pt-3">
      <SoldBefore lots={data.sold} pathOf={pathOf} />
      <SimilarLots lots={data.similar} pathOf={pathOf} />
    </div>
  );
}
