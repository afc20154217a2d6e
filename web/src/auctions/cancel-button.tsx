import { Ban } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { CancelDialog } from './cancel-dialog.tsx';

/** Cancels an auction after asking for the reason. */
export function CancelButton({ auctionId, size = 'sm' }: { readonly auctionId: string; readonly size?: 'sm' | 'md' }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size={size}
        variant="secondary"
        className="text-danger!"
        icon={<Ban className="size-4" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Cancel Auction
      </Button>
      <CancelDialog auctionId={auctionId} open={isAsking} onClose={() => setIsAsking(false)} />
    </>
  );
}
