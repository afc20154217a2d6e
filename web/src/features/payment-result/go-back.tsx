import { Link } from 'react-router-dom';
import { paths } from '#web/paths.ts';
import type { CheckoutRequest } from '#web/payments/checkout-request.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';

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
