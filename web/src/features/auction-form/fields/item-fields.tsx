import { useQuery } from '@tanstack/react-query';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { categoriesQuery } from '../values/categories-query.ts';
import type { AuctionForm } from '../values/use-auction-form.ts';
import { FormField } from './form-field.tsx';

interface ItemFieldsProps {
  readonly form: AuctionForm;
  /** Bidders are registered, so the description can only be extended. */
  readonly isLocked: boolean;
}

const LOCKED = 'Bidders are registered: title and category stay as they are. The description can be added to.';
const LOCKED_DESCRIPTION =
  'Write below what is there, which stays as it is. What you add is dated, and the bidders are told.';

/** The fields of the item. */
export function ItemFields({ form, isLocked }: ItemFieldsProps) {
  const { data, isError, isFetching, refetch } = useQuery(categoriesQuery);
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
      <FormField form={form} name="title" disabled={isLocked} />
      <FormField
        form={form}
        name="categorie"
        disabled={isLocked}
        options={data?.categories.map(({ _id, name }) => ({ value: _id, label: name })) ?? []}
        className="sm:max-w-80"
      />
      <FormField form={form} name="houseNumber" className="sm:max-w-80" />
      <FormField form={form} name="description" hint={isLocked ? LOCKED_DESCRIPTION : undefined} />
    </Card>
  );
}
