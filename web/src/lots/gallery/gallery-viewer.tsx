import { X, ZoomIn, ZoomOut } from 'lucide-react';
import { Dialog as Radix } from 'radix-ui';
import { type KeyboardEvent, useRef, useState } from 'react';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { useReturnFocus } from '#web/ui/overlays/return-focus.ts';
import { StepButton } from './step-button.tsx';
import { useSwipe } from './use-swipe.ts';
import { type Zoom, ZoomFrame, type ZoomHandle, zoomed } from './zoom-frame.tsx';

interface GalleryViewerProps {
  readonly title: string;
  readonly images: readonly string[];
  readonly index: number;
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
  readonly onTurn: (step: 1 | -1) => void;
}

const BUTTON = 'text-on-inverse! hover:bg-on-inverse/15!';
const PANS: Readonly<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The full-screen view of one picture. Arrow keys change the picture, or move an enlarged one; + and - zoom, and so does
 * a double click. Escape closes the view and returns the focus.
 */
export function GalleryViewer({ title, images, index, open, onOpenChange, onTurn }: GalleryViewerProps) {
  const [zoom, setZoom] = useState<Zoom>(1);
  const frame = useRef<ZoomHandle>(null);
  const turn = (step: 1 | -1) => {
    setZoom(1);
    onTurn(step);
  };
  const swipe = useSwipe((step) => zoom === 1 && turn(step));
  const returnFocus = useReturnFocus();
  const count = images.length;
  const act = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    const pan = PANS[event.key];
    if (event.key === '+' || event.key === '=') setZoom(zoomed(zoom, 1));
    else if (event.key === '-') setZoom(zoomed(zoom, -1));
    else if (pan !== undefined && zoom > 1) frame.current?.pan(...pan);
    else if (event.key === 'ArrowRight') turn(1);
    else if (event.key === 'ArrowLeft') turn(-1);
    else return;
    event.preventDefault();
    // React lets the event bubble to the gallery, which would turn again.
    event.stopPropagation();
  };
  const close = (isOpen: boolean) => {
    setZoom(1);
    onOpenChange(isOpen);
  };
  return (
    <Radix.Root open={open} onOpenChange={close}>
      <Radix.Portal>
        <Radix.Content
          {...returnFocus}
          aria-describedby={undefined}
          onKeyDown={act}
          className="fixed inset-0 z-50 flex animate-fade-in flex-col bg-inverse text-on-inverse outline-none [&_:focus-visible]:outline-on-inverse"
        >
          <div className="flex items-center justify-between gap-4 py-2 pr-2 pl-5">
            <Radix.Title className="min-w-0 truncate font-medium">{title}</Radix.Title>
            <div className="flex items-center gap-1">
              <span className="tabular mr-2 text-sm whitespace-nowrap text-on-inverse-muted" aria-live="polite">
                {index + 1} / {count}
              </span>
              <IconButton
                label="Zoom out"
                disabled={zoom === zoomed(zoom, -1)}
                className={BUTTON}
                onClick={() => setZoom(zoomed(zoom, -1))}
              >
                <ZoomOut className="size-6" aria-hidden="true" />
              </IconButton>
              <IconButton
                label="Zoom in"
                disabled={zoom === zoomed(zoom, 1)}
                className={BUTTON}
                onClick={() => setZoom(zoomed(zoom, 1))}
              >
                <ZoomIn className="size-6" aria-hidden="true" />
              </IconButton>
              <Radix.Close asChild>
                <IconButton label="Close full screen" className={BUTTON}>
                  <X className="size-6" aria-hidden="true" />
                </IconButton>
              </Radix.Close>
            </div>
          </div>
          <div className="relative min-h-0 flex-1" {...swipe}>
            {/* Without the buttons: two quick presses turn two pictures. */}
            <div onDoubleClick={() => setZoom((current) => (current === 1 ? 2 : 1))}>
              <ZoomFrame zoom={zoom} label="Picture" handle={frame}>
                <AuctionImage
                  src={images[index]}
                  alt={`${title}, picture ${index + 1}`}
                  eager
                  className="absolute inset-0 size-full bg-inverse! object-contain!"
                />
              </ZoomFrame>
            </div>
            {count > 1 && zoom === 1 && (
              <>
                <StepButton step={-1} onStep={turn} className="left-3" />
                <StepButton step={1} onStep={turn} className="right-3" />
              </>
            )}
          </div>
        </Radix.Content>
      </Radix.Portal>
    </Radix.Root>
  );
}
