import { detailsOf, lotDetail } from '#shared/model/lots/lot-details.ts';
import { LOT_FIELDS } from '#shared/model/lots/lot-fields.ts';
import { SellerField } from '#web/sellers/seller-field.tsx';
import { FIELD_NAMES, isInspection } from '../values/form-schema.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { FormField } from './form-field.tsx';
import { InspectionFields } from './inspection-fields.tsx';
import { COLUMNS, Section } from './section.tsx';

interface SaleFieldsProps {
  readonly form: AuctionForm;
  /** Bidders are registered: only inspection times and contact can change, and the bidders are told. */
  readonly isLocked: boolean;
}

/** The whole width of the columns. */
const WIDE = 'sm:col-span-2 xl:col-span-3';
const PLACE_LOCKED = 'Bidders are registered: the place stays as it is. They are told of new inspection times.';
const PLACE = detailsOf('place');
const PLACE_NAMES = [...PLACE, ...FIELD_NAMES.filter(isInspection)];

/** Where and when the lot can be seen. */
export function PlaceFields({ form, isLocked }: SaleFieldsProps) {
  return (
    <Section
      form={form}
      title="Place and inspection"
      names={PLACE_NAMES}
      lockedBecause={isLocked ? PLACE_LOCKED : undefined}
    >
      <fieldset disabled={isLocked} className={COLUMNS}>
        <legend className="sr-only">Place</legend>
        {PLACE.map((name) => (
          <FormField key={name} form={form} name={name} {...(name === 'placeAddress' && { className: WIDE })} />
        ))}
      </fieldset>
      <InspectionFields form={form} />
    </Section>
  );
}

const SALE_LOCKED =
  'Bidders are registered: these terms stay as they are. They are told of a new contact, and nothing of the seller that the house sells for.';
const SALE = detailsOf('sale');
const SALE_NAMES = ['sellerId' as const, ...SALE];
const FREE = SALE.filter((name) => lotDetail(name).mayChange === true);
const FROZEN = SALE.filter((name) => !FREE.includes(name));

/** Who sells the lot, on which terms, and what happens after the payment. */
export function SaleFields({ form, isLocked }: SaleFieldsProps) {
  return (
    <Section
      form={form}
      title="Seller, contact and handover"
      names={SALE_NAMES}
      lockedBecause={isLocked ? SALE_LOCKED : undefined}
    >
      <SellerField
        name="sellerId"
        label={LOT_FIELDS.sellerId.label}
        hint={LOT_FIELDS.sellerId.hint}
        error={form.errors.sellerId}
        value={form.values.sellerId}
        onChange={(sellerId) => form.set('sellerId', sellerId)}
      />
      <div className={COLUMNS}>
        {FREE.map((name) => (
          <FormField key={name} form={form} name={name} />
        ))}
      </div>
      <fieldset disabled={isLocked} className={COLUMNS}>
        <legend className="sr-only">Terms of the sale</legend>
        {FROZEN.map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            {...(lotDetail(name).kind === 'long-text' && { className: WIDE })}
          />
        ))}
      </fieldset>
    </Section>
  );
}
