/** Sellers (consignors): who they are, their lots, what the house owes them, and their own page. */
import * as z from 'zod';
import { foldText } from '#shared/model/fold-text.ts';
import { isGstin } from '#shared/model/gst/gstin.ts';
import { oneLine } from '#shared/model/plain-text.ts';
import { ACCOUNT_NUMBER, IFSC, PAN } from '#shared/model/sellers/account-fields.ts';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { auctionIdParams, auctionStatus } from '../auctions.ts';
import { done, idField, isoTime, rupees, rupeesField, time, uuidField } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { saleOutcome } from '../lots/prices.ts';
import { percentField } from './charges.ts';
import { bankTransfer, fitsMethod, reason } from './money-fields.ts';

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

const sums = z.object({
  hammer: rupees,
  commission: rupees,
  gst: rupees,
  costs: rupees,
  paid: rupees,
  /** From other statements of the seller, if positive. */
  setOff: rupees,
  /** Negative: the seller owes it. */
  open: rupees,
});
export type SellerSums = z.infer<typeof sums>;

const statementHead = z.object({
  /** The sale, or `single-2026-11` for lots without one that end in that month. */
  id: z.string(),
  title: z.string(),
  sums,
});

/** A lot of a seller, without a word about its bidders. */
const sellerLot = z.object({
  _id: z.string(),
  title: z.string(),
  lotNumber: z.number(),
  status: auctionStatus,
  outcome: z.nullable(saleOutcome),
  /** The last bid, or the base price before the first. */
  price: rupees,
  bidCount: z.number(),
  startDate: isoTime,
  closesAt: time,
});
export type SellerLot = z.infer<typeof sellerLot>;

const payout = z.object({
  _id: z.string(),
  amount: rupees,
  utr: z.string(),
  /** The Indian day of the transfer. */
  paidOn: z.string(),
  /** The last digits of the account. */
  account: z.string(),
  status: z.enum(['paid', 'undone']),
  at: isoTime,
  /** Only to staff. */
  by: z.string().optional(),
});

const statement = z.object({
  ...statementHead.shape,
  seller: z.object({ name: z.string(), pan: z.string().nullable(), gstin: z.string().nullable() }),
  lots: z.array(
    z.object({
      _id: z.string(),
      title: z.string(),
      lotNumber: z.number(),
      hammer: rupees,
      commission: rupees,
      gst: rupees,
      costs: rupees,
      net: rupees,
    }),
  ),
  payouts: z.array(payout),
  /** What was taken from, or given to, other statements, since the seller owed it there. */
  setOffs: z.array(z.object({ amount: rupees, other: z.string(), at: isoTime })),
  /** What can be paid now, and what would be set off first. */
  payable: z.object({ amount: rupees, setOff: rupees }),
});
export type SellerStatement = z.infer<typeof statement>;

const params = z.object({ id: idField });

const lotPage = z.strictObject({ cursor: z.string().max(400).optional() });
/** The newest lots first. `nextCursor`: send as `cursor` for older ones; null when there are none. */
const pageOfLots = { lots: z.array(sellerLot), nextCursor: z.string().nullable() };

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
  params,
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
    'Makes a seller. Names are unique; a PAN that another seller has is refused unless `isShared` says that it is right. A retry with the same requestId gets the first one.',
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
  params,
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
  params,
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
  params,
  body: { kind: 'json', schema: z.strictObject({ email: line(254, 'Please enter an e-mail address.') }) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getSellerStatement = defineRoute({
  method: 'GET',
  path: '/admin/sellers/{id}/statements/{statement}',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'What a seller is owed for a sale: a sum of the entries of their ledger.',
  params: z.object({ id: idField, statement: idField }),
  response: z.object({ success: z.literal(true), statement }),
  errors: ['NOT_FOUND'],
});

export const paySeller = defineRoute({
  method: 'POST',
  path: '/admin/sellers/{id}/payouts',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Records a payout to the seller’s account, never above what is open. It takes a second person.',
  params,
  mayAsk: true,
  body: {
    kind: 'json',
    schema: z
      .strictObject({
        statement: idField,
        amount: rupeesField.refine((paise) => paise > 0, 'Please enter an amount.'),
        ...bankTransfer.shape,
        approves,
      })
      .check(fitsMethod),
  },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const undoSellerPayout = defineRoute({
  method: 'POST',
  path: '/admin/sellers/{id}/payouts/{payoutId}/undo',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Takes a payout back that was recorded wrongly, or bounced. It takes a second person.',
  params: z.object({ id: idField, payoutId: idField }),
  mayAsk: true,
  body: { kind: 'json', schema: z.strictObject({ reason, approves }) },
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const recordSellerCost = defineRoute({
  method: 'POST',
  path: '/admin/sellers/{id}/costs',
  audience: 'admin',
  duty: 'money',
  service: 'money-api',
  summary: 'Records what the house spent on a lot and its seller pays, or takes a part of it back.',
  params,
  body: {
    kind: 'json',
    schema: z.strictObject({
      auctionId: idField,
      amount: rupeesField.refine((paise) => paise > 0, 'Please enter an amount.'),
      takesBack: z.boolean(),
      reason,
      requestId: uuidField,
    }),
  },
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
  body: { kind: 'json', schema: z.strictObject({ sellerId: idField.nullable() }) },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const getOwnSelling = defineRoute({
  method: 'GET',
  path: '/selling',
  audience: 'user',
  service: 'browse-api',
  summary: 'The seller’s own page: statements and a page of lots. Null for who is no seller. Nothing about bidders.',
  query: lotPage,
  response: z.object({
    success: z.literal(true),
    selling: z
      .object({
        name: z.string(),
        ...pageOfLots,
        statements: z.array(statementHead),
      })
      .nullable(),
    serverTime: time,
  }),
  errors: [],
});

export const getOwnStatement = defineRoute({
  method: 'GET',
  path: '/selling/statements/{statement}',
  audience: 'user',
  service: 'browse-api',
  summary: 'A statement of the caller’s own sales.',
  params: z.object({ statement: idField }),
  response: z.object({ success: z.literal(true), statement }),
  errors: ['NOT_FOUND'],
});
