/** What everybody, the staff and bidders are told of the settings of the house. */
import * as z from 'zod';
import { company } from '../company.ts';
import { done } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { priceStep } from '../lots/prices.ts';
import { charges } from '../money/charges.ts';

export const getHouse = defineRoute({
  method: 'GET',
  path: '/house',
  audience: 'public',
  service: 'browse-api',
  summary: 'Who runs the site, the terms and the privacy policy as the house has written them, and their version.',
  response: z.object({
    success: z.literal(true),
    /** Null while no company is named. */
    company: company.nullable(),
    /** The version of the legal texts: `consent` of a registration. */
    consent: z.string(),
    /** The house's own texts; empty where the usual ones apply. */
    terms: z.string(),
    privacy: z.string(),
    /** The winner's time to pay in new auctions. */
    hoursToPay: z.number(),
  }),
  errors: [],
});

export const getHouseRules = defineRoute({
  method: 'GET',
  path: '/admin/house',
  audience: 'admin',
  duty: ['lots', 'people', 'money', 'support'],
  service: 'browse-api',
  summary:
    'What the staff’s forms begin with: charges and steps of new auctions, public holidays, reasons of rejections, mails to people.',
  response: z.object({
    success: z.literal(true),
    charges,
    steps: z.array(priceStep),
    /** Seconds. */
    bidInterval: z.number(),
    holidays: z.array(z.object({ date: z.string(), name: z.string() })),
    rejectionReasons: z.array(z.string()),
    /** What clerks may send to a person. */
    mailTemplates: z.array(z.object({ subject: z.string(), text: z.string() })),
  }),
  errors: [],
});

export const getConsent = defineRoute({
  method: 'GET',
  path: '/users/me/consent',
  audience: 'user',
  service: 'accounts-api',
  summary: 'The version of the legal texts that the caller has not agreed to; null if they have agreed.',
  response: z.object({ success: z.literal(true), asked: z.string().nullable() }),
  errors: [],
});

export const giveConsent = defineRoute({
  method: 'POST',
  path: '/users/me/consent',
  audience: 'user',
  service: 'accounts-api',
  summary: 'Agrees to this version of the terms and the privacy policy.',
  body: {
    kind: 'json',
    schema: z.strictObject({ consent: z.string().max(60).describe('The `consent` that GET /house answers.') }),
  },
  response: done,
  errors: ['CONFLICT'],
});
