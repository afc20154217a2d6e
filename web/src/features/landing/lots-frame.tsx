import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { LOT_ROW, LotGridSkeleton } from '../../lots/lot-grid.tsx';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';

/** One row of the widest grid. */
export const LOTS_IN_ROW = 4;

/** The section of real lots; without the code that loads them, which comes later. */
export function LotsFrame({ children }: { readonly children: ReactNode }) {
  return (
    <section aria-labelledby="lots-now" className="page grid grid-cols-1 gap-6 pb-16">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <h2 id="lots-now" className="text-2xl font-semibold">
          Live and starting soon
        </h2>
        <Link to={paths.lots()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          See all lots
        </Link>
      </div>
      {children}
    </section>
  );
}

export function LotsNowSkeleton() {
  return (
    <LotsFrame>
      <LotGridSkeleton count={LOTS_IN_ROW} className={LOT_ROW} />
    </LotsFrame>
  );
}
