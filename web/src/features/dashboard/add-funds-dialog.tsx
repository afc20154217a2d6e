import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface AddFundsDialogProps {
  readonly open: boolean;
  readonly onOpenChange: (open: boolean) => void;
}

/** Explains the balance and where to pay a deposit. */
export function AddFundsDialog({ open, onOpenChange }: AddFundsDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={onOpenChange}
      title="How your balance works"
      footer={
        <>
          <Button variant="secondary" onClick={() => onOpenChange(false)}>
            Not now
          </Button>
          <Link to={paths.auctions({ status: 'upcoming' })} className={buttonClass()}>
            Choose an auction
          </Link>
        </>
      }
    >
      <div className="grid gap-4">
        <p>
          Your balance is the sum of the deposits (EMD) we hold for you. It is not a wallet: no money is stored for
          spending, so there is nothing to top up.
        </p>
        <ul className="grid list-disc gap-2 pl-5 text-muted marker:text-accent">
          <li>It goes up when you register for an auction and pay its deposit.</li>
          <li>It goes down when a deposit is refunded to the card, account or UPI id it came from.</li>
          <li>You pay for an auction you won directly, and its deposit then comes back to you.</li>
        </ul>
        <p>To take part, choose an auction that is open for registration.</p>
      </div>
    </Dialog>
  );
}
