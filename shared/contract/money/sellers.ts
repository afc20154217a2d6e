/** Sellers (consignors): who they are, their lots, what the house owes them, and their own page. */
import * as z from 'zod';
import { foldText } from '#shared/model/fold-text.ts';
import { isGstin } from '#shared/model/gst/gstin.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { ACCOUNT_NUMBER, IFSC, PAN } from '#shared/model/sellers/account-fields.ts';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { auctionIdParams } from '../auctions.ts';
import { done, idField, rupees, rupeesField, time, uuidField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { percentField } from './charges.ts';
import { reason } from './money-fields.ts';
import { lotPage, pageOfLots, sellerParams, statementHead } from './seller-statements.ts';

const line = (maxLength: number, missing: string) =>
  z.string({ error: missing }).overwrite(oneLine).trim().max(maxLength, `At most ${maxLength} characters, please.`);
const required = (maxLength: number, missing: string) => line(maxLength, missing).min(1, missing);
/** Written in any case and with spaces, stored without. */
const code = (missing: string) =>
  z.string({ error: missing }).overwrite((text) => text.replaceAll(/\s/g, '').toUpperCase());

const NO_NAME = 'Please enter the name.';
const NO_PAN = 'A PAN has five letters, four digits and a letter.';
const NO_GSTIN = 'This is not a valid GSTIN. Please check each character.';
const NO_ACCOUNT = 'An account number has 9 to 18 digits.';
const NO_IFSC = 'An IFSC has four letters, a zero and six characters.';

export const commissionFields = z.strictObject({
  percent: percentField,
  fixed: rupeesField,
  minimum: rupeesField,
  gst: percentField,
});

export const sellerForm = z
  .strictObject({
    // Sellers are found and told apart by the folded name, which marks without a letter do not have.
    name: required(120, NO_NAME).refine((text) => foldText(text) !== '', NO_NAME),
    pan: code(NO_PAN).refine((text) => text === '' || PAN.test(text), NO_PAN),
    gstin: code(NO_GSTIN).refine((text) => text === '' || isGstin(text), NO_GSTIN),
    contactName: line(80, 'Please enter a name.'),
    contactPhone: line(30, 'Please enter a phone number.'),
    contactEmail: line(254, 'Please enter an e-mail address.').refine(
      (text) => text === '' || z.email().safeParse(text).success,
      'This is not a valid e-mail address.',
    ),
    commission: commissionFields,
  })
  .refine(({ pan, gstin }) => pan === '' || gstin === '' || gstin.slice(2, 12) === pan, {
    path: ['pan'],
    message: 'The GSTIN contains another PAN.',
  });

/** Branches of one company share a PAN, and perhaps an account. That another seller has it is asked once. */
const isShared = z.boolean().default(false);

export const accountForm = z.strictObject({
  number: code(NO_ACCOUNT).regex(ACCOUNT_NUMBER, NO_ACCOUNT),
  ifsc: code(NO_IFSC).regex(IFSC, NO_IFSC),
  holder: required(120, 'Please enter the name of the account holder.'),
});

const commission = z.object({ percent: z.number(), fixed: rupees, minimum: rupees, gst: z.number() });

const listedSeller = z.object({
  _id: z.string(),
  name: z.string(),
  gstin: z.string().nullable(),
  hasAccount: z.boolean(),
  /** Whether somebody may read the seller's own page. */
  hasUser: z.boolean(),
  /** What is open over all statements; null to who has no duty for money. */
  open: rupees.nullable(),
});
export type ListedSeller = z.infer<typeof listedSeller>;

export const listSellers = defineRoute({
  method: 'GET',
  path: '/admin/sellers',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'money-api',
  summary: 'All sellers by name.',
  response: z.object({ success: z.literal(true), sellers: z.array(listedSeller) }),
  errors: [],
});

/** How many texts one request can look up. */
export const MOST_SELLER_TEXTS = 50;

export const findSellers = defineRoute({
  method: 'POST',
  path: '/admin/sellers/find',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'money-api',
  summary: 'The sellers that have exactly this name, PAN, GSTIN or id, for each text. Nothing is guessed.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      texts: z.array(line(200, 'This is not a list of names.')).max(MOST_SELLER_TEXTS, 'Too many names at once.'),
    }),
  },
  response: z.object({
    success: z.literal(true),
    found: z.array(z.object({ text: z.string(), sellers: z.array(z.object({ _id: z.string(), name: z.string() })) })),
  }),
  errors: [],
});

export const getSeller = defineRoute({
  method: 'GET',
  path: '/admin/sellers/{id}',
  audience: 'admin',
  duty: ['lots', 'money'],
  service: 'money-api',
  summary:
    'A seller with statements and a page of lots. Account number, PAN and sums only to who has the duty for money, or audits.',
  params: sellerParams,
  query: lotPage,
  response: z.object({
    success: z.literal(true),
    seller: z.object({
      ...listedSeller.shape,
      pan: z.string().nullable(),
      contact: z.object({ name: z.string(), phone: z.string(), email: z.string() }),
      commission,
      account: z.object({ number: z.string(), ifsc: z.string(), holder: z.string() }).nullable(),
      user: z.object({ name: z.string(), email: z.string() }).nullable(),
      version: z.number(),
    }),
    ...pageOfLots,
    /** Null to who has no duty for money. */
    statements: z.array(statementHead).nullable(),
    serverTime: time,
  }),
  errors: ['NOT_FOUND', 'INVALID_INPUT'],
});

export const createSeller = defineRoute({
  method: 'POST',
  path: '/admin/sellers',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary:
    'Makes a seller. Names are unique; a PAN that another seller has is refused unless `isShared` says that it is right. A retry with the same requestId gets the first one, and is refused with other details.',
  body: { kind: 'json', schema: z.strictObject({ seller: sellerForm, requestId: uuidField, isShared }) },
  response: z.object({ ...done.shape, seller: z.object({ _id: z.string() }) }),
  errors: ['CONFLICT', 'ALREADY_SHARED'],
});

export const updateSeller = defineRoute({
  method: 'PUT',
  path: '/admin/sellers/{id}',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Changes a seller. Lots that name the seller already keep their commission.',
  params: sellerParams,
  body: { kind: 'json', schema: z.strictObject({ seller: sellerForm, version: z.int(), isShared }) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'ALREADY_SHARED'],
});

export const changeSellerAccount = defineRoute({
  method: 'PUT',
  path: '/admin/sellers/{id}/account',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Changes the bank account to which a seller is paid. It takes a second person.',
  params: sellerParams,
  mayAsk: true,
  body: { kind: 'json', schema: z.strictObject({ ...accountForm.shape, reason, approves, isShared }) },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT', 'ALREADY_SHARED'],
});

export const linkSeller = defineRoute({
  method: 'PUT',
  path: '/admin/sellers/{id}/user',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Lets a bidder’s account read the page of the seller; an empty address ends it.',
  params: sellerParams,
  body: { kind: 'json', schema: z.strictObject({ email: line(254, 'Please enter an e-mail address.') }) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const setLotSeller = defineRoute({
  method: 'PUT',
  path: '/admin/auction/{id}/seller',
  audience: 'admin',
  duty: 'lots',
  service: 'selling-api',
  summary:
    'Says whose lot it is, until it is paid; null for nobody’s. The lot keeps the commission that the seller has then.',
  params: auctionIdParams,
  body: {
    kind: 'json',
    /** `seen`: the seller that the admin saw; a colleague may have chosen another one since. */
    schema: z.strictObject({ sellerId: idField.nullable(), seen: idField.nullable().optional() }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
