import { CATEGORIES } from '#shared/model/auctions/categories.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { factName } from '../values/form-schema.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { droppedFacts, factsOf } from './fact-specs.ts';
import { fieldSpec, readableValue } from './field-list.ts';
import { FormField } from './form-field.tsx';
import { COLUMNS, Section } from './section.tsx';

interface FactFieldsProps {
  readonly form: AuctionForm;
  /** Bidders are registered, so facts cannot change. */
  readonly isLocked: boolean;
}

const LOCKED = 'Bidders are registered: the facts stay as they are.';

/** The facts that the category asks for. */
export function FactFields({ form, isLocked }: FactFieldsProps) {
  const { values } = form;
  const facts = factsOf(values.categorie);
  const names = facts.map(({ name }) => factName(name));
  const dropped = droppedFacts(values).map(
    (name) => `${fieldSpec(name, '').label} (${readableValue(name, { ...values, categorie: '' })})`,
  );
  const category = CATEGORIES.find(({ _id }) => _id === values.categorie)?.name;
  return (
    <Section form={form} title="Facts" names={names} isOpenAtFirst lockedBecause={isLocked ? LOCKED : undefined}>
      <p className="text-sm text-muted">
        {facts.length === 0
          ? 'Choose a category to see which facts buyers ask for.'
          : 'Leave empty what is not known. Bidders see what is filled in.'}
      </p>
      {dropped.length > 0 && (
        <Banner tone="warning">
          Saving drops what lots in {category} do not have: {dropped.join(', ')}.
        </Banner>
      )}
      {facts.length > 0 && (
        <fieldset disabled={isLocked} className={COLUMNS}>
          <legend className="sr-only">Facts</legend>
          {names.map((name) => (
            <FormField key={name} form={form} name={name} />
          ))}
        </fieldset>
      )}
    </Section>
  );
}
