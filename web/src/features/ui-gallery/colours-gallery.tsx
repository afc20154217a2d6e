import { GallerySection } from './gallery-section.tsx';

const SWATCHES = [
  'bg-surface',
  'bg-raised',
  'bg-sunken',
  'bg-inverse',
  'bg-accent',
  'bg-accent-soft',
  'bg-gold-soft',
  'bg-gold-bright',
  'bg-success-soft',
  'bg-warning-soft',
  'bg-danger-soft',
  'bg-danger',
] as const;

const SIZES = ['text-5xl', 'text-4xl', 'text-3xl', 'text-2xl', 'text-xl', 'text-lg', 'text-base', 'text-sm', 'text-xs'];

/** Colours and type. */
export function ColoursGallery() {
  return (
    <GallerySection title="Colours and type">
      <div className="grid grid-cols-3 gap-3 md:grid-cols-6">
        {SWATCHES.map((swatch) => (
          <div key={swatch} className="grid gap-1 text-xs text-muted">
            <span className={`h-14 rounded-md border border-border ${swatch}`} />
            {swatch.slice(3)}
          </div>
        ))}
      </div>
      {SIZES.map((size) => (
        <p key={size} className={`${size} tabular truncate font-semibold`}>
          ₹12,34,567.50 for the last bid
        </p>
      ))}
    </GallerySection>
  );
}
