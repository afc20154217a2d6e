import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { CheckoutRequest } from '../../payments/checkout-request.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';

/** Back to the auction that was paid for, or to all where the address does not say which. */
export function GoBack({ request }: { readonly request: CheckoutRequest | undefined }) {
  return (
    <Link
      to={request === undefined ? paths.auctions() : paths.auction(request.auctionId)}
      className={buttonClass({ variant: 'secondary' })}
    >
      Go Back
    </Link>
  );
}
