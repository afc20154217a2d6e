import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { CategoryChips } from './category-chips.tsx';
import { FeaturedCard } from './featured-card.tsx';
import { FEATURED_LOTS, type SampleCategory } from './sample-content.ts';
import { SectionHeading } from './section-heading.tsx';

interface FeaturedAuctionsProps {
  /** All categories when undefined. */
  readonly categorie: SampleCategory | undefined;
  readonly onCategorie: (categorie: SampleCategory | undefined) => void;
}

/** The category chips and the sample lots of the chosen category. */
export function FeaturedAuctions({ categorie, onCategorie }: FeaturedAuctionsProps) {
  const lots = FEATURED_LOTS.filter((lot) => categorie === undefined || lot.categorie === categorie);
  return (
    <section id="featured" aria-labelledby="featured-title" className="page grid scroll-mt-16 gap-8 py-20 lg:py-24">
      <div className="flex flex-wrap items-end justify-between gap-6">
        <SectionHeading
          id="featured-title"
          title="Featured auctions"
          text="A taste of what goes under the hammer on Boli. See what is live right now."
        />
        <Link to={paths.lots()} className={buttonClass({ variant: 'secondary' })}>
          See all auctions
        </Link>
      </div>
      <CategoryChips categorie={categorie} onCategorie={onCategorie} />
      <ul className="grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {lots.map((lot) => (
          <FeaturedCard key={lot.id} lot={lot} />
        ))}
      </ul>
      <p className="text-sm text-muted">Featured auctions, figures and testimonials on this page are samples.</p>
    </section>
  );
}
