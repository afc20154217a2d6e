import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '#web/ui/cx.ts';

interface AuctionImageProps {
  readonly src: string | undefined;
  /** Empty when the title is next to the image. */
  readonly alt: string;
  /** Loads at once, for images on the first screen. */
  readonly eager?: boolean;
  /** The fetch priority: `high` for the largest image on the screen, `low` for those that can wait for it. */
  readonly priority?: 'high' | 'low';
  readonly className?: string;
}

/** A picture of a lot in a 4:3 frame; a placeholder icon without a picture or after a load error. */
export function AuctionImage({ src, alt, eager = false, priority, className }: AuctionImageProps) {
  const [failedSrc, setFailedSrc] = useState<string>();
  if (src === undefined || src === failedSrc) {
    return (
      <span className={cx('grid place-items-center bg-sunken text-muted', className)}>
        <ImageOff className="size-7" aria-hidden="true" />
        {alt !== '' && <span className="sr-only">{alt}</span>}
      </span>
    );
  }
  return (
    <img
      src={src}
      alt={alt}
      width={800}
      height={600}
      loading={eager || priority === 'high' ? 'eager' : 'lazy'}
      {...(priority !== undefined && { fetchPriority: priority })}
      decoding="async"
      className={cx('bg-sunken object-cover', className)}
      onError={() => setFailedSrc(src)}
    />
  );
}
