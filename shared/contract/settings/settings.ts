/** The settings of the house: for owners, and to read for auditors. */
import * as z from 'zod';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { SECTION_NAMES, SECTIONS, type SectionName, settingsSchema } from './sections.ts';

/** Who changed a section last, and when; null while it has the deployment's first values. */
const lastChange = z.object({ by: z.string(), at: isoTime }).nullable();

export const getSettings = defineRoute({
  method: 'GET',
  path: '/admin/settings',
  audience: 'admin',
  duty: 'audit',
  service: 'staff-api',
  summary: 'All settings as they apply, with the version of each section.',
  response: z.object({
    success: z.literal(true),
    settings: settingsSchema,
    /** The version of each section; 0 while it has the deployment's first values. Send it back with a change. */
    versions: z.record(z.enum(SECTION_NAMES), z.object({ version: z.number(), changed: lastChange })),
  }),
  errors: [],
});

/** Whoever changes one of these needs a second person: money, terms, and that rule itself. */
export const GUARDED_SECTIONS: readonly SectionName[] = [
  'charges',
  'deposits',
  'payment',
  'legal',
  'secondPerson',
  'yard',
];

const reason = z.string().trim().max(500, 'The reason is too long.').optional();

/** A change of one section. `seen`: the version of the section that was edited. `reason`: for the second person. */
const change = <N extends SectionName, S extends z.core.$ZodType>(section: N, value: S) =>
  z.strictObject({ section: z.literal(section), value, seen: z.int().min(0), reason, approves });

export const settingsChange = z.discriminatedUnion('section', [
  change('charges', SECTIONS.charges),
  change('bidding', SECTIONS.bidding),
  change('deposits', SECTIONS.deposits),
  change('payment', SECTIONS.payment),
  change('rejections', SECTIONS.rejections),
  change('company', SECTIONS.company),
  change('legal', SECTIONS.legal),
  change('mails', SECTIONS.mails),
  change('templates', SECTIONS.templates),
  change('holidays', SECTIONS.holidays),
  change('secondPerson', SECTIONS.secondPerson),
  change('yard', SECTIONS.yard),
]);

/** As it is sent. */
export type SettingsChange = z.input<typeof settingsChange>;

export const changeSettings = defineRoute({
  method: 'PUT',
  path: '/admin/settings',
  audience: 'admin',
  duty: 'owner',
  service: 'staff-api',
  summary:
    'Changes one section, which makes a new version. Refused if somebody has saved the section since it was loaded. Every function uses it within a minute. Money, terms and the second person itself may need a second person.',
  mayAsk: true,
  body: { kind: 'json', schema: settingsChange },
  /** `version`: of the section, as it is now. */
  response: z.object({ ...doneOrAsked.shape, version: z.number() }),
  errors: ['CONFLICT'],
});

const settingsVersion = z.object({
  version: z.number(),
  section: z.enum(SECTION_NAMES),
  at: isoTime,
  /** The owner's name. */
  by: z.string(),
  /** The section's value, as stored. */
  before: z.unknown(),
  after: z.unknown(),
});

export type SettingsVersion = z.infer<typeof settingsVersion>;

export const listSettingsVersions = defineRoute({
  method: 'GET',
  path: '/admin/settings/versions',
  audience: 'admin',
  duty: 'audit',
  service: 'staff-api',
  summary: 'The versions of the settings, newest first: who changed which section, when and how.',
  query: z.strictObject({
    /** Only versions before this one: the `next` of the page before. */
    before: z.coerce.number().int().min(1).optional(),
  }),
  response: z.object({
    success: z.literal(true),
    versions: z.array(settingsVersion),
    /** Null on the last page. */
    next: z.number().nullable(),
  }),
  errors: [],
});
