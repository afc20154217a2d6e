import { zodResolver } from '@hookform/resolvers/zod';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Controller, useForm, useWatch } from 'react-hook-form';
import { BID_INTERVALS, intervalInWords } from '#shared/model/auctions/bid-interval.ts';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { LOT_DETAILS } from '#shared/model/lots/lot-details.ts';
import { LOT_FIELDS } from '#shared/model/lots/lot-fields.ts';
import { timeInWords } from '#web/admin/time-in-words.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';
import { DecisionForm } from '#web/decisions/decision-form.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { SellerField } from '#web/sellers/seller-field.tsx';
import { sellersQuery } from '#web/sellers/sellers-query.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Select } from '#web/ui/forms/select.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { CHARGE_NAMES, changesForm, type ChangesForm, type Group, MOMENTS, NOTHING_CHOSEN } from './lot-changes.ts';

interface EditLotsFormProps {
  readonly onNext: (changes: ChangesForm) => void;
  readonly onClose: () => void;
}

/** Lets date inputs shrink below their default width. */
const NARROW = 'min-w-0 grid-cols-[minmax(0,1fr)]';
const INTERVALS = BID_INTERVALS.map((seconds) => ({ value: String(seconds), label: intervalInWords(seconds) }));

/** What to change; what is not ticked stays. */
export function EditLotsForm({ onNext, onClose }: EditLotsFormProps) {
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(changesForm),
    defaultValues: NOTHING_CHOSEN,
  });
  const { errors } = formState;
  const hasSellers = (useQuery(sellersQuery).data?.sellers ?? []).length > 0;
  const [groups, dates] = useWatch({ control, name: ['groups', 'dates'] });
  const group = (name: Group, label: string, fields: ReactNode) => (
    <div className="grid gap-3">
      <Checkbox label={label} value={name} {...register('groups')} />
      {groups.includes(name) && <div className="grid gap-3 sm:pl-8">{fields}</div>}
    </div>
  );
  return (
    <DecisionForm
      confirmLabel="Next"
      failure={errors.groups?.message}
      onClose={onClose}
      onSubmit={(event) => void handleSubmit(onNext)(event)}
    >
      <p className="text-sm text-muted">Tick what all of them get. What is not ticked stays as it is.</p>
      {group(
        'emdAmount',
        'Deposit (EMD)',
        <TextField
          label="Deposit (₹)"
          inputMode="decimal"
          required
          error={errors.emdAmount?.message}
          {...register('emdAmount', { setValueAs: withoutGroups })}
        />,
      )}
      {group(
        'bidInterval',
        'Bid interval',
        <Select
          label="Bid interval"
          hint="A lot ends so long after its last bid."
          options={INTERVALS}
          {...register('bidInterval')}
        />,
      )}
      {group(
        'charges',
        'Charges on top of the winning bid',
        <>
          <p className="text-sm text-muted">All of them are replaced. What is empty is none.</p>
          <div className="grid gap-3 sm:grid-cols-2">
            {CHARGE_NAMES.map((name) => (
              <TextField
                key={name}
                label={LOT_FIELDS[name].label}
                {...(name !== 'otherChargesName' && { inputMode: 'decimal' as const })}
                error={errors.charges?.[name]?.message}
                {...register(`charges.${name}`, name === 'otherCharges' ? { setValueAs: withoutGroups } : {})}
              />
            ))}
          </div>
        </>,
      )}
      {group(
        'dates',
        'Dates',
        <>
          <p className="text-sm text-muted">In Indian Standard Time. A date that is empty stays as each lot has it.</p>
          {MOMENTS.map(({ name, label }) => {
            const at = msFromIst(dates[name]);
            return (
              <div key={name} className="grid gap-1">
                <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] items-start gap-3">
                  <TextField
                    label={label}
                    type="date"
                    min={istParts(serverClock.now()).date}
                    max="9999-12-31"
                    className={NARROW}
                    error={errors.dates?.[name]?.date?.message}
                    {...register(`dates.${name}.date`)}
                  />
                  <TextField
                    label="Time (IST)"
                    aria-label={`${label}, time (IST)`}
                    type="time"
                    className={NARROW}
                    {...register(`dates.${name}.time`)}
                  />
                </div>
                {at !== undefined && (
                  <p className="tabular text-sm font-medium">{timeInWords(at, serverClock.now())}</p>
                )}
              </div>
            );
          })}
        </>,
      )}
      {group(
        'place',
        'Place',
        <>
          <TextField label="Address" error={errors.place?.address?.message} {...register('place.address')} />
          <div className="grid grid-cols-2 items-start gap-3">
            <TextField label="City" error={errors.place?.city?.message} {...register('place.city')} />
            <TextField
              label="PIN Code"
              inputMode="numeric"
              error={errors.place?.pin?.message}
              {...register('place.pin')}
            />
          </div>
        </>,
      )}
      {hasSellers &&
        group(
          'sellerId',
          'Seller',
          <Controller
            control={control}
            name="sellerId"
            render={({ field: { value, onChange } }) => (
              <SellerField
                label="Seller"
                hint="Each lot keeps the seller’s commission of today."
                value={value}
                onChange={onChange}
              />
            )}
          />,
        )}
      {group(
        'seller',
        LOT_DETAILS.seller.label,
        <TextField
          label={LOT_DETAILS.seller.label}
          hint={LOT_DETAILS.seller.hint}
          error={errors.seller?.message}
          {...register('seller')}
        />,
      )}
    </DecisionForm>
  );
}
