import { useEffect, useRef } from 'react';
import { AuctionImage } from '#web/auctions/auction-image.tsx';
import { cx } from '#web/ui/cx.ts';

interface ThumbnailsProps {
  readonly images: readonly string[];
  readonly index: number;
  readonly onChoose: (index: number) => void;
}

/** A row of five that scrolls when there are more; the chosen one is always in view. */
export function Thumbnails({ images, index, onChoose }: ThumbnailsProps) {
  const row = useRef<HTMLUListElement>(null);
  useEffect(() => {
    const [list, chosen] = [row.current, row.current?.children[index]];
    if (list === null || !(chosen instanceof HTMLElement)) return;
    // Not scrollIntoView, which would scroll the page as well.
    list.scrollLeft = chosen.offsetLeft - (list.clientWidth - chosen.offsetWidth) / 2;
  }, [index]);
  return (
    <ul
      ref={row}
      aria-label="All pictures"
      className="relative grid auto-cols-[calc((100%-2rem)/5)] grid-flow-col gap-2 overflow-x-auto sm:auto-cols-[calc((100%-3rem)/5)] sm:gap-3 print:grid-flow-row print:grid-cols-5"
    >
      {images.map((image, position) => (
        <li key={image}>
          <button
            type="button"
            aria-label={`Picture ${position + 1}`}
            aria-current={position === index}
            onClick={() => onChoose(position)}
            className={cx(
              'block aspect-4/3 w-full overflow-hidden rounded-md border-2 transition-opacity focus-visible:-outline-offset-2',
              position === index
                ? 'border-accent'
                : 'border-transparent opacity-70 hover:opacity-100 print:opacity-100',
            )}
          >
            <AuctionImage src={image} alt="" priority="low" className="size-full" />
          </button>
        </li>
      ))}
    </ul>
  );
}
