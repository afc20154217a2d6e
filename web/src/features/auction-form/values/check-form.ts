import * as z from 'zod/v4/core';
import { createAuction } from '../../../../../shared/contract/selling.ts';
import { type DateProblem, dateProblems } from '../../../../../shared/model/auctions/auction-form.ts';
import { msFromIst } from '../../../../../shared/model/ist.ts';
import { ok, refused, type Result } from '../../../../../shared/model/result.ts';
import type { FieldName, FormValues } from './form-values.ts';

const contract = createAuction.body.schema.shape;

/** What the API takes: rupees as text, ISO times. */
export interface AuctionFields {
  readonly title: string;
  readonly categorie: z.output<typeof contract.categorie>;
  readonly description: string;
  readonly basePrice: string;
  readonly emdAmount: string;
  readonly buyerPremium: string;
  readonly otherCharges: string;
  readonly otherChargesName: string;
  readonly lotGst: string;
  readonly chargesGst: string;
  readonly bidInterval: number;
  readonly registrationDeadline: string;
  readonly startDate: string;
  readonly endDate: string;
}

export type FormErrors = Readonly<Partial<Record<FieldName, string>>>;

/** Exceptions to the rule that all dates lie in the future. */
export interface TimeRules {
  /** The stored registration deadline of a published auction, as the form holds it: it may have passed. */
  readonly keptDeadline?: { readonly date: string; readonly time: string } | undefined;
  /** Saving starts the auction at once. */
  readonly startsNow?: boolean;
}

const DATE_FIELDS = {
  registrationDeadline: 'deadlineDate',
  startDate: 'startDate',
  endDate: 'endDate',
} as const satisfies Record<DateProblem['field'], FieldName>;

/**
 * Checks the whole form at `now` (epoch milliseconds): the fields for the API, or every error by its field. A field
 * alone is checked by the contract; the server checks all of it again.
 */
export function checkForm(values: FormValues, now: number, rules: TimeRules = {}): Result<AuctionFields, FormErrors> {
  const title = z.safeParse(contract.title, values.title);
  const categorie = z.safeParse(contract.categorie, values.categorie);
  const description = z.safeParse(contract.description, values.description);
  const bidInterval = z.safeParse(contract.bidInterval, values.bidInterval);
  const registrationDeadlineAt = msFromIst({ date: values.deadlineDate, time: values.deadlineTime });
  const startAt = msFromIst({ date: values.startDate, time: values.startTime });
  const endAt = msFromIst({ date: values.endDate, time: values.endTime });
  const problems = dateProblems({ registrationDeadlineAt, startAt, endAt }, now, {
    startsNow: rules.startsNow === true,
    keepsDeadline: rules.keptDeadline?.date === values.deadlineDate && rules.keptDeadline.time === values.deadlineTime,
  });
  const errors: FormErrors = {
    ...Object.fromEntries(problems.map(({ field, sentence }) => [DATE_FIELDS[field], sentence])),
    ...errorOf('title', title),
    ...errorOf('categorie', categorie),
    ...errorOf('description', description),
    ...amountError('basePrice', 'Base price is required.', values.basePrice),
    ...amountError('emdAmount', 'EMD amount is required.', values.emdAmount),
    ...CHARGE_FIELDS.reduce<FormErrors>((found, name) => ({ ...found, ...chargeError(name, values[name]) }), {}),
    ...errorOf('bidInterval', bidInterval),
    ...dateTimeError('deadline', 'registration deadline', values.deadlineDate, values.deadlineTime),
    ...dateTimeError('start', 'start', values.startDate, values.startTime),
    ...dateTimeError('end', 'end', values.endDate, values.endTime),
  };
  const isComplete = title.success && categorie.success && description.success && bidInterval.success;
  const hasDates = registrationDeadlineAt !== undefined && startAt !== undefined && endAt !== undefined;
  if (Object.keys(errors).length > 0 || !isComplete || !hasDates) return refused(errors);
  return ok({
    title: title.data,
    categorie: categorie.data,
    description: description.data,
    basePrice: values.basePrice.trim(),
    emdAmount: values.emdAmount.trim(),
    buyerPremium: orNothing(values.buyerPremium),
    otherCharges: orNothing(values.otherCharges),
    otherChargesName: values.otherChargesName.trim(),
    lotGst: orNothing(values.lotGst),
    chargesGst: orNothing(values.chargesGst),
    bidInterval: bidInterval.data,
    registrationDeadline: new Date(registrationDeadlineAt).toISOString(),
    startDate: new Date(startAt).toISOString(),
    endDate: new Date(endAt).toISOString(),
  });
}

function errorOf(field: FieldName, parsed: z.util.SafeParseResult<unknown>): FormErrors {
  return parsed.success ? {} : { [field]: parsed.error.issues[0]?.message ?? '' };
}

const CHARGE_FIELDS = ['buyerPremium', 'otherCharges', 'otherChargesName', 'lotGst', 'chargesGst'] as const;

/** An empty field is no charge. */
const orNothing = (text: string): string => (text.trim() === '' ? '0' : text.trim());

function chargeError(field: (typeof CHARGE_FIELDS)[number], text: string): FormErrors {
  return text.trim() === '' ? {} : errorOf(field, z.safeParse(contract[field], text));
}

function amountError(field: 'basePrice' | 'emdAmount', missing: string, text: string): FormErrors {
  return text.trim() === '' ? { [field]: missing } : errorOf(field, z.safeParse(contract[field], text));
}

function dateTimeError(what: 'deadline' | 'start' | 'end', name: string, date: string, time: string): FormErrors {
  if (date === '') return { [`${what}Date`]: `Please choose the ${name} date.` };
  if (time === '') return { [`${what}Time`]: `Please choose the ${name} time.` };
  return msFromIst({ date, time }) === undefined ? { [`${what}Date`]: 'This is not a valid date and time.' } : {};
}
