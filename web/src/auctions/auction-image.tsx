import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../ui/cx.ts';

interface AuctionImageProps {
  readonly src: string | undefined;
  /** Empty when the title is next to the image. */
  readonly alt: string;
  /** Loads at once, for images on the first screen. */
  readonly eager?: boolean;
  /** High fetch priority, for the largest image on the screen. */
  readonly urgent?: boolean;
  readonly className?: string;
}

/** A picture of a lot in a 4:3 frame; a placeholder icon without a picture or after a load error. */
export function AuctionImage({ src, alt, eager = false, urgent = false, className }: AuctionImageProps) {
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
      loading={eager || urgent ? 'eager' : 'lazy'}
      {...(urgent && { fetchPriority: 'high' })}
      decoding="async"
      className={cx('bg-sunken object-cover', className)}
      onError={() => setFailedSrc(src)}
    />
  );
}
