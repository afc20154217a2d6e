import { zodResolver } from '@hookform/resolvers/zod';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import type * as z from 'zod';
import { createSeller, sellerForm, updateSeller } from '#shared/contract/money/sellers.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';
import { call } from '#web/api/call.ts';
import { DecisionDialog } from '#web/decisions/decision-form.tsx';
import { useSellerChange } from '#web/sellers/sellers-query.ts';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { SharedQuestion } from './shared-question.tsx';

export type SellerValues = z.input<typeof sellerForm>;

/** `isShared`: that another seller has the PAN is right. */
type Sent = SellerValues & { readonly isShared: boolean };

const EMPTY: SellerValues = {
  name: '',
  pan: '',
  gstin: '',
  contactName: '',
  contactPhone: '',
  contactEmail: '',
  commission: { percent: '', fixed: '0', minimum: '0', gst: '18' },
};

interface NewSellerProps {
  readonly onClose: () => void;
  readonly onMade: (id: string) => void;
}

export function NewSellerDialog({ onClose, onMade }: NewSellerProps) {
  // One for the dialog: sending again makes no second seller.
  const [requestId] = useState(() => crypto.randomUUID());
  const change = useSellerChange(
    ({ isShared, ...seller }: Sent) => call(createSeller, { body: { seller, requestId, isShared } }),
    ({ seller }) => onMade(seller._id),
  );
  return <SellerDialog title="New seller" values={EMPTY} onClose={onClose} {...change} />;
}

interface EditSellerProps {
  readonly id: string;
  readonly version: number;
  readonly values: SellerValues;
  readonly onClose: () => void;
}

export function EditSellerDialog({ id, version, values, onClose }: EditSellerProps) {
  // What was seen when the dialog opened: a change by a colleague meanwhile is refused.
  const [seen] = useState(version);
  const change = useSellerChange(
    ({ isShared, ...seller }: Sent) =>
      call(updateSeller, { params: { id }, body: { seller, version: seen, isShared } }),
    onClose,
  );
  return <SellerDialog title="Change the seller" values={values} onClose={onClose} {...change} />;
}

interface SellerDialogProps {
  readonly title: string;
  readonly values: SellerValues;
  readonly onClose: () => void;
  readonly mutate: (values: Sent) => void;
  readonly isPending: boolean;
  readonly failure: string | undefined;
  readonly asksShared: boolean;
  readonly forget: () => void;
}

function SellerDialog({ title, values, onClose, mutate, isPending, failure, asksShared, forget }: SellerDialogProps) {
  const [isShared, setIsShared] = useState(false);
  // Question and answer are about the PAN that was sent, which may be in the GSTIN.
  const forgetAnswer = () => {
    setIsShared(false);
    if (asksShared) forget();
  };
  const { register, handleSubmit, getValues, formState } = useForm({
    resolver: zodResolver(sellerForm),
    defaultValues: values,
  });
  const { errors } = formState;
  const commission = errors.commission;
  return (
    <DecisionDialog
      title={title}
      description="A change of the commission is for lots that are given to the seller from now on."
      confirmLabel="Save"
      busy={isPending}
      failure={failure}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(() => mutate({ ...getValues(), isShared }))(event)}
    >
      <TextField label="Name" required maxLength={120} error={errors.name?.message} {...register('name')} />
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          label="PAN"
          required={false}
          error={errors.pan?.message}
          {...register('pan', { onChange: forgetAnswer })}
        />
        <TextField
          label="GSTIN"
          required={false}
          error={errors.gstin?.message}
          {...register('gstin', { onChange: forgetAnswer })}
        />
        <TextField
          label="Contact person"
          required={false}
          maxLength={80}
          error={errors.contactName?.message}
          {...register('contactName')}
        />
        <TextField
          label="Phone"
          type="tel"
          required={false}
          maxLength={30}
          error={errors.contactPhone?.message}
          {...register('contactPhone')}
        />
      </div>
      <TextField
        label="Email"
        type="email"
        required={false}
        error={errors.contactEmail?.message}
        {...register('contactEmail')}
      />
      <div className="grid items-start gap-4 sm:grid-cols-2">
        <TextField
          label="Commission (%)"
          inputMode="decimal"
          required
          hint="Of the hammer price"
          error={commission?.percent?.message}
          {...register('commission.percent')}
        />
        <TextField
          label="Fixed per lot (₹)"
          inputMode="decimal"
          required
          error={commission?.fixed?.message}
          {...register('commission.fixed', { setValueAs: withoutGroups })}
        />
        <TextField
          label="At least per lot (₹)"
          inputMode="decimal"
          required
          error={commission?.minimum?.message}
          {...register('commission.minimum', { setValueAs: withoutGroups })}
        />
        <TextField
          label="GST on commission (%)"
          inputMode="decimal"
          required
          error={commission?.gst?.message}
          {...register('commission.gst')}
        />
      </div>
      {(asksShared || isShared) && <SharedQuestion isShared={isShared} onAnswer={setIsShared} />}
    </DecisionDialog>
  );
}
