import { FormField } from './form-field.tsx';
import { InspectionFields, INSPECTION_NAMES } from './inspection-fields.tsx';
import { COLUMNS, Section } from './section.tsx';
import type { AuctionForm } from '../values/use-auction-form.ts';

interface SaleFieldsProps {
  readonly form: AuctionForm;
  /** Bidders are registered: only inspection times and contact can change, and the bidders are told. */
  readonly isLocked: boolean;
}

const PLACE_LOCKED = 'Bidders are registered: the place stays as it is. They are told of new inspection times.';
const PLACE = ['placeAddress', 'placeCity', 'placePin'] as const;

/** Where and when the lot can be seen. */
export function PlaceFields({ form, isLocked }: SaleFieldsProps) {
  return (
    <Section
      form={form}
      title="Place and inspection"
      names={[...PLACE, ...INSPECTION_NAMES]}
      lockedBecause={isLocked ? PLACE_LOCKED : undefined}
    >
      <fieldset disabled={isLocked} className={COLUMNS}>
        <legend className="sr-only">Place</legend>
        <FormField form={form} name="placeAddress" className="sm:col-span-2 xl:col-span-3" />
        <FormField form={form} name="placeCity" />
        <FormField form={form} name="placePin" />
      </fieldset>
      <InspectionFields form={form} />
    </Section>
  );
}

const SALE_LOCKED = 'Bidders are registered: these terms stay as they are. They are told of a new contact.';
const CONTACT = ['contactName', 'contactPhone'] as const;
const TERMS = ['seller', 'terms', 'origin', 'importer', 'documents', 'handover', 'transport'] as const;

/** Who sells the lot, on which terms, and what happens after the payment. */
export function SaleFields({ form, isLocked }: SaleFieldsProps) {
  return (
    <Section
      form={form}
      title="Seller, contact and handover"
      names={[...CONTACT, ...TERMS]}
      lockedBecause={isLocked ? SALE_LOCKED : undefined}
    >
      <div className={COLUMNS}>
        {CONTACT.map((name) => (
          <FormField key={name} form={form} name={name} />
        ))}
      </div>
      <fieldset disabled={isLocked} className={COLUMNS}>
        <legend className="sr-only">Terms of the sale</legend>
        {TERMS.map((name) => (
          <FormField
            key={name}
            form={form}
            name={name}
            {...(name === 'terms' && { className: 'sm:col-span-2 xl:col-span-3' })}
          />
        ))}
      </fieldset>
    </Section>
  );
}
