/** Where a lot can be seen and how it is sold: the texts in `place` and `sale`, which are all optional. */
import { isObject } from '../json.ts';
import { COLLECTION_DAYS } from './collection-days.ts';
import type { FieldRow } from './lot-fields.ts';
import type { LotPlace, SaleTerms } from './sale.ts';

export interface LotDetail extends FieldRow {
  /** Where a stored lot and the API have it. */
  readonly path: DetailPath;
  /** Visitors without an account do not see what is for `bidders`. */
  readonly audience: 'everybody' | 'bidders';
  /** The form lets it be changed even when bidders have registered; `sale-changes.ts` has the rule, and tells them. */
  readonly mayChange?: true;
  /** What the lot's page calls it; null for what the page shows in a way of its own (`where-and-when.tsx`). */
  readonly pageLabel: string | null;
  readonly choices?: Readonly<Record<string, { readonly label: string; readonly pageText: string }>>;
}

/** The paths of texts in a stored place or sale: `afterPayment.handover`. */
type TextPath<T> = {
  [K in keyof T & string]: NonNullable<T[K]> extends string
    ? K
    : NonNullable<T[K]> extends readonly unknown[]
      ? never
      : `${K}.${TextPath<NonNullable<T[K]>>}`;
}[keyof T & string];

export type DetailPath = TextPath<{ readonly place: LotPlace; readonly sale: SaleTerms }>;

/**
 * In the order of the form. The names are those of the form, of unsent drafts and of remembered columns, so they must
 * never change. Inspection times are not here, because they are no text. A path that `sale.ts` does not have, and a
 * name there that the contract does not have, do not compile.
 */
export const LOT_DETAILS = {
  placeAddress: {
    path: 'place.address',
    label: 'Address',
    pageLabel: null,
    kind: 'text',
    maxLength: 300,
    audience: 'everybody',
  },
  placeCity: { path: 'place.city', label: 'City', pageLabel: null, kind: 'text', maxLength: 60, audience: 'everybody' },
  placePin: {
    path: 'place.pin',
    label: 'PIN Code',
    pageLabel: null,
    kind: 'digits',
    maxLength: 7,
    hint: 'Six digits',
    aliases: ['pin', 'pincode'],
    audience: 'everybody',
  },
  contactName: {
    path: 'sale.contact.name',
    label: 'Contact Person',
    pageLabel: null,
    kind: 'text',
    maxLength: 80,
    audience: 'bidders',
    mayChange: true,
  },
  contactPhone: {
    path: 'sale.contact.phone',
    label: 'Contact Phone',
    pageLabel: null,
    kind: 'digits',
    maxLength: 30,
    hint: 'Mobile or landline with its area code',
    audience: 'bidders',
    mayChange: true,
  },
  seller: {
    path: 'sale.seller',
    label: 'Seller Shown to Bidders',
    pageLabel: 'Seller',
    kind: 'text',
    maxLength: 120,
    hint: 'A name of your choice; bidders see nothing of the seller otherwise.',
    aliases: ['seller name', 'shown seller'],
    audience: 'everybody',
  },
  terms: {
    path: 'sale.terms',
    label: 'Terms of This Lot',
    pageLabel: 'Terms of this lot',
    kind: 'long-text',
    maxLength: 4_000,
    hint: 'What applies to this lot alone. Line breaks are kept.',
    audience: 'everybody',
  },
  origin: {
    path: 'sale.origin',
    label: 'Country of Origin',
    pageLabel: 'Country of origin',
    kind: 'text',
    maxLength: 60,
    hint: 'For imported goods',
    audience: 'everybody',
  },
  importer: {
    path: 'sale.importer',
    label: 'Importer',
    pageLabel: 'Importer',
    kind: 'text',
    maxLength: 200,
    hint: 'Name and address, for imported goods',
    audience: 'everybody',
  },
  buyerDocuments: {
    path: 'sale.afterPayment.documents',
    label: 'Documents the Buyer Gets',
    pageLabel: 'Documents after payment',
    kind: 'text',
    maxLength: 600,
    hint: 'Such as RC, Form 29 and 30, invoice',
    audience: 'everybody',
  },
  handover: {
    path: 'sale.afterPayment.handover',
    label: 'Handover',
    pageLabel: 'Handover after payment',
    kind: 'text',
    maxLength: 600,
    hint: 'Where, and within how many days after the payment',
    audience: 'everybody',
  },
  handoverHours: {
    path: 'sale.afterPayment.hours',
    label: 'Handover Hours',
    pageLabel: 'Handover hours',
    kind: 'text',
    maxLength: 120,
    hint: 'Such as Mon to Sat, 10 am to 5 pm',
    audience: 'everybody',
  },
  handoverDays: {
    path: 'sale.afterPayment.days',
    label: 'Days to Collect',
    pageLabel: 'Days to collect, from the payment',
    kind: 'digits',
    maxLength: 3,
    hint: `From the payment on; ${COLLECTION_DAYS} unless set. The buyer chooses a day within them.`,
    audience: 'everybody',
  },
  transport: {
    path: 'sale.afterPayment.transport',
    label: 'Who Pays Transport',
    pageLabel: 'Transport',
    kind: 'choice',
    choices: {
      buyer: { label: 'The buyer', pageText: 'The buyer pays' },
      seller: { label: 'The seller', pageText: 'The seller pays' },
    },
    audience: 'everybody',
  },
} as const satisfies Readonly<Record<string, LotDetail>>;

export type DetailName = keyof typeof LOT_DETAILS;

/** The texts in `place` and `sale` of a lot, and in requests: none is there when it is not known. */
export interface DetailsOfLot {
  readonly place?: LotPlace | undefined;
  readonly sale?: Omit<SaleTerms, 'contact'> | undefined;
}

export const lotDetail = (name: DetailName): LotDetail => LOT_DETAILS[name];
export const isDetail = (name: string): name is DetailName => Object.hasOwn(LOT_DETAILS, name);
export const DETAIL_NAMES: readonly DetailName[] = Object.keys(LOT_DETAILS).filter(isDetail);
export const detailsOf = (part: 'place' | 'sale'): readonly DetailName[] =>
  DETAIL_NAMES.filter((name) => LOT_DETAILS[name].path.startsWith(`${part}.`));

/** The detail of a lot; undefined when it is not known. */
export function detailText(lot: DetailsOfLot, name: DetailName): string | undefined {
  const value = LOT_DETAILS[name].path
    .split('.')
    .reduce<unknown>((outer, step) => (isObject(outer) ? outer[step] : undefined), lot);
  return typeof value === 'string' ? value : undefined;
}

/** `14 Link Road, Pune 411001`. */
export const placeText = ({ address, city, pin }: LotPlace): string =>
  [address, `${city} ${pin}`].filter(Boolean).join(', ');

/** The parts of a sale that visitors without an account do not see. */
export type BiddersOnly = PartOf<
  {
    [N in DetailName]: (typeof LOT_DETAILS)[N]['audience'] extends 'bidders' ? (typeof LOT_DETAILS)[N]['path'] : never;
  }[DetailName]
>;
type PartOf<Path> = Path extends `sale.${infer Part}` ? (Part extends `${infer Head}.${string}` ? Head : Part) : never;
