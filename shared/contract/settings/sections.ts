/**
 * The settings of the house that owners change without a deployment. One schema per section gives the form, the check
 * and the API. Amounts are rupees and percentages outside, as the form sends them and as they are stored; in code they
 * are paise and hundredths of a percent.
 */
import * as z from 'zod';
import { STANDARD_BANK_LIMIT } from '#shared/model/accounts/second-person.ts';
import { BID_INTERVALS } from '#shared/model/auctions/bid-interval.ts';
import { MAX_STEPS, stepProblems } from '#shared/model/auctions/price-rules.ts';
import { textFromSteps } from '#shared/model/auctions/price-steps.ts';
import { paiseFromRupees, rupeesFromPaise } from '#shared/model/money/money.ts';
import { MAX_STEPS_TEXT } from '../lots/price-fields.ts';
import { company } from './company-section.ts';
import { added, count, day, field, flag, line, lineOf, percent, rows, rupees, text, wholeRupees } from './fields.ts';

const STORAGE = 'Please enter whole rupees, from ₹0 to ₹1,00,000.';

const charges = z.strictObject({
  premium: percent({ label: 'Buyer’s premium', help: 'Of the winning bid.' }),
  other: rupees({ label: 'Another charge', help: 'A fixed sum, for example for transport.' }),
  otherName: line({ label: 'What the charge is for' }, 60),
  lotGst: percent({ label: 'GST on the winning bid' }),
  chargesGst: percent({ label: 'GST on premium and charge' }),
});

const step = {
  from: wholeRupees({ label: 'From a price of' }),
  step: wholeRupees({ label: 'Step' }, 1),
};

const paiseOf = (value: number) => paiseFromRupees(value) ?? 0;
const ladder = z
  .array(z.strictObject({ from: z.number(), step: z.number() }), 'The bid steps are not valid.')
  .min(1, 'At least one step, please.')
  .max(MAX_STEPS, `At most ${MAX_STEPS} bid steps, please.`)
  .check(({ value, issues }) => {
    const steps = value.map((row) => ({ from: paiseOf(row.from), step: paiseOf(row.step) }));
    for (const { index, field: name, sentence } of stepProblems(steps)) {
      issues.push({ code: 'custom', message: sentence, path: [index, name], input: value });
    }
    if (textFromSteps(steps).length > MAX_STEPS_TEXT) {
      const message = 'Please use rounder figures for the bid steps, or fewer of them.';
      issues.push({ code: 'custom', message, path: [], input: value });
    }
  });

const bidding = z.strictObject({
  steps: field(
    z.codec(ladder, z.array(z.object({ from: z.number(), step: z.number() })), {
      decode: (value) => value.map((row) => ({ from: paiseOf(row.from), step: paiseOf(row.step) })),
      encode: (value) => value.map((row) => ({ from: rupeesFromPaise(row.from), step: rupeesFromPaise(row.step) })),
    }),
    {
      label: 'Bid steps',
      help: 'By how much the next bid must be higher, from which price on.',
      input: 'rows',
      columns: step,
    },
  ),
  bidInterval: field(z.literal(BID_INTERVALS, 'Please choose one of the bid intervals.'), {
    label: 'Bid interval',
    help: 'How long the clock runs after each bid.',
    input: 'seconds',
  }),
});

const deposits = z.strictObject({
  setOff: flag({
    label: 'The winner’s deposit counts towards the price',
    help: 'Otherwise it goes back after the payment.',
  }),
  barDefaulters: flag({
    label: 'Who won and did not pay may not register when the lot is listed again',
  }),
});

const payment = z.strictObject({
  hours: count(
    { label: 'Time to pay', help: 'From the close, or from the offer to the next bidder.', unit: 'hours' },
    24,
    720,
  ),
  onlineLimit: wholeRupees(
    {
      label: 'Largest payment online',
      help: 'What Razorpay allows you for one order. Above it checkout offers bank transfer first.',
    },
    1,
  ),
  bankAccount: text(
    {
      label: 'Account for bank transfers',
      help: 'As payers are shown it: name, bank, account number, IFSC. Without it they are sent to support.',
    },
    300,
  ),
});

/** With 350 characters of the admin's own words it fits what a rejection may say. */
const MAX_REASON = 149;

const rejections = z.strictObject({
  reasons: field(
    z
      .array(lineOf(1, MAX_REASON), 'This is not a list.')
      .min(1, 'At least one reason, please.')
      .max(8, 'At most 8 reasons, please.')
      .refine((list) => new Set(list).size === list.length, 'Each reason once, please.'),
    {
      label: 'Reasons',
      help: 'One a line. The person reads the sentence, so let it say what to do next.',
      input: 'lines',
    },
  ),
});

/** In characters. Both texts and their history stay far below what one item and one answer can hold. */
const MAX_LEGAL_TEXT = 30_000;

const legal = z.strictObject({
  terms: text({ label: 'Terms of use', help: 'Empty: the text that Boli comes with.' }, MAX_LEGAL_TEXT),
  privacy: text({ label: 'Privacy policy', help: 'Empty: the text that Boli comes with.' }, MAX_LEGAL_TEXT),
});

const mails = z.strictObject({
  closing: text(
    { label: 'Closing lines', help: 'At the end of every mail about auctions, money and the account.' },
    500,
  ),
  signature: line({ label: 'Signature', help: 'Below the closing lines.' }, 100),
});

const templates = z.strictObject({
  list: rows(
    { label: 'Mails', help: 'Clerks send these to one person. “Hello” and the name come first.' },
    {
      subject: field(lineOf(1, 100), { label: 'Subject', input: 'line' }),
      text: field(lineOf(1, 1000), { label: 'Text', help: 'One paragraph.', input: 'text' }),
    },
    20,
    'subject',
  ),
});

const holidays = z.strictObject({
  days: rows(
    { label: 'Public holidays', help: 'Whoever plans the end of an auction on one is told.' },
    { date: day({ label: 'Day' }), name: field(lineOf(1, 60), { label: 'Holiday', input: 'line' }) },
    100,
    'date',
  ),
});

const secondPerson = z.strictObject({
  enabled: flag({
    label: 'A second person approves what weighs most',
    help: 'As soon as there are two owners.',
  }),
  refundLimit: wholeRupees({
    label: 'Refunds by hand above',
    help: 'need a second person. What one person gets on one day counts together.',
  }),
  bankLimit: added(
    wholeRupees({
      label: 'Bank transfers recorded above',
      help: 'need a second person. What one person pays on one day counts together.',
    }),
    STANDARD_BANK_LIMIT,
  ),
});

/** So that no day of storage costs what nobody can have meant. */
const MAX_STORAGE = 100_000;

const yard = z.strictObject({
  storage: field(
    z.codec(z.int(STORAGE).min(0, STORAGE).max(MAX_STORAGE, STORAGE), z.number(), {
      decode: (value) => paiseOf(value),
      encode: rupeesFromPaise,
    }),
    {
      label: 'Storage for a day',
      help: 'For each lot that stands longer than the days to collect in its terms. 0: nothing is charged.',
      input: 'rupees',
      unit: '₹',
    },
  ),
  gst: percent({ label: 'GST on storage' }),
  ticks: field(
    z
      .array(lineOf(1, 100), 'This is not a list.')
      .max(12, 'At most 12 lines, please.')
      .refine((list) => new Set(list).size === list.length, 'Each line once, please.'),
    {
      label: 'Before a lot leaves',
      help: 'One a line. The yard ticks off each, and what the lot itself promises.',
      input: 'lines',
    },
  ),
});

export const SECTIONS = {
  charges,
  bidding,
  deposits,
  payment,
  rejections,
  company,
  legal,
  mails,
  templates,
  holidays,
  secondPerson,
  yard,
} as const;

export const settingsSchema = z.object(SECTIONS);
/** All settings in code. */
export type Settings = z.output<typeof settingsSchema>;
/** All settings as sent and stored. */
export type StoredSettings = z.input<typeof settingsSchema>;
export type SectionName = keyof Settings;
export const SECTION_NAMES = z.keyof(settingsSchema).options;
