import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { bidSteps, type PriceNow } from '#shared/model/auctions/bid-steps.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { totalWith } from '#web/lots/price/all-in-price.ts';
import { Button } from '#web/ui/buttons/button.tsx';

interface QuickStepsProps {
  readonly auction: AuctionDetails;
  readonly price: PriceNow;
  readonly onChoose: (amount: Paise) => void;
}

/** Buttons that fill in likely next amounts, each with the price in all where the auction has charges. */
export function QuickSteps({ auction, price, onChoose }: QuickStepsProps) {
  return (
    <fieldset aria-label="Quick amounts" className="flex min-w-0 flex-wrap gap-2 large-text:flex-col">
      {bidSteps(price).map((amount, place) => (
        <Button
          // By place: with a new price a button must not move under the thumb.
          key={place}
          variant="secondary"
          className="tabular flex-1 px-1.5! text-[0.8125rem]!"
          onClick={() => onChoose(amount)}
        >
          <span className="grid">
            {formatInr(amount)}{' '}
            {totalWith(auction.charges, amount) > amount && (
              <span className="text-xs font-normal whitespace-normal text-muted">
                {formatInr(totalWith(auction.charges, amount))} in all
              </span>
            )}
          </span>
        </Button>
      ))}
    </fieldset>
  );
}
