import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { VoidDialog } from './void-dialog.tsx';

/** Takes back the last bids of whoever leads a running auction, with a second person. */
export function VoidButton({ auctionId }: { readonly auctionId: string }) {
  const [isAsking, setIsAsking] = useState(false);
  return (
    <>
      <Button
        size="sm"
        variant="secondary"
        icon={<Undo2 className="size-4" aria-hidden="true" />}
        onClick={() => setIsAsking(true)}
      >
        Take back bids
      </Button>
      {isAsking && <VoidDialog auctionId={auctionId} onClose={() => setIsAsking(false)} />}
    </>
  );
}
