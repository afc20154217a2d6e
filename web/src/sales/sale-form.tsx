import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import { MAX_MULTIPLE, MAX_SALE_TEXTS, type SaleFacts } from '#shared/contract/sales/sales.ts';
import { msFromIst } from '#shared/model/ist.ts';
import { paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { MAX_EVERY_MINUTES } from '#shared/model/sales/sale-schedule.ts';
import { timeInWords } from '#web/admin/time-in-words.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';
import { DecisionForm, type DecisionFormProps } from '#web/decisions/decision-form.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';
import { formSchema, sentFrom, type SentSale, valuesOf } from './sale-form-values.ts';

/** Lets date inputs shrink below their default width. */
const NARROW = 'min-w-0 grid-cols-[minmax(0,1fr)]';

interface SaleFormProps extends DecisionFormProps {
  readonly sale: SaleFacts | undefined;
  /** The name that a new sale gets unless it is changed. */
  readonly named?: string;
  /** Whether it has lots: then it keeps one deposit, or none. */
  readonly hasLots?: boolean;
  readonly confirmLabel: string;
  readonly onSave: (sale: SentSale) => void;
}

/** The name, place, terms and schedule of a sale. */
export function SaleForm({ sale, named = '', hasLots = false, onSave, ...frame }: SaleFormProps) {
  const { register, handleSubmit, formState, control } = useForm({
    resolver: zodResolver(formSchema),
    defaultValues: valuesOf(sale, named),
  });
  const { errors } = formState;
  const values = useWatch({ control });
  const { hasDeposit = false, deposit = '', multiple = 0 } = values;
  const limit = (paiseFromText(deposit) ?? 0) * (Number.isInteger(multiple) ? multiple : 0);
  const save = handleSubmit((form) => onSave(sentFrom(form)));
  const date = (name: 'deadlineDate' | 'startDate' | 'endDate', label: string) => (
    <TextField
      label={label}
      type="date"
      max="9999-12-31"
      required
      className={NARROW}
      error={errors[name]?.message}
      {...register(name)}
    />
  );
  const time = (name: 'deadline' | 'start' | 'end') => {
    const at = msFromIst({ date: values[`${name}Date`] ?? '', time: values[`${name}Time`] ?? '' });
    return (
      <>
        <TextField
          label="Time (IST)"
          type="time"
          required
          className={NARROW}
          error={errors[`${name}Time`]?.message}
          {...register(`${name}Time`)}
        />
        {at !== undefined && (
          <p className="tabular col-span-2 -mt-2 text-sm font-medium">{timeInWords(at, serverClock.now())}</p>
        )}
      </>
    );
  };
  return (
    <DecisionForm {...frame} onSubmit={(event) => void save(event)}>
      <TextField
        label="Name"
        required
        maxLength={MAX_SALE_TEXTS.name}
        error={errors.name?.message}
        {...register('name')}
      />
      <TextField
        label="Place"
        hint="Where the lots are, or where the sale is held. May be empty."
        maxLength={MAX_SALE_TEXTS.place}
        {...register('place')}
      />
      <TextArea
        label="Terms"
        hint="For all lots of the sale, besides their own. May be empty."
        rows={3}
        maxLength={MAX_SALE_TEXTS.terms}
        {...register('terms')}
      />
      <div className="grid grid-cols-[minmax(0,1.1fr)_minmax(0,1fr)] items-start gap-x-3 gap-y-4">
        {date('deadlineDate', 'Registration deadline')}
        {time('deadline')}
        {date('startDate', 'Start of bidding')}
        {time('start')}
        {date('endDate', 'First lot ends')}
        {time('end')}
      </div>
      <TextField
        label="Minutes from one lot to the next"
        type="number"
        inputMode="numeric"
        min={0}
        max={MAX_EVERY_MINUTES}
        required
        hint="Each lot ends so much later than the one before."
        error={errors.everyMinutes?.message}
        {...register('everyMinutes', { valueAsNumber: true })}
      />
      <Checkbox
        label="Each lot also opens so much later than the one before; otherwise all open together."
        {...register('staggersStarts')}
      />
      <fieldset className="grid gap-3 border-t border-border pt-4">
        <legend className="sr-only">Deposit</legend>
        {hasLots ? (
          <p className="text-sm text-muted">
            {hasDeposit
              ? 'This sale takes one deposit for all its lots. It has lots, so that stays.'
              : 'Each lot takes a deposit of its own. One deposit for the sale can be chosen while it has no lots.'}
          </p>
        ) : (
          <Checkbox label="One deposit for the whole sale, instead of one for each lot." {...register('hasDeposit')} />
        )}
        {hasDeposit && (
          <>
            <div className="grid grid-cols-2 items-start gap-3">
              <TextField
                label="Deposit (₹)"
                inputMode="decimal"
                required
                className={NARROW}
                error={errors.deposit?.message}
                {...register('deposit', { setValueAs: withoutGroups })}
              />
              <TextField
                label="Bidding power, times"
                type="number"
                inputMode="numeric"
                min={1}
                max={MAX_MULTIPLE}
                required
                className={NARROW}
                error={errors.multiple?.message}
                {...register('multiple', { valueAsNumber: true })}
              />
            </div>
            <p className="text-sm text-muted">
              {limit > 0 &&
                `Whoever has paid it may lead with, or owe, ${formatRupees(rupeesFromPaise(limit))} in the sale at the same time. `}
              It goes back when the last lot has closed and everything won is paid. It does not count towards a price.
              Once somebody has paid it, the sale keeps its lots, dates and terms.
            </p>
          </>
        )}
      </fieldset>
    </DecisionForm>
  );
}
