import * as z from 'zod';
import { dateProblems } from '../../../../../shared/model/auctions/auction-form.ts';
import { msFromIst } from '../../../../../shared/model/ist.ts';
import { ok, refused, type Result } from '../../../../../shared/model/result.ts';
import { type FormErrors, type FormValues, itemSchema } from './form-schema.ts';
import { checkDetails, type LotDetails } from './lot-details.ts';

/** The form's fields in the API's format: rupees as text, ISO times. */
export type AuctionFields = Readonly<
  z.output<typeof itemSchema> & Record<'registrationDeadline' | 'startDate' | 'endDate', string> & LotDetails
>;

/** Exceptions to the rule that all dates are in the future. */
export interface TimeRules {
  /** The stored registration deadline of a published auction, as the form's date and time. It may have passed. */
  readonly storedDeadline?: { readonly date: string; readonly time: string } | undefined;
  /** Saving starts the auction at once. */
  readonly startsNow?: boolean;
}

const DATE_FIELDS = { registrationDeadline: 'deadlineDate', startDate: 'startDate', endDate: 'endDate' } as const;

/** Validates the form at `now` (epoch milliseconds). Returns the fields for the API, or all errors by field. */
export function checkForm(values: FormValues, now: number, rules: TimeRules = {}): Result<AuctionFields, FormErrors> {
  const item = itemSchema.safeParse(values);
  const details = checkDetails(values, now);
  const registrationDeadlineAt = msFromIst({ date: values.deadlineDate, time: values.deadlineTime });
  const startAt = msFromIst({ date: values.startDate, time: values.startTime });
  const endAt = msFromIst({ date: values.endDate, time: values.endTime });
  const problems = dateProblems({ registrationDeadlineAt, startAt, endAt }, now, {
    startsNow: rules.startsNow === true,
    keepsDeadline:
      rules.storedDeadline?.date === values.deadlineDate && rules.storedDeadline.time === values.deadlineTime,
  });
  const errors: FormErrors = {
    ...(details.ok ? {} : details.error),
    ...Object.fromEntries(problems.map(({ field, sentence }) => [DATE_FIELDS[field], sentence])),
    // The first issue of each field wins.
    ...Object.fromEntries(item.error?.issues.toReversed().map(({ path, message }) => [path[0], message]) ?? []),
    ...dateTimeError('deadline', 'registration deadline', values.deadlineDate, values.deadlineTime),
    ...dateTimeError('start', 'start', values.startDate, values.startTime),
    ...dateTimeError('end', 'end', values.endDate, values.endTime),
  };
  const hasDates = registrationDeadlineAt !== undefined && startAt !== undefined && endAt !== undefined;
  if (Object.keys(errors).length > 0 || !item.success || !details.ok || !hasDates) return refused(errors);
  return ok({
    ...item.data,
    ...details.value,
    registrationDeadline: new Date(registrationDeadlineAt).toISOString(),
    startDate: new Date(startAt).toISOString(),
    endDate: new Date(endAt).toISOString(),
  });
}

function dateTimeError(field: 'deadline' | 'start' | 'end', label: string, date: string, time: string): FormErrors {
  if (date === '') return { [`${field}Date`]: `Please choose the ${label} date.` };
  if (time === '') return { [`${field}Time`]: `Please choose the ${label} time.` };
  return msFromIst({ date, time }) === undefined ? { [`${field}Date`]: 'This is not a valid date and time.' } : {};
}
