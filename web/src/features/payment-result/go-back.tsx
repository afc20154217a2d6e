import { Link } from 'react-router-dom';
import { paths } from '../../paths.ts';
import type { CheckoutRequest } from '../../payments/checkout-request.ts';
import { buttonClass } from '../../ui/buttons/button-class.ts';

/** Links to the auction, or to the list when the URL does not name one. */
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
