import * as z from 'zod';
import { dateProblems } from '#shared/model/auctions/auction-form.ts';
import { reserveProblem } from '#shared/model/auctions/price-rules.ts';
import { msFromIst } from '#shared/model/ist.ts';
import { paiseFromText } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { documentsProblem, type FormDocument } from './form-documents.ts';
import { checkFormReport, type FormReport } from './form-report.ts';
import { draftItemSchema, type FormErrors, type FormValues, inspectionName, itemSchema } from './form-schema.ts';
import { checkSteps } from './form-steps.ts';
import { checkDetails, type LotDetails } from './lot-details.ts';

/** The form's fields in the API's format: rupees as text, ISO times. */
export type AuctionFields = Readonly<
  z.output<typeof draftItemSchema> &
    Record<'registrationDeadline' | 'startDate' | 'endDate' | 'latestEnd', string> &
    LotDetails & {
      steps: FormValues['steps'][number][];
      report: FormReport | null;
      documents: FormDocument[];
    }
>;

/** Exceptions to the rule that all dates are in the future. */
export interface TimeRules {
  /** The stored registration deadline of a published auction, as the form's date and time. It may have passed. */
  readonly storedDeadline?: { readonly date: string; readonly time: string } | undefined;
  /** Saving starts the auction at once. */
  readonly startsNow?: boolean;
}

export interface FormRules extends TimeRules {
  /** Required fields may be empty. */
  readonly isDraft?: boolean;
}

const DATE_FIELDS = {
  registrationDeadline: 'deadlineDate',
  startDate: 'startDate',
  endDate: 'endDate',
  latestEnd: 'latestEndDate',
} as const;

/** Validates the form at `now` (epoch milliseconds). Returns the fields for the API, or all errors by field. */
export function checkForm(values: FormValues, now: number, rules: FormRules = {}): Result<AuctionFields, FormErrors> {
  const { isDraft = false } = rules;
  const item = (isDraft ? draftItemSchema : itemSchema).safeParse(values);
  const details = checkDetails(values, now);
  const registrationDeadlineAt = msFromIst({ date: values.deadlineDate, time: values.deadlineTime });
  const startAt = msFromIst({ date: values.startDate, time: values.startTime });
  const endAt = msFromIst({ date: values.endDate, time: values.endTime });
  const latestEnd = msFromIst({ date: values.latestEndDate, time: values.latestEndTime });
  const hasLimit = values.latestEndDate !== '' || values.latestEndTime !== '';
  const problems = dateProblems({ registrationDeadlineAt, startAt, endAt, latestEnd }, now, {
    startsNow: rules.startsNow === true,
    keepsDeadline:
      rules.storedDeadline?.date === values.deadlineDate && rules.storedDeadline.time === values.deadlineTime,
  });
  const report = checkFormReport(values.report, values.categorie, now);
  const documentsError = documentsProblem(values.documents);
  const steps = checkSteps(values);
  const reserveError = reserveProblem(paiseFromText(values.reservePrice), paiseFromText(values.basePrice));
  const mayLack = (date: string, time: string) => isDraft && date === '' && time === '';
  const errors: FormErrors = {
    ...(!steps.ok && steps.error),
    ...(reserveError !== undefined && { reservePrice: reserveError }),
    ...(details.ok ? {} : details.error),
    ...(!report.ok && { report: report.error }),
    ...(documentsError !== undefined && { documents: documentsError }),
    ...Object.fromEntries(problems.map(({ field, sentence }) => [DATE_FIELDS[field], sentence])),
    // The first issue of each field wins.
    ...Object.fromEntries(item.error?.issues.toReversed().map(({ path, message }) => [path[0], message]) ?? []),
    ...(!mayLack(values.deadlineDate, values.deadlineTime) &&
      dateTimeError('deadline', 'registration deadline', values.deadlineDate, values.deadlineTime)),
    ...(!mayLack(values.startDate, values.startTime) &&
      dateTimeError('start', 'start', values.startDate, values.startTime)),
    ...(!mayLack(values.endDate, values.endTime) && dateTimeError('end', 'end', values.endDate, values.endTime)),
    ...(!isDraft && lateInspections(values, endAt)),
    ...(hasLimit && dateTimeError('latestEnd', 'latest end', values.latestEndDate, values.latestEndTime)),
  };
  const isWhole = item.success && details.ok && report.ok && steps.ok;
  if (Object.keys(errors).length > 0 || !isWhole) return refused(errors);
  return ok({
    ...item.data,
    ...details.value,
    steps: steps.value,
    report: report.value,
    documents: values.documents,
    registrationDeadline: isoText(registrationDeadlineAt),
    startDate: isoText(startAt),
    endDate: isoText(endAt),
    latestEnd: isoText(latestEnd),
  });
}

/** Errors of inspections that begin only after the end of the auction. */
function lateInspections({ inspections }: FormValues, endAt = Number.POSITIVE_INFINITY): FormErrors {
  const late = inspections.flatMap(({ date, from }, row) => {
    const at = msFromIst({ date, time: from });
    return at !== undefined && at >= endAt ? [[inspectionName(row, 'date'), LATE] as const] : [];
  });
  return Object.fromEntries(late);
}

const LATE = 'This inspection begins after the auction ends.';

const isoText = (ms: number | undefined): string => (ms === undefined ? '' : new Date(ms).toISOString());

function dateTimeError(
  field: 'deadline' | 'start' | 'end' | 'latestEnd',
  label: string,
  date: string,
  time: string,
): FormErrors {
  if (date === '') return { [`${field}Date`]: `Please choose the ${label} date.` };
  if (time === '') return { [`${field}Time`]: `Please choose the ${label} time.` };
  return msFromIst({ date, time }) === undefined ? { [`${field}Date`]: 'This is not a valid date and time.' } : {};
}
