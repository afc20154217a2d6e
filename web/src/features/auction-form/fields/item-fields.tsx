import { useQuery } from '@tanstack/react-query';
import { MAX_DESCRIPTION_LENGTH } from '../../../../../shared/model/auctions/auction-form.ts';
import { Banner } from '../../../ui/feedback/banner.tsx';
import { Button } from '../../../ui/buttons/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { categoriesQuery } from './categories-query.ts';
import { FIELD_LABELS } from './field-words.ts';
import type { FieldsProps } from './fields-props.ts';

interface ItemFieldsProps extends FieldsProps {
  /** Bidders are registered: only the description can be added to. */
  readonly isLocked: boolean;
}

const LOCKED = 'Bidders are registered: title and category stay as they are. The description can be added to.';

/** What is sold. */
export function ItemFields({ form, isLocked }: ItemFieldsProps) {
  const { values, errors, set } = form;
  const { data: categories = [], isError, isFetching, refetch } = useQuery(categoriesQuery);
  return (
    <Card className="grid gap-5">
      <h2 className="text-lg font-semibold">Item</h2>
      {isError && (
        <Banner
          tone="danger"
          action={
            <Button size="sm" variant="secondary" busy={isFetching} onClick={() => void refetch()}>
              Try Again
            </Button>
          }
        >
          Failed to load categories
        </Banner>
      )}
      {isLocked && <Banner tone="info">{LOCKED}</Banner>}
      <TextField
        label={FIELD_LABELS.title}
        required
        disabled={isLocked}
        maxLength={150}
        value={values.title}
        error={errors.title}
        onChange={(event) => set('title', event.target.value)}
      />
      <Select
        label={FIELD_LABELS.categorie}
        required
        disabled={isLocked}
        placeholder="Choose a category"
        options={categories.map(({ _id, name }) => ({ value: _id, label: name }))}
        value={values.categorie}
        error={errors.categorie}
        className="sm:max-w-80"
        onChange={(event) => set('categorie', event.target.value)}
      />
      <TextArea
        label={FIELD_LABELS.description}
        required
        rows={7}
        maxLength={MAX_DESCRIPTION_LENGTH}
        hint={
          isLocked
            ? 'Write below what is there, which stays as it is. What you add is dated, and the bidders are told.'
            : 'Condition, papers, what comes with it, where it can be seen. Line breaks are kept.'
        }
        value={values.description}
        error={errors.description}
        onChange={(event) => set('description', event.target.value)}
      />
    </Card>
  );
}
