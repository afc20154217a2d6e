/** Everybody registered, as User Management shows them. Staff are on the page Staff. */
import * as z from 'zod';
import { oneLine } from '#shared/model/plain-text.ts';
import { MAX_SEARCH_LENGTH } from '../../model/max-search-length.ts';
import { done, idField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { user, verifyStatus } from './users.ts';

export const PEOPLE_SORTS = ['newest', 'oldest', 'seen', 'unseen', 'strikes', 'fewest-strikes'] as const;
/** Deposits held; lots won; wins paid late; wins that ended unpaid. */
const some = z.enum(['some', 'none']).optional();

/** The query of every list of people. */
export const peopleQuery = {
  /** All statuses when absent. */
  verifyStatus: verifyStatus.optional(),
  /** Matches name, e-mail or id, ignoring case, or four or more digits of the mobile number. */
  search: z.string().trim().max(MAX_SEARCH_LENGTH, 'Please search for something shorter.').optional(),
  limit: z.coerce.number().int().min(1).max(200).default(100),
  cursor: z.string().max(500).optional(),
};

const standingFilter = {
  account: z.enum(['active', 'disabled']).optional(),
  deposits: some,
  wins: some,
  late: some,
  defaulted: some,
  /** At least so many strikes. */
  strikes: z.coerce.number().int().min(1).max(99).optional(),
  /** Seen within the last so many days. */
  seenWithin: z.coerce.number().int().min(1).max(3650).optional(),
  /** Not seen within the last so many days, or never since it is kept. */
  unseenFor: z.coerce.number().int().min(1).max(3650).optional(),
};

const standing = {
  /** Rupees held as deposits. */
  deposits: rupees,
  wins: z.number(),
  paidLate: z.number(),
  defaulted: z.number(),
  strikes: z.number(),
  /** The last day in India (`2026-11-26`) on which the person was seen; null if that was before it was kept. */
  seenOn: z.string().nullable(),
};

const listedPerson = user.extend(standing);

export const listPeople = defineRoute({
  method: 'GET',
  path: '/admin/people',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'One page of everybody registered, by verification, account, standing and when they were last seen.',
  query: z.strictObject({
    ...peopleQuery,
    ...standingFilter,
    sort: z.enum(PEOPLE_SORTS).default('newest'),
  }),
  response: z.object({
    success: z.literal(true),
    people: z.array(listedPerson),
    /** Matches on all pages. */
    total: z.number(),
    nextCursor: z.string().nullable(),
  }),
  errors: [],
});

export const getStanding = defineRoute({
  method: 'GET',
  path: '/admin/people/{id}/standing',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'The standing of a person with the wins behind it, and their sessions.',
  params: z.object({ id: idField }),
  response: z.object({
    success: z.literal(true),
    ...standing,
    /** The wins that count, the newest due first; at most 100. */
    facts: z.array(
      z.object({
        auctionId: z.string(),
        title: z.string(),
        kind: z.enum(['won', 'paid-late', 'defaulted']),
        /** The month in which the payment was due, of the last two kinds. */
        month: z.string().nullable(),
      }),
    ),
    /** The newest first; at most 20. */
    sessions: z.array(z.object({ device: z.string(), signedInAt: isoTime, seenAt: isoTime, isOpen: z.boolean() })),
  }),
  errors: ['NOT_FOUND'],
});

export const mailPerson = defineRoute({
  method: 'POST',
  path: '/admin/people/{id}/mail',
  audience: 'admin',
  duty: 'people',
  service: 'admin-api',
  summary: 'Sends a mail from a template to a person, once for each key.',
  params: z.object({ id: idField }),
  body: {
    kind: 'json',
    schema: z.strictObject({
      /**
       * The subject and the text that were shown: one of the templates of GET /admin/house. If it has changed, nothing
       * is sent.
       */
      subject: z.string().overwrite(oneLine).max(200),
      text: z.string().max(2000),
      /** A fresh UUID for each press: a repeated request sends nothing more. */
      key: z.uuid({ error: 'The key must be a UUID.' }),
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
