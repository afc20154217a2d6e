import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import { verificationQuery } from '../../account/verification-query.ts';
import { paths } from '../../paths.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';
import { Button } from '../../ui/buttons/button.tsx';

/** The way to the deposit. Whoever may not register yet reads on the button itself what it takes. */
export function RegisterButton({ auctionId }: { readonly auctionId: string }) {
  const { data } = useQuery(verificationQuery);
  switch (data?.verifyStatus) {
    // Also while that is not known: the checkout refuses with a sentence of its own.
    case undefined:
    case 'verified':
      return (
        <Link to={paths.checkout({ auctionId, type: 'emd' })} className={buttonClass({ size: 'lg', block: true })}>
          Register for Auction
        </Link>
      );
    case 'pending':
      return (
        <Button size="lg" block variant="secondary" disabledReason="We are checking your ID proof. You will be told.">
          Register once you are verified
        </Button>
      );
    case 'rejected':
      return (
        <Button
          size="lg"
          block
          variant="secondary"
          disabledReason="Your ID proof could not be accepted. Please send a new one."
        >
          A new ID proof is needed to register
        </Button>
      );
  }
}
