import { useState } from 'react';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { AppPromo } from './app-promo.tsx';
import { Benefits } from './benefits.tsx';
import { BidClockStory } from './bid-clock-story.tsx';
import { FeaturedAuctions } from './featured-auctions.tsx';
import { Figures } from './figures.tsx';
import { Hero } from './hero.tsx';
import { HowItWorks } from './how-it-works.tsx';
import { LotsNowSkeleton } from './lots-now-skeleton.tsx';
import { Newsletter } from './newsletter.tsx';
import type { SampleCategory } from './sample-content.ts';
import { Testimonials } from './testimonials.tsx';

const LotsNow = lazyPart(async () => (await import('./lots-now.tsx')).LotsNow, LotsNowSkeleton);

/** `/`. */
export function Component() {
  const [categorie, setCategorie] = useState<SampleCategory>();
  return (
    <>
      <title>Boli: live auctions with verified bidders</title>
      <Hero />
      <LotsNow />
      <Figures />
      <FeaturedAuctions categorie={categorie} onCategorie={setCategorie} />
      <HowItWorks />
      <BidClockStory />
      <Benefits />
      <Testimonials />
      <AppPromo />
      <Newsletter />
    </>
  );
}
