import { useQuery } from '@tanstack/react-query';
import { Banner } from '../../../ui/banner.tsx';
import { Button } from '../../../ui/button.tsx';
import { Card } from '../../../ui/card.tsx';
import { Select } from '../../../ui/forms/select.tsx';
import { TextArea, TextField } from '../../../ui/forms/text-field.tsx';
import { categoriesQuery } from './categories-query.ts';
import { FIELD_LABELS } from './field-words.ts';
import type { FieldsProps } from './fields-props.ts';

/** What is sold. */
export function ItemFields({ form }: FieldsProps) {
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
      <TextField
        label={FIELD_LABELS.title}
        required
        maxLength={150}
        value={values.title}
        error={errors.title}
        onChange={(event) => set('title', event.target.value)}
      />
      <Select
        label={FIELD_LABELS.categorie}
        required
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
        maxLength={10_000}
        hint="Condition, papers, what comes with it, where it can be seen. Line breaks are kept."
        value={values.description}
        error={errors.description}
        onChange={(event) => set('description', event.target.value)}
      />
    </Card>
  );
}
