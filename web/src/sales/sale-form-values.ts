/** The values of the form of a sale, and what is sent of them. */
import * as z from 'zod';
import { MAX_MULTIPLE, MAX_SALE_TEXTS, type SaleFacts } from '#shared/contract/sales/sales.ts';
import { istParts, msFromIst } from '#shared/model/ist.ts';
import { MIN_ORDER, paiseFromText, rupeesFromPaise } from '#shared/model/money/money.ts';
import { MAX_EVERY_MINUTES, scheduleProblem } from '#shared/model/sales/sale-schedule.ts';
import { momentFields } from '../decisions/moment-fields.ts';

const EVERY = `Between 0 and ${MAX_EVERY_MINUTES}, please.`;

export const formSchema = z
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

export function valuesOf(sale: SaleFacts | undefined, named: string): Form {
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

export function sentFrom(form: Form): SentSale {
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
