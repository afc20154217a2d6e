import { Expand } from 'lucide-react';
import { type KeyboardEvent, memo, useState } from 'react';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { lazyPart } from '#web/ui/overlays/lazy-part.tsx';
import { StepButton } from './step-button.tsx';
import { Thumbnails } from './thumbnails.tsx';
import { useSwipe } from './use-swipe.ts';

const GalleryViewer = lazyPart(
  () => import('./gallery-viewer.tsx').then((module) => module.GalleryViewer),
  () => null,
);

interface GalleryProps {
  readonly title: string;
  readonly images: readonly string[];
}

/**
 * The pictures of a lot: a large one, thumbnails, and a full-screen view. Arrow keys and swipes change the picture.
 */
export const Gallery = memo(function Gallery({ title, images }: GalleryProps) {
  const [chosen, setChosen] = useState(0);
  const [isViewing, setIsViewing] = useState(false);
  const count = images.length;
  const index = Math.min(chosen, Math.max(0, count - 1));
  const step = (by: 1 | -1) => count > 0 && setChosen((index + by + count) % count);
  const swipe = useSwipe(step);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'ArrowRight') step(1);
    else if (event.key === 'ArrowLeft') step(-1);
    else return;
    event.preventDefault();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- keys beside buttons
    <section aria-label="Pictures" className="grid gap-3" onKeyDown={onKeyDown}>
      <div className="relative aspect-4/3 overflow-hidden rounded-lg border border-border bg-sunken" {...swipe}>
        <button
          type="button"
          disabled={count === 0}
          aria-label={`View picture ${index + 1} of ${count} in full screen`}
          className="group absolute inset-0 cursor-zoom-in! focus-visible:-outline-offset-4 disabled:cursor-default!"
          onClick={() => setIsViewing(true)}
        >
          <AuctionImage
            src={images[index]}
            alt={`${title}, picture ${index + 1}`}
            priority="high"
            className="size-full"
          />
          {count > 0 && (
            <span className="absolute right-3 bottom-3 inline-flex items-center gap-2 rounded-full bg-inverse/85 px-3 py-1.5 text-sm font-medium text-on-inverse print:hidden">
              <Expand className="size-4" aria-hidden="true" />
              <span className="tabular">
                {index + 1} / {count}
              </span>
            </span>
          )}
        </button>
        {count > 1 && (
          <>
            <StepButton step={-1} onStep={step} className="left-3" />
            <StepButton step={1} onStep={step} className="right-3" />
          </>
        )}
      </div>
      {count > 1 && <Thumbnails images={images} index={index} onChoose={setChosen} />}
      <GalleryViewer
        title={title}
        images={images}
        index={index}
        open={isViewing}
        onOpenChange={setIsViewing}
        onTurn={step}
      />
    </section>
  );
});
