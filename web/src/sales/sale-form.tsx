import { zodResolver } from '@hookform/resolvers/zod';
import { useForm, useWatch } from 'react-hook-form';
import * as z from 'zod';
import { MAX_MULTIPLE, MAX_SALE_TEXTS, type SaleFacts } from '#shared/contract/sales.ts';
import { MIN_ORDER, paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { serverClock } from '#web/realtime/live.ts';
import { withoutGroups } from '#web/admin/without-groups.ts';
import { timeInWords } from '#web/admin/time-in-words.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { MAX_EVERY_MINUTES, scheduleProblem } from '#shared/model/sales/sale-schedule.ts';
import { DecisionForm, type DecisionFormProps } from '#web/decisions/decision-form.tsx';
import { momentFields } from '#web/decisions/moment-fields.ts';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { TextArea, TextField } from '#web/ui/forms/text-field.tsx';

/** Lets date inputs shrink below their default width. */
const NARROW = 'min-w-0 grid-cols-[minmax(0,1fr)]';
const EVERY = `Between 0 and ${MAX_EVERY_MINUTES}, please.`;

const formSchema = z
  .object({
    name: z.string().trim().min(1, 'Please give the sale a name.'),
    place: z.string(),
    terms: z.string(),
    deadlineDate: momentFields.date,
    deadlineTime: momentFields.time,
    startDate: momentFields.date,
    startTime: momentFields.time,
    endDate: momentFields.date,
    endTime: momentFields.time,
    everyMinutes: z.number(EVERY).int(EVERY).min(0, EVERY).max(MAX_EVERY_MINUTES, EVERY),
    staggersStarts: z.boolean(),
    hasDeposit: z.boolean(),
    deposit: z.string(),
    multiple: z.number().catch(0),
  })
  .superRefine((form, context) => {
    for (const [path, message] of depositProblems(form)) context.addIssue({ code: 'custom', path: [path], message });
    const problem = scheduleProblem(timesOf(form));
    if (problem === undefined) return;
    const path = problem.field === 'firstEnd' ? 'endDate' : 'startDate';
    context.addIssue({ code: 'custom', path: [path], message: problem.sentence });
  });
type Form = z.infer<typeof formSchema>;

function depositProblems(
  form: Pick<Form, 'hasDeposit' | 'deposit' | 'multiple'>,
): readonly (readonly [string, string])[] {
  if (!form.hasDeposit) return [];
  const { multiple } = form;
  const isWhole = Number.isInteger(multiple) && multiple >= 1 && multiple <= MAX_MULTIPLE;
  return [
    ...((paiseFromText(form.deposit) ?? 0) < MIN_ORDER
      ? [['deposit', 'Please enter an amount of at least ₹1.'] as const]
      : []),
    ...(isWhole ? [] : [['multiple', `A whole number between 1 and ${MAX_MULTIPLE}, please.`] as const]),
  ];
}

export interface SentSale extends Omit<SaleFacts, '_id' | 'registrationDeadline' | 'startDate' | 'firstEnd'> {
  /** ISO text. */
  readonly registrationDeadline: string;
  readonly startDate: string;
  readonly firstEnd: string;
}

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

function valuesOf(sale: SaleFacts | undefined, named: string): Form {
  const parts = (ms: number | undefined, time: string) => (ms === undefined ? { date: '', time } : istParts(ms));
  const deadline = parts(sale?.registrationDeadline, '18:00');
  const start = parts(sale?.startDate, '11:00');
  const end = parts(sale?.firstEnd, '14:00');
  return {
    name: sale?.name ?? named.slice(0, MAX_SALE_TEXTS.name),
    place: sale?.place ?? '',
    terms: sale?.terms ?? '',
    deadlineDate: deadline.date,
    deadlineTime: deadline.time,
    startDate: start.date,
    startTime: start.time,
    endDate: end.date,
    endTime: end.time,
    everyMinutes: sale?.everyMinutes ?? 5,
    staggersStarts: sale?.staggersStarts ?? false,
    hasDeposit: sale?.deposit != null,
    deposit: sale?.deposit == null ? '' : String(sale.deposit.amount),
    multiple: sale?.deposit?.multiple ?? 10,
  };
}

function timesOf(form: Form) {
  const moment = (date: string, time: string) => msFromIst({ date, time }) ?? Number.NaN;
  return {
    registrationDeadlineAt: moment(form.deadlineDate, form.deadlineTime),
    startAt: moment(form.startDate, form.startTime),
    firstEndAt: moment(form.endDate, form.endTime),
    everyMinutes: form.everyMinutes,
    staggersStarts: form.staggersStarts,
  };
}

function sentFrom(form: Form): SentSale {
  const { registrationDeadlineAt, startAt, firstEndAt } = timesOf(form);
  const { name, place, terms, everyMinutes, staggersStarts, hasDeposit, deposit, multiple } = form;
  const amount = paiseFromText(deposit) ?? 0;
  return {
    deposit: hasDeposit ? { amount: rupeesFromPaise(amount), multiple } : null,
    name,
    place: place.trim(),
    terms: terms.trim(),
    everyMinutes,
    staggersStarts,
    registrationDeadline: new Date(registrationDeadlineAt).toISOString(),
    startDate: new Date(startAt).toISOString(),
    firstEnd: new Date(firstEndAt).toISOString(),
  };
}
