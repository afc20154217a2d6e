import { ImageOff } from 'lucide-react';
import { useState } from 'react';
import { cx } from '../ui/cx.ts';

interface AuctionImageProps {
  readonly src: string | undefined;
  /** Empty where the title stands beside it. */
  readonly alt: string;
  /** Loaded at once; for what is on the screen first. */
  readonly eager?: boolean;
  /** The largest thing on the screen: it goes before everything else. */
  readonly urgent?: boolean;
  readonly className?: string;
}

/** A picture of a lot in its 4:3 frame; a quiet sign where there is none or it does not load. */
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
