import { BID_INTERVALS } from '../../../../shared/model/bid-interval.ts';
import { CATEGORIES } from '../../../../shared/model/categories.ts';
import { msFromIst } from '../../../../shared/model/ist.ts';
import { paiseFromText, SMALLEST_ORDER } from '../../../../shared/model/money.ts';
import { ok, refused, type Result } from '../../../../shared/model/result.ts';
import type { FieldName, FormValues } from './form-values.ts';

/** What the API takes: rupees as text, ISO times. */
export interface AuctionFields {
  readonly title: string;
  readonly categorie: (typeof CATEGORIES)[number]['_id'];
  readonly description: string;
  readonly basePrice: string;
  readonly emdAmount: string;
  readonly bidInterval: number;
  readonly registrationDeadline: string;
  readonly startDate: string;
  readonly endDate: string;
}

export type FormErrors = Readonly<Partial<Record<FieldName, string>>>;

/** Which rules hold about the present: a published auction keeps a deadline that passed; one started now starts now. */
export interface TimeRules {
  /** The registration deadline that may be past because it is already so, as the form holds it. */
  readonly keptDeadline?: { readonly date: string; readonly time: string } | undefined;
  /** The auction starts by this very call. */
  readonly startsNow?: boolean;
}

const LONGEST_TITLE = 150;
const LONGEST_DESCRIPTION = 10_000;
const BAD_AMOUNT = 'Please enter a valid amount in rupees.';

/**
 * Checks the whole form at `now` (epoch milliseconds): the fields for the API, or every error by its field, in the
 * sentences of the spec. The server checks the same again.
 */
export function checkForm(values: FormValues, now: number, rules: TimeRules = {}): Result<AuctionFields, FormErrors> {
  const title = values.title.trim();
  const description = values.description.trim();
  const category = CATEGORIES.find(({ _id }) => _id === values.categorie);
  const interval = BID_INTERVALS.find((seconds) => String(seconds) === values.bidInterval);
  const deadlineAt = msFromIst({ date: values.deadlineDate, time: values.deadlineTime });
  const startAt = msFromIst({ date: values.startDate, time: values.startTime });
  const endAt = msFromIst({ date: values.endDate, time: values.endTime });
  const errors: FormErrors = {
    ...(title === '' && { title: 'Title is required.' }),
    ...(title.length > LONGEST_TITLE && { title: 'The title is too long.' }),
    ...(category === undefined && { categorie: 'Please choose a category.' }),
    ...(description === '' && { description: 'Description is required.' }),
    ...(description.length > LONGEST_DESCRIPTION && { description: 'The description is too long.' }),
    ...amountError('basePrice', 'Base price is required.', values.basePrice),
    ...amountError('emdAmount', 'EMD amount is required.', values.emdAmount),
    ...(interval === undefined && { bidInterval: 'Please choose one of the bid intervals.' }),
    ...momentError('deadline', 'registration deadline', values.deadlineDate, values.deadlineTime),
    ...momentError('start', 'start', values.startDate, values.startTime),
    ...momentError('end', 'end', values.endDate, values.endTime),
  };
  const late = orderErrors({ deadlineAt, startAt, endAt }, now, {
    startsNow: rules.startsNow === true,
    keepsDeadline: rules.keptDeadline?.date === values.deadlineDate && rules.keptDeadline.time === values.deadlineTime,
  });
  const all = { ...late, ...errors };
  if (Object.keys(all).length > 0) return refused(all);
  if (!category || !interval || deadlineAt === undefined || startAt === undefined || endAt === undefined) {
    return refused(all);
  }
  return ok({
    title,
    categorie: category._id,
    description,
    basePrice: values.basePrice.trim(),
    emdAmount: values.emdAmount.trim(),
    bidInterval: interval,
    registrationDeadline: new Date(deadlineAt).toISOString(),
    startDate: new Date(startAt).toISOString(),
    endDate: new Date(endAt).toISOString(),
  });
}

function amountError(field: 'basePrice' | 'emdAmount', missing: string, text: string): FormErrors {
  if (text.trim() === '') return { [field]: missing };
  const paise = paiseFromText(text);
  if (paise === undefined) return { [field]: BAD_AMOUNT };
  const isTooSmall = field === 'emdAmount' && paise > 0 && paise < SMALLEST_ORDER;
  return isTooSmall ? { [field]: 'The EMD is nothing, or at least ₹1.' } : {};
}

function momentError(what: 'deadline' | 'start' | 'end', name: string, date: string, time: string): FormErrors {
  if (date === '') return { [`${what}Date`]: `Please choose the ${name} date.` };
  if (time === '') return { [`${what}Time`]: `Please choose the ${name} time.` };
  return msFromIst({ date, time }) === undefined ? { [`${what}Date`]: 'This is not a valid date and time.' } : {};
}

interface Moments {
  readonly deadlineAt: number | undefined;
  readonly startAt: number | undefined;
  readonly endAt: number | undefined;
}

interface OrderRules {
  readonly startsNow: boolean;
  readonly keepsDeadline: boolean;
}

/** now < registration deadline < start < end, as far as each is known. */
function orderErrors({ deadlineAt, startAt, endAt }: Moments, now: number, rules: OrderRules): FormErrors {
  const { startsNow, keepsDeadline } = rules;
  const startsAt = startsNow ? now : startAt;
  const isDeadlinePast = deadlineAt !== undefined && deadlineAt <= now && !keepsDeadline && !startsNow;
  const isStartEarly = !startsNow && deadlineAt !== undefined && startAt !== undefined && startAt <= deadlineAt;
  const isStartPast = !startsNow && !isStartEarly && startAt !== undefined && startAt <= now;
  return {
    ...(isDeadlinePast && { deadlineDate: 'Registration deadline must be in the future' }),
    ...(isStartEarly && { startDate: 'Start date must be after registration deadline' }),
    ...(isStartPast && { startDate: 'Start date must be in the future' }),
    ...(startsAt !== undefined &&
      endAt !== undefined &&
      endAt <= startsAt && { endDate: 'End date must be after start date' }),
  };
}
