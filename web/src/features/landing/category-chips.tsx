import { Bike, Car, Gem, House, LandPlot, Laptop, LayoutGrid, type LucideIcon } from 'lucide-react';
import { cx } from '#web/ui/cx.ts';
import type { SampleCategory } from './sample-content.ts';

const CHIPS: readonly { readonly categorie?: SampleCategory; readonly label: string; readonly icon: LucideIcon }[] = [
  { label: 'All Categories', icon: LayoutGrid },
  { categorie: 'cars', label: 'Cars', icon: Car },
  { categorie: 'bikes', label: 'Bikes', icon: Bike },
  { categorie: 'properties', label: 'Properties', icon: House },
  { categorie: 'land', label: 'Land', icon: LandPlot },
  { categorie: 'electronics', label: 'Electronics', icon: Laptop },
  { categorie: 'jewelry', label: 'Jewelry', icon: Gem },
];

interface CategoryChipsProps {
  readonly categorie: SampleCategory | undefined;
  readonly onCategorie: (categorie: SampleCategory | undefined) => void;
}

/** Chooses the category of the featured lots. */
export function CategoryChips({ categorie, onCategorie }: CategoryChipsProps) {
  return (
    <fieldset className="flex flex-wrap gap-2">
      <legend className="sr-only">Categories</legend>
      {CHIPS.map((chip) => {
        const isChosen = chip.categorie === categorie;
        return (
          <button
            key={chip.label}
            type="button"
            aria-pressed={isChosen}
            onClick={() => onCategorie(chip.categorie)}
            className={cx(
              'inline-flex min-h-11 items-center gap-2 rounded-full border px-4 text-sm font-semibold transition-colors',
              isChosen
                ? 'border-accent bg-accent text-on-accent'
                : 'border-border-strong/50 bg-raised hover:border-border-strong',
            )}
          >
            <chip.icon className="size-4" aria-hidden="true" />
            {chip.label}
          </button>
        );
      })}
    </fieldset>
  );
}
