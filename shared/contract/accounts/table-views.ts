/** The views that an admin saved of the lists at work: filters, order and columns under a name. */
import * as z from 'zod';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { defineRoute } from '../http/route.ts';

/** The lists of the admin that are tables. */
export const TABLE_LISTS = [
  'auctions',
  'users',
  'people',
  'transactions',
  'audit',
  'grievances',
  'receivables',
] as const;
export type TableList = (typeof TABLE_LISTS)[number];

export const MAX_TABLE_VIEWS = 60;
export const MAX_VIEW_NAME = 60;

const tableView = z.strictObject({
  list: z.enum(TABLE_LISTS),
  name: z
    .string()
    .overwrite(oneLine)
    .trim()
    .min(1, 'Please name the view.')
    .max(MAX_VIEW_NAME, `A name has at most ${MAX_VIEW_NAME} characters.`),
  /** The query of the list's URL. */
  query: z.string().max(1500, 'This view is too long to be saved.'),
});
export type TableView = z.infer<typeof tableView>;

const isOnce = (views: readonly TableView[]): boolean =>
  new Set(views.map(({ list, name }) => `${list} ${name}`)).size === views.length;

const savedViews = {
  views: z
    .array(tableView)
    .max(MAX_TABLE_VIEWS, `You have ${MAX_TABLE_VIEWS} views. Please delete one first.`)
    .refine(isOnce, 'There is another view with this name.'),
  /**
   * Grows with each change. Send back the version that was changed: an old one is refused, so that no tab undoes
   * another.
   */
  version: z.number().int().min(0),
};

export const getTableViews = defineRoute({
  method: 'GET',
  path: '/admin/views',
  audience: 'admin',
  duty: DUTIES,
  service: 'admin-api',
  summary: "The caller's saved views of the admin's lists.",
  response: z.object({ success: z.literal(true), ...savedViews }),
  errors: [],
});

export const setTableViews = defineRoute({
  method: 'PUT',
  path: '/admin/views',
  audience: 'admin',
  duty: DUTIES,
  service: 'admin-api',
  summary: "Replaces all of the caller's saved views.",
  body: { kind: 'json', schema: z.strictObject(savedViews) },
  response: z.object({ success: z.literal(true), version: z.number() }),
  errors: ['CONFLICT'],
});
