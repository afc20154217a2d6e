import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { type DetailName, detailText, LOT_DETAILS, placeText } from '#shared/model/lots/lot-details.ts';
import { MapLink, PhoneLink } from '#web/lots/sale/place-links.tsx';
import { paths } from '#web/paths.ts';
import { Fact } from '#web/ui/fact.tsx';

/** Where the lot is collected, whom to call and what to bring, as far as the lot says it. */
export function CollectionPlace({ auction }: { readonly auction: AuctionDetails }) {
  const { place, sale } = auction;
  const address = place && placeText(place);
  const said = (name: DetailName, label: string): ReactNode => {
    const text = detailText(auction, name);
    return text !== undefined && <Fact name={label}>{text}</Fact>;
  };
  const transport = sale?.afterPayment?.transport;
  return (
    <dl className="grid content-start gap-4 text-sm" aria-label="Where to collect it">
      {address !== undefined && (
        <Fact name="Yard">
          {address}
          <br />
          <MapLink address={address} />
        </Fact>
      )}
      {said('handoverHours', 'Hours')}
      {said('handover', 'Handover')}
      {transport !== undefined && <Fact name="Transport">{LOT_DETAILS.transport.choices[transport].pageText}</Fact>}
      <Fact name="Contact">
        {sale?.contact === undefined ? (
          <Link to={paths.contact} className="text-accent underline underline-offset-2">
            Contact Support
          </Link>
        ) : (
          <>
            {sale.contact.name}, <PhoneLink phone={sale.contact.phone} />
          </>
        )}
      </Fact>
      <Fact name="Bring">The gate pass, printed or on your phone, and the original of your ID.</Fact>
    </dl>
  );
}
