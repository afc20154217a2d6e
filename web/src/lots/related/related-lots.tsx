import { useRef } from 'react';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import type { RelatedLotsProps } from './related-lists.tsx';
import { useNear } from './use-near.ts';

const Lists = lazyPart<RelatedLotsProps>(
  async () => (await import('./related-lists.tsx')).RelatedLists,
  () => null,
);

/** Similar lots at the end of a lot's page. Code and data load when somebody scrolls near. */
export function RelatedLots(props: RelatedLotsProps) {
  const here = useRef<HTMLDivElement>(null);
  const isNear = useNear(here);
  return (
    <div ref={here} className="print:hidden">
      {isNear && <Lists {...props} />}
    </div>
  );
}
