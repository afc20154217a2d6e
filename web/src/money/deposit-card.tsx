import { Landmark } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { RecordDepositDialog } from './record-deposit-dialog.tsx';

interface DepositCardProps {
  /** That of the sale, if the deposit is for one. */
  readonly auctionId: string;
  readonly isForSale?: boolean;
}

/** Lets an admin record an EMD by bank transfer, where the EMD exceeds the usual online limit. */
export function DepositCard({ auctionId, isForSale = false }: DepositCardProps) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Card className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3">
      <div className="min-w-0">
        <h2 className="flex items-center gap-2 text-lg font-semibold">
          <Landmark className="size-5 text-accent" aria-hidden="true" />
          EMD by bank transfer
        </h2>
        <p className="text-sm text-muted">
          The deposit is above the limit for one payment online. Bidders who send it to your account are registered when
          you record it{isForSale && ', which is possible until the sale starts'}.
        </p>
      </div>
      <Button size="sm" variant="secondary" onClick={() => setOpen(true)}>
        Record a deposit
      </Button>
      <RecordDepositDialog auctionId={auctionId} isForSale={isForSale} open={isOpen} onClose={() => setOpen(false)} />
    </Card>
  );
}
