import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { invoiceDetails, type InvoiceDetails, setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { STATES } from '#shared/model/gst/indian-states.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { invoiceDetailsQuery } from '#web/payments/invoice-details-query.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

const NOTHING: InvoiceDetails = { state: '', gstin: '', name: '', address: '' };
const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }));

interface DetailsFormProps {
  readonly details: InvoiceDetails | null;
  readonly onSaved?: () => void;
}

/** What a person's tax invoices say. */
export function DetailsForm({ details, onSaved }: DetailsFormProps) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(invoiceDetails),
    defaultValues: details ?? NOTHING,
  });
  const { errors } = formState;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: InvoiceDetails) => call(setInvoiceDetails, { body }),
    onSuccess: async ({ message }) => {
      await client.invalidateQueries({ queryKey: invoiceDetailsQuery.queryKey });
      toast.success(message);
      onSaved?.();
    },
  });
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void handleSubmit((values) => mutate(values))(event)}>
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <Select
          label="State or union territory"
          placeholder="Choose…"
          options={CHOICES}
          error={errors.state?.message}
          {...register('state')}
        />
        <TextField
          label="GSTIN"
          hint="Only if you buy as a registered business."
          autoComplete="off"
          maxLength={15}
          error={errors.gstin?.message}
          {...register('gstin')}
        />
        <TextField
          label="Name on invoices"
          autoComplete="organization"
          maxLength={150}
          error={errors.name?.message}
          {...register('name')}
        />
        <TextField
          label="Address on invoices"
          autoComplete="street-address"
          maxLength={300}
          error={errors.address?.message}
          {...register('address')}
        />
      </div>
      {error !== null && <Banner tone="danger">{sentenceOf(error, 'This could not be saved.')}</Banner>}
      <div>
        <Button type="submit" variant="secondary" busy={isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
