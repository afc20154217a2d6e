import { zodResolver } from '@hookform/resolvers/zod';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { invoiceDetails, type InvoiceDetails, setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { STATES } from '#shared/model/gst/indian-states.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { TryAgain } from '#web/ui/buttons/try-again.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { invoiceDetailsQuery } from './invoice-details-query.ts';
import { ProfileSection } from '../profile-section.tsx';

const NOTHING: InvoiceDetails = { state: '', gstin: '', name: '', address: '' };
const CHOICES = STATES.map(({ code, name }) => ({ value: code, label: name }));

/** The details on the person's tax invoices; renders nothing when none are issued. */
export function InvoiceSection() {
  const { data, error, isFetching, refetch } = useQuery(invoiceDetailsQuery);
  if (data === undefined && error !== null) {
    return (
      <ProfileSection title="Tax invoices">
        <Banner tone="danger" action={<TryAgain busy={isFetching} onClick={() => void refetch()} />}>
          {sentenceOf(error, 'What your invoices say could not be loaded.')}
        </Banner>
      </ProfileSection>
    );
  }
  if (data?.areIssued !== true) return null;
  return (
    <ProfileSection
      title="Tax invoices"
      intro="Your state decides which GST is on your invoices. They are made out to the name of your account, unless you give another one. What was issued stays as it is."
    >
      <DetailsForm details={data.details ?? NOTHING} />
    </ProfileSection>
  );
}

function DetailsForm({ details }: { readonly details: InvoiceDetails }) {
  const client = useQueryClient();
  const { register, handleSubmit, formState } = useForm({
    resolver: zodResolver(invoiceDetails),
    defaultValues: details,
  });
  const { errors } = formState;
  const { mutate, isPending, error } = useMutation({
    mutationFn: (body: InvoiceDetails) => call(setInvoiceDetails, { body }),
    onSuccess: ({ message }) => {
      toast.success(message);
      return client.invalidateQueries({ queryKey: invoiceDetailsQuery.queryKey });
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
