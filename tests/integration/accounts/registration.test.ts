import { describe, expect, test } from 'vitest';
import { call } from '#infra/local/client/api-client.ts';
import { CONSENT, decideVerification, readMailedCode, signIn } from '#infra/local/client/person.ts';
import { upload } from '#infra/local/client/uploads.ts';
import { getUserDocument, listUsers } from '#shared/contract/accounts/admin.ts';
import { register, resendCode, verifyEmail } from '#shared/contract/accounts/auth.ts';
import { correctDetails } from '#shared/contract/accounts/rights.ts';
import { createUpload } from '#shared/contract/accounts/uploads.ts';
import { me } from '#shared/contract/accounts/users.ts';
import { HOUR } from '#tests/support/people/lots.ts';
import { account, makeAdmin } from '#tests/support/people/people.ts';
import { JPEG, PDF, PNG } from '#tests/support/people/pictures.ts';
import { registrationForm, tryLogin } from '#tests/support/people/registration-form.ts';
import { attempt } from '#tests/support/requests/attempt.ts';
import { sharedStack } from '#tests/support/stack/shared-stack.ts';

const MEGABYTE = 1024 * 1024;

const stack = sharedStack();
const { send: registerWithFile, confirm, cookies } = registrationForm(stack.url);

describe('registration', () => {
  const pooja = account('Pooja Shah');

  test('a form with a file registers a user, and the code confirms the address', async () => {
    expect(await registerWithFile(pooja, PNG)).toEqual({
      status: 200,
      success: true,
      message: 'Registration successful! Please check your email for verification.',
    });
    expect(await tryLogin(stack.url, pooja)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    await confirm(pooja);
    const person = await signIn(stack.url, pooja);
    expect((await person.call(me)).user).toMatchObject({
      name: 'Pooja Shah',
      email: pooja.email,
      mobile: pooja.mobile,
      role: 'user',
      verifyStatus: 'pending',
      isActive: true,
      wallet: { balance: 0, currency: 'INR', transactions: [] },
    });
  });

  test('the code and the password confirm the address in another browser', async () => {
    const vimal = account('Vimal Das');
    await registerWithFile(vimal, PNG);
    const { email, password } = vimal;
    const code = await readMailedCode(stack.url, email);
    const elsewhere = (body: object) => attempt(stack.url, undefined, verifyEmail, { body: { email, code, ...body } });
    expect(await elsewhere({})).toMatchObject({
      status: 403,
      code: 'WRONG_PASSWORD',
      message: 'This browser does not know your registration. Please also enter the password that you chose.',
    });
    expect(await elsewhere({ password: 'Wrong@2026' })).toMatchObject({ status: 400, code: 'INVALID_CODE' });
    expect(await elsewhere({ password })).toMatchObject({ status: 200 });
    expect(await tryLogin(stack.url, vimal)).toMatchObject({ status: 200 });
  });

  test('a repeated registration of an address, in any spelling, reveals and changes nothing', async () => {
    const mailed = await readMailedCode(stack.url, pooja.email);
    for (const email of [pooja.email, pooja.email.toUpperCase()]) {
      const stranger = { ...account('Pooja Shah'), email, password: 'Another@2027' };
      expect(await registerWithFile(stranger, PDF)).toEqual({
        status: 200,
        success: true,
        message: 'Registration successful! Please check your email for verification.',
      });
    }
    expect(await readMailedCode(stack.url, pooja.email)).toBe(mailed);
    expect(await tryLogin(stack.url, pooja)).toMatchObject({ status: 200 });
  });

  test('a mobile number belongs to one account, in any spelling', async () => {
    for (const mobile of [pooja.mobile, `+91 ${pooja.mobile}`, `0${pooja.mobile}`]) {
      expect(await registerWithFile({ ...account('Second Account'), mobile }, PNG)).toMatchObject({
        status: 409,
        code: 'CONFLICT',
      });
    }
  });

  test.each([
    ['a web page', Buffer.from('<!doctype html><script>1</script>')],
    ['a picture of another kind', Buffer.from('GIF89a-and-so-on')],
    ['a WebP, which auctions may have', Buffer.from('RIFF\0\0\0\0WEBPVP8 ')],
  ])('%s is refused as an ID proof', async (_, bytes) => {
    expect(await registerWithFile(account('Wrong Kind'), new Uint8Array(bytes))).toMatchObject({
      status: 400,
      code: 'INVALID_FILE',
      message: 'Please upload a valid image (JPG, PNG) or PDF file.',
    });
  });

  test('an empty file counts as no file', async () => {
    expect(await registerWithFile(account('No Proof'), new Uint8Array())).toMatchObject({
      status: 400,
      message: 'ID proof is required for verification.',
    });
  });

  test('the upload request, the upload and the form each refuse a proof that is too large', async () => {
    const body = { kind: 'id-proof', contentType: 'image/png', size: 5 * MEGABYTE };
    expect(await attempt(stack.url, undefined, createUpload, { body })).toMatchObject({
      status: 400,
      message: 'File size must be less than 5MB.',
    });
    const large = new Uint8Array(5 * MEGABYTE);
    large.set(PNG);
    const target = await call(stack.url, createUpload, { body: { ...body, size: 1000 } });
    const form = new FormData();
    for (const [name, value] of Object.entries(target.fields)) form.append(name, value);
    form.append('file', new Blob([large], { type: 'image/png' }));
    const uploaded = await fetch(target.url, { method: 'POST', body: form });
    expect(uploaded.status).toBe(400);
    expect(await uploaded.text()).toContain('EntityTooLarge');
    expect((await registerWithFile(account('Large Proof'), large)).status).toBe(413);
  });

  test("a missing upload or another user's proof is not found", async () => {
    const { email, name, mobile, password } = account('Nothing Uploaded');
    const form = { email, name, mobile, password, matchPassword: password, ...CONSENT };
    for (const idProofKey of ['uploads/00000000-0000-4000-8000-000000000000', 'proofs/x', '../secrets']) {
      expect(await attempt(stack.url, undefined, register, { body: { ...form, idProofKey } })).toMatchObject({
        status: 400,
        code: 'UPLOAD_NOT_FOUND',
      });
    }
  });

  test('weak or mismatched passwords get the sentences of the form', async () => {
    const weak = { ...account('Weak Wali'), password: 'abcdefgh' };
    expect(await registerWithFile(weak, PNG)).toMatchObject({
      status: 400,
      code: 'WEAK_PASSWORD',
      message: 'Password is too weak. Please use a stronger password.',
    });
    expect(await registerWithFile(account('Two Words'), PNG, { matchPassword: 'Other@2026' })).toMatchObject({
      status: 400,
      message: 'Passwords do not match.',
    });
  });

  test('a new code replaces the old one, and a wrong code confirms nothing', async () => {
    const nadia = account('Nadia Khan');
    await registerWithFile(nadia, PNG);
    const first = await readMailedCode(stack.url, nadia.email);
    const known = await attempt(stack.url, undefined, resendCode, { body: { email: nadia.email } });
    expect(known).toEqual(await attempt(stack.url, undefined, resendCode, { body: { email: 'who@people.test' } }));
    const second = await readMailedCode(stack.url, nadia.email);
    const wrong = String((Number(second) + 1) % 1_000_000).padStart(6, '0');
    const codes = first === second ? [wrong] : [wrong, first];
    for (const code of codes) {
      expect(
        await attempt(stack.url, undefined, verifyEmail, {
          body: { email: nadia.email, code },
          cookie: cookies.get(nadia.email) ?? '',
        }),
      ).toMatchObject({
        status: 400,
        code: 'INVALID_CODE',
      });
    }
    expect(await tryLogin(stack.url, nadia)).toMatchObject({ status: 401, code: 'INVALID_CREDENTIALS' });
    await confirm(nadia);
    expect(await tryLogin(stack.url, nadia)).toMatchObject({
      status: 200,
      message: 'Login successful! Redirecting...',
    });
  });
});

test('replacing an unconfirmed registration deletes its ID proof', async () => {
  const admin = await makeAdmin(stack.url);
  const rehana = account('Rehana Replaced');
  const proofOf = async (search: string) => {
    const [user] = (await admin.call(listUsers, { query: { search } })).users;
    return (await admin.call(getUserDocument, { params: { id: user?._id ?? '' } })).document;
  };
  await registerWithFile(rehana, PNG);
  const first = await proofOf(rehana.email);
  expect((await fetch(first)).status).toBe(200);
  // The same address replaces it, then the same number.
  await registerWithFile({ ...rehana, mobile: account('Another').mobile }, PNG);
  const second = await proofOf(rehana.email);
  const other = { ...account('Rehana Replaced'), mobile: rehana.mobile };
  await registerWithFile(other, PNG);
  const third = await proofOf(other.email);
  // S3 returns 403 for a missing object to callers who may not list the bucket.
  expect((await fetch(first)).status).toBe(403);
  expect([(await fetch(second)).status, (await fetch(third)).status]).toEqual([200, 200]);
  await registerWithFile({ ...account('Rehana Replaced'), mobile: rehana.mobile }, PNG);
  expect((await fetch(third)).status).toBe(403);
});

test('one user claims an upload by its key', async () => {
  const { name, email, mobile, password } = account('Uploader Uma');
  const idProofKey = await upload(stack.url, 'id-proof', 'image/jpeg', JPEG);
  const body = { name, email, mobile, password, matchPassword: password, idProofKey, ...CONSENT };
  expect(await attempt(stack.url, undefined, register, { body })).toMatchObject({ status: 200 });
  const { email: otherEmail, mobile: otherMobile } = account('Other Omana');
  const other = { ...body, email: otherEmail, mobile: otherMobile };
  expect(await attempt(stack.url, undefined, register, { body: other })).toMatchObject({ code: 'UPLOAD_NOT_FOUND' });
  // A repeated form is from the same user.
  expect(await attempt(stack.url, undefined, register, { body })).toMatchObject({ status: 200 });
});

test('an unconfirmed registration is deleted after a day, even if an admin has verified it', async () => {
  const [never, verified, confirmed] = [account('Never Neha'), account('Verified Varun'), account('Confirmed Charu')];
  for (const who of [never, verified, confirmed]) await registerWithFile(who, PNG);
  await confirm(confirmed);
  const all = async () => {
    const admin = await makeAdmin(stack.url);
    const users = [never, verified, confirmed].map(async ({ email }) => {
      return (await admin.call(listUsers, { query: { search: email } })).users[0]?._id;
    });
    return { admin, ids: await Promise.all(users) };
  };
  const { admin, ids } = await all();
  await decideVerification(admin, ids[1] ?? '', 'verify');
  await stack.advance(23 * HOUR);
  expect((await all()).ids).toEqual(ids);
  await stack.advance(26 * HOUR);
  expect((await all()).ids).toEqual([undefined, undefined, ids[2]]);
  // An existing user can take the number too.
  const charu = await signIn(stack.url, confirmed);
  const body = { name: confirmed.name, mobile: never.mobile };
  expect(await attempt(stack.url, charu, correctDetails, { body })).toMatchObject({ status: 200 });
});
