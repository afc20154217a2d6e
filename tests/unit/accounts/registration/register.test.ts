import { GetObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import fc from 'fast-check';
import { beforeEach, describe, expect, it } from 'vitest';
import { CONSENT } from '#infra/local/client/person.ts';
import { UPLOAD_LIMIT_BYTES } from '#shared/model/uploads.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { bucket, given, DONE, PDF, FORM, refusedWith } from './registering.ts';

beforeEach(() => {
  bucket.reset();
  bucket.on(PutObjectCommand).resolves({});
});

describe('register', () => {
  it('creates the user, stores proof and profile, and sends no notice yet', async () => {
    const { register, profiles, notices } = given();
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
    expect(notices).toEqual([]);
  });

  /** Every fault of the form, in the order in which faults are reported. */
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

  it('reports the first fault in the order of the form, whatever else is wrong', async () => {
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

  it('refuses a consent to an older version of the texts, and a missing consent', async () => {
    expect(await given({}).register({ ...FORM, consent: '2020-01-01' })).toMatchObject({
      error: { code: 'INVALID_INPUT', message: expect.stringContaining('have changed since') as string },
    });
    const { consent: _, ...withoutConsent } = FORM;
    expect(await given({}).register(withoutConsent)).toMatchObject(
      refusedWith('INVALID_INPUT', 'Please read the terms and the privacy policy, and agree to them.'),
    );
  });

  it('refuses a password that is known from breaches', async () => {
    const known = { password: 'P@ssw0rd123', matchPassword: 'P@ssw0rd123' };
    expect(await given({}).register({ ...FORM, ...known })).toMatchObject(refusedWith('WEAK_PASSWORD'));
  });

  it('asks for the proof when the file in the form is empty', async () => {
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
  ])('creates no user for %s', async (_what, files, code) => {
    expect(await given({}).register(FORM, { id_proof: files })).toMatchObject(refusedWith(code));
  });

  it('creates no user for a key that was never uploaded, or that is somebody else’s proof', async () => {
    bucket.on(GetObjectCommand).rejects(Object.assign(new Error(), { name: 'NoSuchKey' }));
    for (const idProofKey of ['uploads/6b1f3c9e-0d2a-4b7e-9c1d-2f3a4b5c6d7e', 'proofs/new-id/uuid']) {
      expect(await given({}).register({ ...FORM, idProofKey }, {})).toMatchObject(refusedWith('UPLOAD_NOT_FOUND'));
    }
  });

  it('refuses a role, a status or an id in the form', async () => {
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

  it('succeeds when the notice cannot be stored', async () => {
    const { register, put, profiles } = given();
    put.mockRejectedValue(new Error('down'));
    expect(await register()).toEqual(DONE);
    expect(profiles.bidders).toHaveLength(1);
  });
});
