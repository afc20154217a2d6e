import { Gavel, Heart, RefreshCw } from 'lucide-react';
import { Badge, type BadgeTone } from '../../ui/badge.tsx';
import type { ButtonVariant } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { Logo } from '../../ui/logo.tsx';
import { GallerySection } from './gallery-section.tsx';

const VARIANTS: readonly ButtonVariant[] = ['primary', 'secondary', 'ghost', 'danger', 'inverse'];
const TONES: readonly BadgeTone[] = ['neutral', 'accent', 'success', 'warning', 'danger', 'gold'];

/** Buttons, badges, logo. */
export function ButtonsGallery() {
  return (
    <GallerySection title="Buttons and badges">
      {VARIANTS.map((variant) => (
        <div key={variant} className="flex flex-wrap items-center gap-3">
          <Button variant={variant} size="sm">
            Small
          </Button>
          <Button variant={variant} icon={<Gavel className="size-5" aria-hidden="true" />}>
            Place bid
          </Button>
          <Button variant={variant} size="lg">
            Large
          </Button>
          <Button variant={variant} busy>
            Busy
          </Button>
          <Button variant={variant} disabled>
            Disabled
          </Button>
          <Button variant={variant} disabledReason="Registration closed at 4:00 pm.">
            Says why
          </Button>
        </div>
      ))}
      <div className="flex flex-wrap items-center gap-3">
        <IconButton label="Refresh">
          <RefreshCw className="size-5" aria-hidden="true" />
        </IconButton>
        <IconButton label="Watch" size="sm">
          <Heart className="size-4" aria-hidden="true" />
        </IconButton>
        <IconButton label="Not available" disabled>
          <Heart className="size-5" aria-hidden="true" />
        </IconButton>
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} dot={tone === 'success'}>
            {tone}
          </Badge>
        ))}
        <Logo />
        <Logo compact />
      </div>
    </GallerySection>
  );
}
