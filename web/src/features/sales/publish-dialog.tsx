import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { readChargeTerms } from '#shared/contract/money/charges.ts';
import type { getSaleForAdmin, LotOfSale } from '#shared/contract/sales/sales.ts';
import { paiseFromRupees } from '#shared/model/money/money.ts';
import { type Against, bidClockInWords, lotWarnings } from '#shared/model/sales/lot-checks.ts';
import { houseQuery } from '#web/admin/house-query.ts';
import { DecisionForm } from '#web/decisions/decision-form.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface PublishDialogProps {
  readonly sale: ResponseOf<typeof getSaleForAdmin>['sale'];
  readonly drafts: readonly LotOfSale[];
  readonly open: boolean;
  readonly onClose: () => void;
  readonly onPublish: () => void;
}

const lotsText = (count: number): string => (count === 1 ? '1 lot' : `${count} lots`);

/** Asks before all drafts of a sale are published: what to look at, and the bid clock in words, which is to be confirmed. */
export function PublishDialog({ open, onClose, ...rest }: PublishDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title={`Publish ${lotsText(rest.drafts.length)}?`}
      description={
        rest.drafts.length === 1
          ? 'Everybody sees the lot, and bidders can register. It gets the times of the schedule.'
          : 'Everybody sees the lots, and bidders can register. Each gets the times of the schedule.'
      }
    >
      <PublishForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

function PublishForm({ sale, drafts, onClose, onPublish }: Omit<PublishDialogProps, 'open'>) {
  const { data: house } = useQuery(houseQuery);
  const [isConfirmed, setIsConfirmed] = useState(false);
  const [isTooEarly, setIsTooEarly] = useState(false);
  const warnings = house === undefined ? [] : warningsOf(drafts, againstOf(sale, readChargeTerms(house.charges)));
  return (
    <DecisionForm
      confirmLabel="Publish all"
      onClose={onClose}
      onSubmit={(event) => {
        event.preventDefault();
        if (isConfirmed) onPublish();
        else setIsTooEarly(true);
      }}
    >
      {warnings.length > 0 && (
        <Banner tone="warning">
          <h3>Please look at this first</h3>
          <ul className="mt-2 grid max-h-64 gap-2 overflow-y-auto font-normal">
            {warnings.map(([sentence, titles]) => (
              <li key={sentence} className="wrap-anywhere">
                {sentence}{' '}
                <span className="text-muted">
                  ({titles.length > SHOWN ? lotsText(titles.length) : titles.join(', ')})
                </span>
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="grid gap-2">
        <h3 className="font-semibold">The bid clock</h3>
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {bidClockInWords(drafts.map(({ bidInterval }) => bidInterval)).map((sentence) => (
            <li key={sentence}>{sentence}</li>
          ))}
        </ul>
        <Checkbox
          label={drafts.length === 1 ? 'The lot is to end so.' : 'The lots are to end so.'}
          checked={isConfirmed}
          error={
            isTooEarly && !isConfirmed
              ? `Please confirm when the ${drafts.length === 1 ? 'lot ends' : 'lots end'}.`
              : undefined
          }
          onChange={({ target }) => setIsConfirmed(target.checked)}
        />
      </div>
    </DecisionForm>
  );
}

/** More titles than these are counted. */
const SHOWN = 5;

const againstOf = ({ deposit }: PublishDialogProps['sale'], houseCharges: Against['houseCharges']): Against => ({
  power: deposit === null ? undefined : (paiseFromRupees(deposit.amount) ?? 0) * deposit.multiple,
  houseCharges,
});

/** Each sentence with the titles of its lots. */
function warningsOf(lots: readonly LotOfSale[], against: Against): readonly (readonly [string, readonly string[]])[] {
  const all = lots.flatMap(({ title, basePrice, charges }) =>
    lotWarnings({ basePrice: paiseFromRupees(basePrice) ?? 0, charges: readChargeTerms(charges) }, against).map(
      (sentence) => ({ sentence, title }),
    ),
  );
  return [...Map.groupBy(all, ({ sentence }) => sentence)].map(([sentence, found]) => [
    sentence,
    found.map(({ title }) => title),
  ]);
}
