import { Share2 } from 'lucide-react';
import { paths } from '#web/paths.ts';
import { IconButton } from '#web/ui/buttons/icon-button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { shareLink } from './share-link.ts';

interface ShareButtonProps {
  readonly auctionId: string;
  readonly title: string;
  readonly className?: string;
}

/** Shares the link to the auction's public page by the device's share sheet, or else copies it. */
export function ShareButton({ auctionId, title, className }: ShareButtonProps) {
  const share = async () => {
    const url = new URL(paths.lot(auctionId), location.origin).href;
    const outcome = await shareLink(navigator, { title, url });
    if (outcome === 'copied') toast.success('Link copied to clipboard.');
    if (outcome === 'failed') toast.plain(`Copy this link: ${url}`, { duration: 10_000 });
  };
  return (
    <IconButton
      label={`Share ${title}`}
      title="Share"
      onClick={() => void share()}
      {...(className !== undefined && { className })}
    >
      <Share2 className="size-5" aria-hidden="true" />
    </IconButton>
  );
}
