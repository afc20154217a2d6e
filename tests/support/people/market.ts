import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { call } from '#infra/local/client/api-client.ts';
import { readOperatorAccess } from '#infra/local/client/operator.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { createUpload } from '#shared/contract/accounts/uploads.ts';
import { getAuction, listAuctions } from '#shared/contract/auctions.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { attempt } from '../requests/attempt.ts';
import { editForm } from '../requests/edit-form.ts';
import type { Stack } from '../stack/stack.ts';
import { makeAdmin, makeVerifiedBidder } from './people.ts';
import { JPEG, PNG } from './pictures.ts';

/** Two admins and two verified bidders on a stack. */
export interface Market {
  readonly stack: Stack;
  admin: Person;
  other: Person;
  asha: Person;
  ravi: Person;
}

export async function openMarket(stack: Stack): Promise<Market> {
  const admin = await makeAdmin(stack.url);
  return {
    stack,
    admin,
    other: await makeAdmin(stack.url, 'Omar Admin'),
    asha: await makeVerifiedBidder(stack.url, 'Asha Rao'),
    ravi: await makeVerifiedBidder(stack.url, 'Ravi Iyer'),
  };
}

/** Moves the clock and signs everybody in again, because tokens expire after 15 minutes. */
export async function advance(market: Market, ms: number): Promise<void> {
  const { stack } = market;
  await stack.settled();
  await stack.advance(ms);
  for (const who of ['admin', 'other', 'asha', 'ravi'] as const) {
    market[who] = await signIn(stack.url, market[who].account);
  }
}

export const details = async (who: Person, id: string) =>
  (await who.call(getAuction, { params: { id } })).auctionDetails;

export const forEdit = async ({ admin }: Market, id: string) =>
  (await admin.call(getAuctionForEdit, { params: { id } })).auctionDetails;

export const idsOf = async (who: Person, query: Record<string, string> = {}) =>
  (await who.call(listAuctions, { query })).auctions.map((auction) => auction._id);

/** Loads the edit form and submits it with these changes. */
export async function edit(market: Market, id: string, changes: Record<string, unknown>, who: Person = market.admin) {
  const form = editForm(await forEdit(market, id));
  return attempt(market.stack.url, who, updateAuction, { params: { id }, body: { ...form, ...changes } });
}

/** Uploads a picture for an auction. Returns its key. */
export const uploadImage = ({ url }: Stack, bytes: Uint8Array<ArrayBuffer>) =>
  upload(url, 'auction-image', bytes === JPEG ? 'image/jpeg' : 'image/png', bytes);

/** Uploads a JPEG and a PNG. Returns their keys. */
export const pictures = (stack: Stack) => Promise.all([JPEG, PNG].map((bytes) => uploadImage(stack, bytes)));

/** Whether an object is still in the media bucket; CloudFront's cache may serve it for longer. */
export async function isStored(stack: Stack, url: string): Promise<boolean> {
  const { url: bucketUrl } = await call(stack.url, createUpload, {
    body: { kind: 'auction-image', contentType: 'image/png', size: 1 },
  });
  const s3 = new S3Client({ ...(await readOperatorAccess(stack.url, 's3')), forcePathStyle: true });
  const found = await s3.send(new GetObjectCommand({ Bucket: bucketUrl.split('/').at(-1), Key: url.slice(1) })).then(
    () => true,
    () => false,
  );
  s3.destroy();
  return found;
}
