import { notifier } from '../../../functions/notifications/notify.ts';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindResult, IdentityProvider } from '../../../functions/accounts/identity-provider/identity-provider.ts';
import { registrationRoutes } from '../../../functions/accounts/registration/registration-routes.ts';
import { MOBILE_TAKEN } from '../../../functions/accounts/registration/register-user.ts';
import type { NoticeItem } from '../../../functions/tables/notifications/notice-item.ts';
import { CONSENT } from '../../../infra/local/client/person.ts';
import { UPLOAD_LIMIT_BYTES } from '../../../shared/model/uploads.ts';
import { ask, identity, memoryProfiles, profile } from './fakes.ts';
import { memoryClaims } from '../../support/tables/memory-claims.ts';
import { NOW } from '../../support/builders/time.ts';

const s3 = new S3Client({ region: 'ap-south-1' });
const bucket = mockClient(s3);
beforeEach(() => {
  bucket.reset();
  bucket.on(PutObjectCommand).resolves({});
});

const PDF = { content: Buffer.from('%PDF-1.7 a proof') };
const FORM = {
  name: 'Asha Rao',
  email: 'asha@boli.test',
  mobile: '+91 98765 43210',
  password: 'Boli@2026',
  matchPassword: 'Boli@2026',
  ...CONSENT,
};
const fresh: Partial<IdentityProvider> = {
  signUp: () => Promise.resolve({ is: 'signed-up', userId: 'new-id' }),
  makeBidder: () => Promise.resolve({ is: 'done' }),
};

function given(operations: Partial<IdentityProvider> = fresh, profiles = memoryProfiles()) {
  const told: NoticeItem[] = [];
  const times: string[] = [];
  const put = vi.fn((notice: NoticeItem) => {
    told.push(notice);
    return Promise.resolve(true);
  });
  const endAdmission = vi.fn(() => Promise.resolve());
  const routes = registrationRoutes({
    identity: identity(operations),
    profiles,
    s3,
    proofsBucket: 'proofs',
    isScanned: false,
    claims: memoryClaims(),
    notify: notifier({ put }),
    evenTimes: {
      start: () => ({ done: () => void times.push('done'), spared: async () => void times.push('spared') }),
    },
    newId: () => 'uuid',
    endAdmission,
    clock: () => NOW,
  });
  const register = (
    body: unknown = FORM,
    files: Record<string, readonly { content: Uint8Array }[]> = { id_proof: [PDF] },
  ) => ask(routes, 'POST /api/auth/register', { body, files });
  return { routes, register, profiles, told, put, endAdmission, times };
}

const DONE = {
  ok: true,
  value: {
    answer: { success: true, message: 'Registration successful! Please check your email for verification.' },
    cookies: ['__Secure-boli_registration=new-id; Max-Age=86400; HttpOnly; Secure; SameSite=Strict; Path=/api/auth'],
  },
};
const refusedWith = (code: string, message?: string) => ({
  ok: false,
  error: message === undefined ? { code } : { code, message },
});

describe('register', () => {
  it('creates the user, keeps the proof, the profile, and tells the admins', async () => {
    const { register, profiles, told } = given();
    expect(await register()).toEqual(DONE);
    expect(bucket.commandCalls(PutObjectCommand)[0]?.args[0].input).toEqual({
      Bucket: 'proofs',
      Key: 'proofs/new-id/uuid',
      ContentType: 'application/pdf',
      CacheControl: 'private, no-store',
      Body: PDF.content,
    });
    const { name, email, mobile } = FORM;
    expect(profiles.bidders).toEqual([
      {
        userId: 'new-id',
        name,
        email,
        mobile,
        consent: CONSENT.consent,
        idProofKey: 'proofs/new-id/uuid',
        idProofType: 'application/pdf',
        now: NOW,
      },
    ]);
    expect(told).toMatchObject([
      { userId: '#ADMINS', type: 'new_user', at: NOW },
      { userId: 'new-id', type: 'registration_received' },
    ]);
  });

  /** Every way the form can be wrong, in the order in which the specification reports them. */
  const FAULTS: readonly { readonly field: object; readonly files?: object; readonly message: string }[] = [
    { field: { name: '  ' }, message: 'Please enter your full name.' },
    { field: { email: 'asha@boli' }, message: 'Please enter a valid email address.' },
    { field: { mobile: '12345' }, message: 'Please enter a valid mobile number.' },
    { field: { matchPassword: 'different' }, message: 'Passwords do not match.' },
    { field: { isAdult: false }, message: 'Only people who are at least 18 years old can register.' },
    { field: { consent: '' }, message: 'Please read the terms and the privacy policy, and agree to them.' },
    { field: {}, files: {}, message: 'ID proof is required for verification.' },
    {
      field: { password: 'weak', matchPassword: 'weak' },
      message: 'Password is too weak. Please use a stronger password.',
    },
  ];

  it('reports the first fault in the order of the specification, whatever else is wrong', async () => {
    const indexes = fc.uniqueArray(fc.nat(FAULTS.length - 1), { minLength: 1 });
    await fc.assert(
      fc.asyncProperty(indexes, async (chosen) => {
        const faults = FAULTS.filter((_fault, index) => chosen.includes(index)).toReversed();
        // Fields of earlier faults win, so that "do not match" survives a weak password.
        const body = faults.reduce((form, { field }) => ({ ...form, ...field }), FORM);
        const files = faults.some((fault) => fault.files !== undefined) ? {} : { id_proof: [PDF] };
        const outcome = await given({}).register(body, files);
        expect(outcome).toMatchObject({ ok: false, error: { message: faults.at(-1)?.message } });
      }),
    );
  });

  it('refuses a consent to texts that have changed since, and one that is not given at all', async () => {
    expect(await given({}).register({ ...FORM, consent: '2020-01-01' })).toMatchObject({
      error: { code: 'INVALID_INPUT', message: expect.stringContaining('have changed since') as string },
    });
    const { consent: _, ...silent } = FORM;
    expect(await given({}).register(silent)).toMatchObject(
      refusedWith('INVALID_INPUT', 'Please read the terms and the privacy policy, and agree to them.'),
    );
  });

  it('refuses a password that is known from breaches', async () => {
    const known = { password: 'P@ssw0rd123', matchPassword: 'P@ssw0rd123' };
    expect(await given({}).register({ ...FORM, ...known })).toMatchObject(refusedWith('WEAK_PASSWORD'));
  });

  it('asks for the proof when the form came with an empty one', async () => {
    const outcome = await given({}).register(
      { ...FORM, idProofKey: '' },
      { id_proof: [{ content: new Uint8Array() }] },
    );
    expect(outcome).toEqual(refusedWith('INVALID_INPUT', 'ID proof is required for verification.'));
  });

  it.each([
    ['a page', [{ content: Buffer.from('<html>') }], 'INVALID_FILE'],
    ['a file at the limit', [{ content: Buffer.alloc(UPLOAD_LIMIT_BYTES, '%PDF-') }], 'INVALID_FILE'],
    ['two files', [PDF, PDF], 'INVALID_INPUT'],
  ])('creates nobody for %s', async (_what, files, code) => {
    expect(await given({}).register(FORM, { id_proof: files })).toMatchObject(refusedWith(code));
  });

  it('creates nobody for a key that was never uploaded, or that is somebody else’s proof', async () => {
    bucket.on(GetObjectCommand).rejects(Object.assign(new Error(), { name: 'NoSuchKey' }));
    for (const idProofKey of ['uploads/6b1f3c9e-0d2a-4b7e-9c1d-2f3a4b5c6d7e', 'proofs/new-id/uuid']) {
      expect(await given({}).register({ ...FORM, idProofKey }, {})).toMatchObject(refusedWith('UPLOAD_NOT_FOUND'));
    }
  });

  it('takes no role, no status and no id from the form', async () => {
    for (const extra of [{ role: 'admin' }, { verifyStatus: 'verified' }, { userId: 'x' }]) {
      expect(await given({}).register({ ...FORM, ...extra })).toMatchObject(refusedWith('INVALID_INPUT'));
    }
  });

  it.each([
    ['weak-password', 'WEAK_PASSWORD'],
    ['invalid-password', 'WEAK_PASSWORD'],
    ['invalid-email', 'INVALID_INPUT'],
    ['busy', 'TOO_MANY_REQUESTS'],
  ] as const)('answers %s of the user pool with %s', async (is, code) => {
    const { register, profiles } = given({ signUp: () => Promise.resolve({ is }) });
    expect(await register()).toMatchObject(refusedWith(code));
    expect(profiles.bidders).toHaveLength(0);
  });

  it('stands when the notice cannot be stored', async () => {
    const { register, put, profiles } = given();
    put.mockRejectedValue(new Error('down'));
    expect(await register()).toEqual(DONE);
    expect(profiles.bidders).toHaveLength(1);
  });
});

describe('an address that is already there', () => {
  /** A pool that knows the address at first, and takes the sign-up once the old one is discarded. */
  function pool(found: FindResult) {
    let isKnown = true;
    const discardSignUp = vi.fn(() => {
      isKnown = false;
      return Promise.resolve({ is: 'done' } as const);
    });
    const signUp = vi.fn(() =>
      Promise.resolve(isKnown ? ({ is: 'exists' } as const) : ({ is: 'signed-up', userId: 'new-id' } as const)),
    );
    return { ...fresh, signUp, discardSignUp, findUser: () => Promise.resolve(found) };
  }

  it('is replaced where it was never confirmed: the earlier registration, its profile and its code are gone', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles, times } = given(operations, memoryProfiles(profile()));
    expect(await register()).toEqual(DONE);
    expect(times).toEqual(['done']);
    expect(operations.discardSignUp).toHaveBeenCalledWith('asha-id');
    expect([...profiles.items.keys()]).toEqual(['new-id']);
  });

  it('is answered in the same words and time where somebody has confirmed it, signs nobody in and leads nowhere', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: true, email: 'asha@boli.test' });
    const { register, profiles, told, times } = given(operations, memoryProfiles(profile({ mobile: '9000000000' })));
    expect(await register()).toMatchObject({ ok: true, value: { answer: DONE.value.answer } });
    expect(times).toEqual(['spared']);
    expect(operations.discardSignUp).not.toHaveBeenCalled();
    expect(profiles.bidders).toHaveLength(0);
    expect(told).toHaveLength(0);
  });

  it('can be sent again until everything is there', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles, told } = given(operations);
    bucket.on(PutObjectCommand).rejectsOnce(new Error('S3 is down')).resolves({});
    await expect(register()).rejects.toThrow('S3 is down');
    expect(await register()).toEqual(DONE);
    expect(profiles.bidders).toHaveLength(1);
    expect(told.map(({ userId }) => userId)).toEqual(['#ADMINS', 'new-id']);
  });

  it('gets its code once more when it could not be sent', async () => {
    const resendCode = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const findUser = () =>
      Promise.resolve({ is: 'found', userId: 'new-id', isConfirmed: false, email: 'asha@boli.test' } as const);
    const { register } = given({
      ...fresh,
      signUp: () => Promise.resolve({ is: 'code-not-sent' }),
      findUser,
      resendCode,
    });
    expect(await register()).toEqual(DONE);
    expect(resendCode).toHaveBeenCalledWith('asha@boli.test');
  });
});

describe('a mobile number that is already there', () => {
  const pool = (found: FindResult) => ({
    ...fresh,
    findUser: () => Promise.resolve(found),
    discardSignUp: vi.fn(() => Promise.resolve({ is: 'done' } as const)),
  });
  const holder = profile({ userId: 'holder', email: 'other@boli.test' });

  it('is refused where its holder has confirmed their address, before anybody is created', async () => {
    const operations = {
      ...pool({ is: 'found', userId: 'holder', isConfirmed: true, email: 'asha@boli.test' }),
      signUp: vi.fn(),
    };
    const { register } = given(operations, memoryProfiles(holder));
    expect(await register()).toMatchObject({ error: { code: 'CONFLICT', message: MOBILE_TAKEN } });
    expect(operations.signUp).not.toHaveBeenCalled();
  });

  it('keeps nobody out by a registration that was never confirmed', async () => {
    const operations = pool({ is: 'found', userId: 'holder', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles } = given(operations, memoryProfiles(holder));
    expect(await register()).toEqual(DONE);
    expect(operations.discardSignUp).toHaveBeenCalledWith('holder');
    expect([...profiles.items.keys()]).toEqual(['new-id']);
  });
});

describe('codes and passwords', () => {
  const code = { email: 'asha@boli.test', code: '123456' };

  it.each(['done', 'not-sent'] as const)('answers the same for known and unknown addresses: %s', async (is) => {
    const result = () => Promise.resolve({ is });
    const { routes } = given({ resendCode: result, forgotPassword: result });
    for (const route of ['resend-code', 'forgot-password']) {
      const outcome = await ask(routes, `POST /api/auth/${route}`, { body: { email: 'a@b.cd' } });
      expect(outcome).toMatchObject({ ok: true, value: { answer: { success: true } } });
      expect(JSON.stringify(outcome)).toContain('If ');
    }
  });

  it.each([
    ['wrong-code', 'INVALID_CODE'],
    ['weak-password', 'WEAK_PASSWORD'],
    ['invalid-password', 'WEAK_PASSWORD'],
    ['busy', 'TOO_MANY_REQUESTS'],
  ] as const)('answers %s with %s', async (is, expected) => {
    const { routes } = given({ resetPassword: () => Promise.resolve({ is }) });
    const body = { ...code, password: 'Boli@2026' };
    expect(await ask(routes, 'POST /api/auth/reset-password', { body })).toMatchObject(refusedWith(expected));
  });

  it('confirms an address', async () => {
    const confirmEmail = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const { routes } = given({ confirmEmail });
    const cookies = { '__Secure-boli_registration': 'new-id' };
    expect(await ask(routes, 'POST /api/auth/verify-email', { body: code, cookies })).toMatchObject({ ok: true });
    expect(confirmEmail).toHaveBeenCalledWith('new-id', '123456');
  });

  it('confirms nothing in a browser that registered nothing', async () => {
    const outcome = await ask(given({}).routes, 'POST /api/auth/verify-email', { body: code });
    expect(outcome).toMatchObject(refusedWith('INVALID_CODE'));
  });

  it('ends every session when the password was replaced', async () => {
    const signOutEverywhere = vi.fn(() => Promise.resolve({ is: 'done' } as const));
    const findUser = () =>
      Promise.resolve({ is: 'found', userId: 'asha-id', isConfirmed: true, email: 'asha@boli.test' } as const);
    const resetPassword = () => Promise.resolve({ is: 'done' } as const);
    const { routes, profiles, endAdmission } = given(
      { resetPassword, findUser, signOutEverywhere },
      memoryProfiles(profile()),
    );
    const body = { ...code, password: 'Boli@2026' };
    expect(await ask(routes, 'POST /api/auth/reset-password', { body })).toMatchObject({ ok: true });
    expect(profiles.items.get('asha-id')?.sessionsEndedAt).toBe(NOW);
    expect(endAdmission).toHaveBeenCalledWith('asha-id');
    expect(signOutEverywhere).toHaveBeenCalledWith('asha-id');
  });

  it.each(['12345', '1234567', '12a456', '', 123456, '١٢٣٤٥٦'])('asks nobody about the code %j', async (wrong) => {
    const outcome = await ask(given({}).routes, 'POST /api/auth/verify-email', { body: { ...code, code: wrong } });
    expect(outcome).toMatchObject(refusedWith('INVALID_INPUT', 'Please enter the six-digit code.'));
  });
});
