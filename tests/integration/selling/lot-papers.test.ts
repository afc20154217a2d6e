import { beforeAll, describe, expect, test } from 'vitest';
import { pay } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { openDocument } from '#shared/contract/auctions.ts';
import { deleteAuction } from '#shared/contract/selling/auction-acts.ts';
import { createAuction } from '#shared/contract/selling/auction-routes.ts';
import { publishLot, timetable } from '#tests/support/people/lots.ts';
import {
  details,
  edit,
  isStored,
  type Market,
  openMarket,
  pictures,
  uploadImage,
} from '#tests/support/people/market.ts';
import { JPEG, PDF } from '#tests/support/people/pictures.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

let market: Market;

beforeAll(async () => {
  market = await openMarket(sharedStack());
});

const uploadPdf = (bytes = PDF) => upload(market.stack.url, 'auction-document', 'application/pdf', bytes);
const rc = async (name = 'RC') => ({ upload: await uploadPdf(), kind: 'rc', name });
const open = (id: string, documentId: string, who = market.asha) =>
  attempt(market.stack.url, who, openDocument, { params: { id, documentId } });
const documentsOf = async (id: string) => (await details(market.asha, id)).documents;
/** The form's way to name the documents that a lot has. */
const kept = async (id: string) =>
  (await documentsOf(id)).map(({ id: documentId, kind, name }) => ({ id: documentId, kind, name }));
const keyOf = (id: string, documentId = '') => `/documents/${id}/${documentId}.pdf`;

async function lotWithDocument(): Promise<string> {
  const id = await publishLot(market.stack, market.admin);
  expect(await edit(market, id, { documents: [await rc()] })).toMatchObject({ status: 200 });
  return id;
}

describe('a document', () => {
  test('is listed with name and size, and opens for signed-in people for a minute', async () => {
    const id = await lotWithDocument();
    const [document] = await documentsOf(id);
    expect(document).toEqual({
      id: expect.any(String),
      kind: 'rc',
      name: 'RC',
      size: PDF.length,
      addedAt: expect.any(String),
    });
    const link = await market.asha.call(openDocument, { params: { id, documentId: document?.id ?? '' } });
    const opened = await fetch(link.url);
    expect(opened.status).toBe(200);
    expect(Object.fromEntries(opened.headers)).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'inline',
      'cache-control': 'private, no-store',
    });
    expect(new Uint8Array(await opened.arrayBuffer())).toEqual(PDF);
    // The signature covers the headers that the link fixes.
    expect((await fetch(link.url.replace('application%2Fpdf', 'text%2Fhtml'))).status).toBe(403);
    expect((await fetch(link.url.split('?')[0] ?? '')).status).toBe(403);
    expect((await fetch(market.stack.url + keyOf(id, document?.id))).headers.get('content-type')).not.toBe(
      'application/pdf',
    );
    await market.stack.advance(61_000);
    const expired = await fetch(link.url);
    expect([expired.status, await expired.text()]).toEqual([403, expect.stringContaining('Request has expired')]);
  });

  test('has no link for visitors, for strangers to a draft, and on another lot', async () => {
    const id = await lotWithDocument();
    const [document] = await documentsOf(id);
    const documentId = document?.id ?? '';
    expect((await fetch(`${market.stack.url}/api/auctions/${id}/documents/${documentId}`)).status).toBe(401);
    const other = await publishLot(market.stack, market.admin);
    expect(await open(other, documentId)).toMatchObject({ status: 404 });
    expect(await edit(market, id, { status: 'draft' })).toMatchObject({ status: 200 });
    expect(await open(id, documentId)).toMatchObject({ status: 404 });
    expect(await open(id, documentId, market.admin)).toMatchObject({ status: 200 });
  });

  test('with a script is refused with a sentence, and so is a picture', async () => {
    const id = await publishLot(market.stack, market.admin);
    const hostile = new Uint8Array(
      Buffer.from('%PDF-1.4\n1 0 obj\n<</OpenAction <</S /JavaScript /JS (x)>>>>\nendobj\n%%EOF\n'),
    );
    const refused = async (bytes: Uint8Array<ArrayBuffer>) =>
      edit(market, id, { documents: [{ upload: await uploadPdf(bytes), kind: 'other', name: 'X' }] });
    expect(await refused(hostile)).toMatchObject({
      code: 'INVALID_FILE',
      message: expect.stringMatching(/^X: This PDF contains scripts, files or actions of its own/),
    });
    expect(await refused(JPEG)).toMatchObject({ message: 'X: Please upload documents as PDF files.' });
    expect(await documentsOf(id)).toEqual([]);
  });

  test('can be removed, or goes with its auction; its file goes as well', async () => {
    const id = await lotWithDocument();
    const [first] = await documentsOf(id);
    expect(await edit(market, id, { documents: [await rc('RC, both sides')] })).toMatchObject({ status: 200 });
    const [second] = await documentsOf(id);
    expect(second?.name).toBe('RC, both sides');
    expect(await isStored(market.stack, keyOf(id, first?.id))).toBe(false);
    expect(await isStored(market.stack, keyOf(id, second?.id))).toBe(true);
    await market.admin.call(deleteAuction, { params: { id } });
    expect(await isStored(market.stack, keyOf(id, second?.id))).toBe(false);
  });

  test('stays once somebody has paid the deposit; others can be added', async () => {
    const id = await lotWithDocument();
    await pay(market.stack.url, market.asha, id, 'emd');
    expect(await edit(market, id, { documents: [] })).toMatchObject({
      code: 'AUCTION_LOCKED',
      message: expect.stringMatching(/^Bidders have paid for these terms\. .*documents/),
    });
    expect(await edit(market, id, { documents: [...(await kept(id)), await rc('Key photo')] })).toMatchObject({
      status: 200,
    });
    expect((await documentsOf(id)).map(({ name }) => name)).toEqual(['RC', 'Key photo']);
  });

  test('is one of ten at most', async () => {
    const id = await publishLot(market.stack, market.admin);
    const many = Array.from({ length: 11 }, () => ({ upload: 'uploads/x', kind: 'rc', name: 'RC' }));
    expect(await edit(market, id, { documents: many })).toMatchObject({ message: 'A lot has at most 10 documents.' });
  });
});

describe('a condition report', () => {
  const report = async (changes: object = {}) => ({
    inspectedBy: 'Motor Surveyors',
    inspectedOn: '2026-01-31',
    items: [
      { name: 'tyres', state: 'poor', note: 'Worn', picture: await uploadImage(market.stack, JPEG) },
      { name: 'engine', state: 'good' },
    ],
    ...changes,
  });

  test('is created with its pictures from a form as JSON, and shown in the order of the checklist', async () => {
    const times = timetable(await market.stack.now());
    const body = {
      title: 'With a report',
      description: 'Inspected.',
      categorie: 'cars',
      basePrice: 1000,
      emdAmount: 0,
      bidInterval: 60,
      status: 'pending',
      registrationDeadline: new Date(times.registrationDeadlineAt).toISOString(),
      startDate: new Date(times.startAt).toISOString(),
      endDate: new Date(times.endAt).toISOString(),
      imageKeys: await pictures(market.stack),
      report: JSON.stringify(await report()),
      documents: JSON.stringify([await rc()]),
    };
    const { auction } = await market.admin.call(createAuction, { body });
    const shown = await details(market.asha, auction._id);
    expect(shown.documents).toHaveLength(1);
    expect(shown.report).toEqual({
      ...(await report()),
      items: [
        { name: 'engine', state: 'good' },
        { name: 'tyres', state: 'poor', note: 'Worn', picture: expect.stringMatching(/^\/media\/.*\.jpg$/) },
      ],
    });
    const picture = shown.report?.items[1]?.picture ?? '';
    expect((await fetch(market.stack.url + picture)).headers.get('content-type')).toBe('image/jpeg');

    expect(await edit(market, auction._id, { title: 'The report stays' })).toMatchObject({ status: 200 });
    expect((await details(market.asha, auction._id)).report).toEqual(shown.report);
    expect(await edit(market, auction._id, { report: null })).toMatchObject({ status: 200 });
    expect((await details(market.asha, auction._id)).report).toBeNull();
    expect(await isStored(market.stack, picture)).toBe(false);
  });

  test('is refused with a sentence when it does not fit the category', async () => {
    const id = await publishLot(market.stack, market.admin, { categorie: 'jewelry' });
    expect(await edit(market, id, { report: await report() })).toMatchObject({
      status: 400,
      message: 'Lots of this category are not checked for "tyres".',
    });
  });
});
