import { beforeAll, expect, test } from 'vitest';
import { call, send } from '#infra/local/client/api-client.ts';
import type { Person } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { complain, newMessage, proveAddress } from '#tests/support/people/grievances.ts';
import { account, makeVerifiedBidder } from '#tests/support/people/people.ts';
import { JPEG, PDF } from '#tests/support/people/pictures.ts';
import { makeStaff } from '#tests/support/people/staff.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const stack = sharedStack();
let sita: Person;

beforeAll(async () => {
  sita = await makeStaff(stack.url, 'Sita Support', ['support']);
});

const bytesOf = (text: string) => new Uint8Array(Buffer.from(text, 'latin1'));
const SCRIPT_PDF = bytesOf('%PDF-1.4\n1 0 obj\n<</OpenAction <</S /JavaScript /JS (app.alert(1))>>>>\nendobj\n%%EOF\n');
/** A page to browsers that guess, a PDF to viewers that search for its header. */
const POLYGLOT = bytesOf('<html><script>alert(1)</script>\n%PDF-1.4\n1 0 obj\n<<>>\nendobj\n%%EOF\n');

test('files are stored as checked, and saved by their person and by colleagues with the right type', async () => {
  const asha = await makeVerifiedBidder(stack.url, 'Asha Files');
  const files = [
    { key: await upload(stack.url, 'id-proof', 'image/jpeg', JPEG), name: 'lot.jpg' },
    // What the upload says about its type does not count.
    { key: await upload(stack.url, 'id-proof', 'image/png', PDF), name: '../../invoice.pdf' },
  ];
  const number = await complain(asha, 'payment', { files });
  const { lines } = await asha.call(ROUTES.getOwnGrievance, { params: { number } });
  expect(lines[0]?.files).toMatchObject([
    { name: 'lot.jpg', contentType: 'image/jpeg' },
    { name: '../../invoice.pdf', contentType: 'application/pdf' },
  ]);
  for (const { id: fileId, contentType } of lines[0]?.files ?? []) {
    const own = await asha.call(ROUTES.openOwnGrievanceFile, { params: { number, fileId } });
    const theirs = await sita.call(ROUTES.openGrievanceFile, { params: { number, fileId } });
    for (const { url } of [own, theirs]) {
      const response = await fetch(url);
      expect(response.headers.get('content-type')).toBe(contentType);
      expect(response.headers.get('content-disposition')).toBe('attachment');
    }
  }
  const cashier = await makeStaff(stack.url, 'Chitra Cashier', ['money']);
  const hidden = { params: { number, fileId: lines[0]?.files[0]?.id ?? '' } };
  expect((await attempt(stack.url, cashier, ROUTES.openGrievanceFile, hidden)).status).toBe(404);
});

test.each([
  ['a PDF with a script', SCRIPT_PDF],
  ['a page that is also a PDF', POLYGLOT],
])('%s is refused, and no grievance is stored', async (_, bytes) => {
  const asha = await makeVerifiedBidder(stack.url, 'Asha Refused');
  const files = [{ key: await upload(stack.url, 'id-proof', 'application/pdf', bytes), name: 'a.pdf' }];
  const body = { ...newMessage('See the file'), subject: 'other', files };
  expect(await attempt(stack.url, asha, ROUTES.openGrievance, { body })).toMatchObject({
    status: 400,
    code: 'INVALID_FILE',
  });
  expect((await asha.call(ROUTES.listOwnGrievances)).grievances).toEqual([]);
});

test('an upload is for one message; an unknown key is refused; a repeated message sends its files once', async () => {
  const asha = await makeVerifiedBidder(stack.url, 'Asha Twice');
  const key = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
  const number = await complain(asha, 'other', { files: [{ key, name: 'a.jpg' }] });
  const say = (more: string) =>
    attempt(stack.url, asha, ROUTES.answerGrievance, {
      params: { number },
      body: { ...newMessage('Again'), files: [{ key: more, name: 'a.jpg' }] },
    });
  for (const one of [key, 'uploads/00000000-0000-4000-8000-000000000000', 'proofs/of-somebody-else.jpg']) {
    expect(await say(one)).toMatchObject({ status: 400, code: 'UPLOAD_NOT_FOUND' });
  }
  const fresh = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
  const message = { params: { number }, body: { ...newMessage('Once'), files: [{ key: fresh, name: 'b.jpg' }] } };
  await asha.call(ROUTES.answerGrievance, message);
  await asha.call(ROUTES.answerGrievance, message);
  const { lines } = await asha.call(ROUTES.getOwnGrievance, { params: { number } });
  expect(lines.map(({ files }) => files.length)).toEqual([1, 1]);
});

test('a stranger with a code sends and saves files, another stranger does not', async () => {
  const cookie = await proveAddress(stack.url, account('Gopal Files').email);
  const files = [{ key: await upload(stack.url, 'id-proof', 'image/jpeg', JPEG), name: 'a.jpg' }];
  const body = { ...newMessage('See the picture'), subject: 'other', name: 'Gopal Files', files };
  const { number } = await call(stack.url, ROUTES.openGuestGrievance, { body, cookie });
  const { lines } = await call(stack.url, ROUTES.getGuestGrievance, { params: { number }, cookie });
  const params = { number, fileId: lines[0]?.files[0]?.id ?? '' };
  const { url } = await call(stack.url, ROUTES.openGuestGrievanceFile, { params, cookie });
  expect((await fetch(url)).status).toBe(200);
  const other = await proveAddress(stack.url, account('Other Files').email);
  expect((await send(stack.url, ROUTES.openGuestGrievanceFile, { params, cookie: other })).status).toBe(404);
});
