import { Heart } from 'lucide-react';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { cx } from '#web/ui/cx.ts';
import { useWatch } from './use-watch.ts';

interface WatchButtonProps {
  readonly auctionId: string;
  readonly title: string;
  readonly watched: boolean;
  readonly className?: string;
}

/** The heart button: adds to or removes from the watchlist. */
export function WatchButton({ auctionId, title, watched, className }: WatchButtonProps) {
  const watch = useWatch();
  return (
    <IconButton
      label={`Watch ${title}`}
      title={watched ? 'Remove from watchlist' : 'Add to watchlist'}
      aria-pressed={watched}
      onClick={() => watch({ auctionId, watched: !watched })}
      {...(className !== undefined && { className })}
    >
      <Heart className={cx('size-5', watched && 'fill-current text-danger')} aria-hidden="true" />
    </IconButton>
  );
}
