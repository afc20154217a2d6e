import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { getUserDocument, rejectUser, verifyUser } from '#shared/contract/accounts/admin.ts';
import { login, register, verifyEmail } from '#shared/contract/accounts/auth.ts';
import type { IdentityDocument } from '#shared/contract/accounts/checked-user.ts';
import { placeBid } from '#shared/contract/bids.ts';
import type { ResponseOf, RouteSpec } from '#shared/contract/http/route.ts';
import { createPayment, verifyPayment } from '#shared/contract/money/payments.ts';
import { createAuction } from '#shared/contract/selling/auction-routes.ts';
import { LEGAL_TEXTS } from '#shared/model/accounts/legal-texts.ts';
import type { DocumentKind } from '#shared/model/lots/documents.ts';
import type { LotReport } from '#shared/model/lots/report.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { call, type CallInput, send } from './api-client.ts';

/** The consents that every registration needs. */
export const CONSENT = { isAdult: true, consent: LEGAL_TEXTS } as const;

export interface Account {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
}

/** A signed-in person who uses Boli through its HTTP API, like a browser. */
export interface Person {
  readonly userId: string;
  readonly account: Account;
  readonly token: string;
  /** Calls a route as this person; throws unless it succeeds. */
  call<R extends RouteSpec>(route: R, input?: Omit<CallInput, 'token'>): Promise<ResponseOf<R>>;
}

const mails = z.array(z.object({ text: z.string() }));

/** Our own mails, and those of a Cognito that has texts of its own. */
const SAYS_CODE = /\bEnter (?:this code|it)\b|\bcode\b[^.]{0,40}\b\d{6}\b/i;

/** The newest six-digit code mailed to an address. */
export async function readMailedCode(baseUrl: string, email: string): Promise<string> {
  const response = await fetch(`${baseUrl}/__local/mailbox.json?to=${encodeURIComponent(email)}`);
  // Other mail may have arrived since, with a PIN code in the address of its foot.
  const withCode = z.parse(mails, await response.json()).filter(({ text }) => SAYS_CODE.test(text));
  const [code] = withCode.flatMap(({ text }) => /\b\d{6}\b/.exec(text)?.[0] ?? []);
  if (code === undefined) throw new Error(`No code was mailed to ${email}.`);
  return code;
}

/** The fields as a browser's form sends them: whatever is no text as JSON. */
function formOf(fields: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) {
    if (value !== undefined) form.append(name, typeof value === 'string' ? value : JSON.stringify(value));
  }
  return form;
}

/** Registers a bidder with an ID proof and confirms the e-mail address. */
export async function registerBidder(
  baseUrl: string,
  account: Account,
  proof: Uint8Array<ArrayBuffer>,
  contentType: 'image/jpeg' | 'application/pdf' = 'image/jpeg',
): Promise<void> {
  const body = formOf({ ...account, matchPassword: account.password, ...CONSENT });
  body.append('id_proof', new Blob([proof], { type: contentType }));
  const { status, headers } = await send(baseUrl, register, { body });
  if (status !== 200) throw new Error(`The registration of ${account.email} was answered ${status}.`);
  const code = await readMailedCode(baseUrl, account.email);
  await call(baseUrl, verifyEmail, { body: { email: account.email, code }, cookie: cookieIn(headers) });
}

/** The first cookie that a response sets, as a browser sends it back. */
export function cookieIn(headers: Headers): string {
  return headers.getSetCookie()[0]?.split(';')[0] ?? '';
}

export async function signIn(baseUrl: string, account: Account): Promise<Person> {
  const { user, token } = await call(baseUrl, login, { body: { email: account.email, password: account.password } });
  return withToken(baseUrl, account, { userId: user._id, token });
}

/** A person whose access token is known. */
export function withToken(
  baseUrl: string,
  account: Account,
  { userId, token }: { readonly userId: string; readonly token: string },
): Person {
  return { userId, account, token, call: (route, input = {}) => call(baseUrl, route, { ...input, token }) };
}

/** An admin looks at the ID proof and verifies a bidder, or rejects one; a rejection needs a reason. */
export async function decideVerification(
  admin: Person,
  userId: string,
  decision: 'verify' | 'reject',
  reason?: string,
): Promise<void> {
  const params = { id: userId };
  if (decision === 'verify') await admin.call(verifyUser, { params, body: await checkProof(admin, userId) });
  else await admin.call(rejectUser, { params, body: { reason } });
}

/**
 * Views a bidder's ID proof, without which nobody may verify them. Returns what the admin notes of it; the last four
 * are made from the user id, so that they differ.
 */
export async function checkProof(admin: Person, userId: string): Promise<{ readonly idDocument: IdentityDocument }> {
  await admin.call(getUserDocument, { params: { id: userId } });
  return {
    idDocument: {
      kind: 'other',
      lastFour: userId
        .replaceAll(/[^0-9a-z]/gi, '')
        .slice(-4)
        .toUpperCase(),
    },
  };
}

export interface Lot {
  readonly title: string;
  readonly description: string;
  readonly categorie: string;
  readonly houseNumber?: string;
  readonly facts?: Readonly<Record<string, string | number>>;
  readonly place?: Readonly<Record<string, string>>;
  readonly sale?: Readonly<Record<string, unknown>>;
  /** Pictures by the keys of their uploads. */
  readonly report?: LotReport;
  readonly documents?: readonly { readonly upload: string; readonly kind: DocumentKind; readonly name: string }[];
  /** Rupees. */
  readonly basePrice: number;
  /** Rupees. */
  readonly emdAmount: number;
  /** Seconds. */
  readonly bidInterval: number;
  /** The bid steps, in rupees. */
  readonly steps?: { readonly from: number; readonly step: number }[];
  /** Rupees. */
  readonly reservePrice?: number;
  /** Percent of the winning bid. */
  readonly buyerPremium?: number;
  /** The GST on the buyer's premium, in percent. */
  readonly chargesGst?: number;
  /** Whose lot it is; absent for the house's own. */
  readonly sellerId?: string;
}

export interface Timetable {
  /** Epoch milliseconds. */
  readonly registrationDeadlineAt: number;
  readonly startAt: number;
  readonly endAt: number;
  readonly latestEnd?: number;
}

export interface Picture {
  readonly contentType: PictureType;
  readonly bytes: Uint8Array<ArrayBuffer>;
}
type PictureType = 'image/jpeg' | 'image/png' | 'image/webp';

/**
 * An admin creates an auction, published unless it is to be a draft, with at most ten pictures in the form itself.
 * Returns the auction's id.
 */
export async function listLot(
  admin: Person,
  { status = 'pending', ...lot }: Lot & { readonly status?: 'draft' | 'pending' },
  times: Timetable,
  pictures: readonly Picture[],
): Promise<string> {
  const fields = {
    ...lot,
    status,
    createdBy: admin.userId,
    registrationDeadline: new Date(times.registrationDeadlineAt).toISOString(),
    startDate: new Date(times.startAt).toISOString(),
    endDate: new Date(times.endAt).toISOString(),
    ...(times.latestEnd !== undefined && { latestEnd: new Date(times.latestEnd).toISOString() }),
  };
  const body = formOf(fields);
  for (const { contentType, bytes } of pictures)
    body.append('auction_images', new Blob([bytes], { type: contentType }));
  return (await admin.call(createAuction, { body })).auction._id;
}

const paid = z.object({
  razorpay_order_id: z.string(),
  razorpay_payment_id: z.string(),
  razorpay_signature: z.string(),
});

/** The bidder pays an EMD or a final price at the provider, and Boli verifies it. */
export async function pay(baseUrl: string, bidder: Person, auctionId: string, paymentType: PaymentType): Promise<void> {
  const { order, payment } = await bidder.call(createPayment, { body: { auctionId, paymentType } });
  if (order === null) return;
  const response = await fetch(`${baseUrl}/__local/payments/${order.id}/pay`, { method: 'POST' });
  const proof = z.parse(paid, await response.json());
  await bidder.call(verifyPayment, { body: { ...proof, paymentId: payment.id } });
}

/**
 * Places a bid, in rupees, and once more when something did not answer, as the answer then asks: a bid counts once.
 * @param upTo the amount is the bidder's maximum
 */
export async function bid(
  bidder: Person,
  auctionId: string,
  bidAmount: number,
  upTo?: true,
): Promise<ResponseOf<typeof placeBid>> {
  // The same id, so that a second attempt answers for the first one, which may have been stored.
  const body = { bidId: randomUUID(), bidAmount, userId: bidder.userId, ...(upTo && { upTo }) };
  const place = () => bidder.call(placeBid, { params: { id: auctionId }, body });
  return place().catch((error: unknown) => {
    if (error instanceof Error && error.message.includes('UNAVAILABLE')) return place();
    throw error;
  });
}
