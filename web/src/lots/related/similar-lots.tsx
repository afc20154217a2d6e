import { useId } from 'react';
import type { PublicCard } from '#shared/contract/lots/public-lots.ts';
import { LotCard } from '../lot-card.tsx';

interface SimilarLotsProps {
  readonly lots: readonly PublicCard[];
  readonly pathOf: (lotId: string) => string;
}

/** Lots like this one that run or start later. */
export function SimilarLots({ lots, pathOf }: SimilarLotsProps) {
  const headingId = useId();
  if (lots.length === 0) return null;
  return (
    <section aria-labelledby={headingId} className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <h2 id={headingId} className="text-lg font-semibold">
        Similar lots
      </h2>
      <ul className="grid grid-cols-1 gap-5 sm:grid-cols-2 lg:grid-cols-3">
        {lots.map((lot) => (
          <li key={lot._id}>
            <LotCard lot={lot} to={pathOf(lot._id)} />
          </li>
        ))}
      </ul>
    </section>
  );
}
