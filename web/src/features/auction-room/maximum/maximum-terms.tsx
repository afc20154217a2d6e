import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { amountInWords } from '#shared/model/money/amount-in-words.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { totalWith } from '#web/lots/price/all-in-price.ts';
import { BINDING, RESERVE_TERM, TERMS } from './explanation.ts';

interface AtMostProps {
  readonly auction: AuctionDetails;
  readonly maximum: Paise;
}

/** A maximum in words, and what it may cost in all. */
export function AtMost({ auction, maximum }: AtMostProps) {
  const total = totalWith(auction.charges, maximum);
  return (
    <div className="grid gap-1">
      <p className="text-muted">{amountInWords(maximum)}</p>
      <p className="tabular text-sm">
        At most you would pay <strong className="font-semibold">{formatInr(total)}</strong>
        {total > maximum && ', charges included'}.
      </p>
    </div>
  );
}

/** The terms of a maximum: what everybody must know, and the rest to unfold. */
export function MaximumTerms({ auction }: { readonly auction: AuctionDetails }) {
  return (
    <div className="grid gap-3 text-sm text-muted">
      <p>{BINDING}</p>
      {auction.reserveStatus === 'not-met' && <p>{RESERVE_TERM}</p>}
      <details>
        <summary className="min-h-11 cursor-pointer content-center font-medium text-text">How it works</summary>
        <ul className="grid list-disc gap-1 pl-5">
          {TERMS.map((term) => (
            <li key={term}>{term}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}
