import * as z from 'zod';
import type { LotFilter } from '#shared/model/lots/lot-filter.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { done, idField, isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { checkFacts, lotFilterOf, lotQueryFields } from './lot-query.ts';

export const MAX_SAVED_SEARCHES = 20;
export const MAX_SEARCH_NAME = 80;

/** These filters do not describe a lot, so a saved search leaves them out. */
const NOT_SAVED = new Set(['status', 'sort', 'watched', 'limit', 'cursor']);
const lotQuery = z.strictObject(lotQueryFields).superRefine(checkFacts);

/** The filter of a saved search. Undefined if the list no longer knows it. */
export function savedFilter(query: string): LotFilter | undefined {
  const { data } = lotQuery.safeParse(Object.fromEntries(new URLSearchParams(query)));
  return data && lotFilterOf(data);
}

/** The query of a list's URL. Parsed to its filters in one order, so that equal searches are equal texts. */
const savedQuery = z
  .string()
  .max(1000, 'This search is too long to be saved.')
  .transform((text, context) => {
    const given = new URLSearchParams(text);
    const saved = new URLSearchParams(
      [...given].filter(([name, value]) => !NOT_SAVED.has(name) && value.trim() !== ''),
    );
    saved.sort();
    const problem =
      saved.size === 0 ? 'Please choose a filter or search for something first.' : 'This search cannot be saved.';
    if (saved.size > 0 && savedFilter(saved.toString()) !== undefined) return saved.toString();
    context.issues.push({ code: 'custom', message: problem, input: text });
    return z.NEVER;
  });

export const listSavedSearches = defineRoute({
  method: 'GET',
  path: '/users/me/searches',
  audience: 'user',
  service: 'accounts-api',
  summary: "The caller's saved searches, newest first.",
  response: z.object({
    success: z.literal(true),
    searches: z.array(
      z.object({
        _id: z.string(),
        name: z.string(),
        /** The query of the list's URL. */
        query: z.string(),
        createdAt: isoTime,
        /**
         * The caller is also told when dates of a matching lot move, when it is withdrawn or comes back, and before
         * registration ends.
         */
        withNews: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const saveSearch = defineRoute({
  method: 'POST',
  path: '/users/me/searches',
  audience: 'user',
  service: 'accounts-api',
  summary: `Saves a search, at most ${MAX_SAVED_SEARCHES}. The caller is notified of new lots that match, and of what happens to them if they ask for it. A saved search gets the new name.`,
  body: {
    kind: 'json',
    schema: z.strictObject({
      name: z
        .string()
        .overwrite(oneLine)
        .trim()
        .min(1, 'Please name the search.')
        .max(MAX_SEARCH_NAME, `A name has at most ${MAX_SEARCH_NAME} characters.`),
      query: savedQuery,
      withNews: z.boolean().optional(),
    }),
  },
  response: done,
  errors: ['CONFLICT'],
});

export const deleteSavedSearch = defineRoute({
  method: 'DELETE',
  path: '/users/me/searches/{id}',
  audience: 'user',
  service: 'accounts-api',
  summary: 'Deletes a saved search.',
  params: z.object({ id: idField }),
  response: done,
  errors: [],
});
