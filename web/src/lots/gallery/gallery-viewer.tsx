import { X } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { IconButton } from '../../ui/buttons/icon-button.tsx';
import { useReturnFocus } from '../../ui/overlays/return-focus.ts';
import { AuctionImage } from '../../auctions/auction-image.tsx';
import { StepButton } from './step-button.tsx';
import { useSwipe } from './use-swipe.ts';

interface GalleryViewerProps {
  readonly title: string;
  readonly images: readonly string[];
  readonly index: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onTurn: (step: 1 | -1) => void;
}

/**
 * The full-screen view of one picture. Arrow keys bubble to the gallery, which changes the picture; Escape closes
 * the view and returns the focus.
 */
export function GalleryViewer({ title, images, index, open, onOpenChange, onTurn }: GalleryViewerProps) {
  const swipe = useSwipe(onTurn);
  const returnFocus = useReturnFocus();
  const count = images.length;
  return (
    <Radix.Root open={open} onOpenChange={onOpenChange}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-inverse text-on-inverse outline-none [&_:focus-visible]:outline-on-inverse"
        >
          <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
            <Radix.Title className="min-w-0 truncate font-medium">{title}</Radix.Title>
            <div className="flex items-center gap-3">
              <span className="tabular text-sm text-on-inverse-muted" aria-live="polite">
                {index + 1} / {count}
              </span>
              <Radix.Close asChild>
                <IconButton label="Close full screen" className="text-on-inverse! hover:bg-on-inverse/15!">
                  <X className="size-6" aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
          </div>
          <div className="relative min-h-0 flex-1" {...swipe}>
            <AuctionImage
              src={images[index]}
              alt={`${title}, picture ${index + 1}`}
              eager
              className="absolute inset-0 size-full bg-inverse! object-contain!"
            />
            {count > 1 && (
              <>
                <StepButton step={-1} onStep={onTurn} className="left-3" />
                <StepButton step={1} onStep={onTurn} className="right-3" />
              </>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
