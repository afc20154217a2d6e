import type { PublicLot } from '#shared/contract/lots/public-lots.ts';
import type { LotPlace, SaleTerms } from '#shared/model/lots/sale.ts';
import { Card } from '#web/ui/card.tsx';
import { TermsOfSale } from './sale-terms.tsx';
import { WhereAndWhen } from './where-and-when.tsx';

interface SaleCardProps {
  readonly lot: Pick<PublicLot, '_id' | 'title' | 'status'>;
  readonly place: LotPlace | undefined;
  readonly sale: SaleTerms | undefined;
}

/** Where to see a lot, who sells it and what happens after the payment; nothing if none of it is known. */
export function SaleCard({ lot, place, sale = {} }: SaleCardProps) {
  const { inspections, contact } = sale;
  return (
    <Card className="grid gap-6 max-xl:-order-1">
      <WhereAndWhen lot={lot} place={place} inspections={inspections} contact={contact} />
      <TermsOfSale sale={sale} />
    </Card>
  );
}
