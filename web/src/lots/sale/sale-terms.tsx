import {
  detailsOf,
  detailText,
  type DetailName,
  type DetailsOfLot,
  lotDetail,
} from '#shared/model/lots/lot-details.ts';
import { Fact } from '#web/ui/fact.tsx';

const isLong = (name: DetailName) => lotDetail(name).kind === 'long-text';
const NAMES = detailsOf('sale');
const IN_ORDER = [...NAMES.filter((name) => !isLong(name)), ...NAMES.filter(isLong)];

/** Who sells a lot, on which terms, and what happens after the payment. */
export function TermsOfSale({ sale }: Pick<DetailsOfLot, 'sale'>) {
  const shown = IN_ORDER.flatMap((name) => {
    const { pageLabel, choices } = lotDetail(name);
    const text = detailText({ sale }, name);
    return pageLabel === null || text === undefined
      ? []
      : [{ name, label: pageLabel, text: choices?.[text]?.pageText ?? text }];
  });
  if (shown.length === 0) return null;
  return (
    <section aria-labelledby="sale-terms">
      <h3 id="sale-terms" className="font-semibold">
        Seller and terms
      </h3>
      <dl className="mt-3 grid gap-3">
        {shown.map(({ name, label, text }) => (
          <Fact key={name} name={label}>
            <span className="whitespace-pre-line">{text}</span>
          </Fact>
        ))}
      </dl>
    </section>
  );
}
