import type { SaleDetails } from '#shared/model/lots/sale.ts';
import { Fact } from '#web/ui/fact.tsx';

type SaleTermsProps = Omit<SaleDetails, 'inspections' | 'contact'>;

const TRANSPORT = { buyer: 'The buyer pays', seller: 'The seller pays' };

/** Who sells a lot, on which terms, and what happens after the payment. */
export function SaleTerms({ seller, terms, origin, importer, afterPayment = {} }: SaleTermsProps) {
  const { documents, handover, transport } = afterPayment;
  const known = [
    ['Seller', seller],
    ['Country of origin', origin],
    ['Importer', importer],
    ['Documents after payment', documents],
    ['Handover after payment', handover],
    ['Transport', transport === undefined ? undefined : TRANSPORT[transport]],
    ['Terms of this lot', terms],
  ] as const;
  const shown = known.filter(([, text]) => text !== undefined);
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="sale-terms">
      <h3 id="sale-terms" className="font-semibold">
        Seller and terms
      </h3>
      <dl className="mt-3 grid gap-3">
        {shown.map(([name, text]) => (
          <Fact key={name} name={name}>
            <span className="whitespace-pre-line">{text}</span>
          </Fact>
        ))}
      </dl>
    </section>
  );
}
