import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindResult } from '#functions/accounts/identity-provider/identity-provider.ts';
import { MOBILE_TAKEN } from '#functions/accounts/registration/register-user.ts';
import { memoryProfiles, profile } from '../fakes.ts';
import { bucket, fresh, given, DONE } from './registering.ts';

beforeEach(() => {
  bucket.reset();
  bucket.on(PutObjectCommand).resolves({});
  bucket.on(DeleteObjectCommand).resolves({});
});

const deleted = () => bucket.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input.Key);

describe('registering with an e-mail address that is taken', () => {
  /** A pool that knows the address at first, and accepts the sign-up once the old one is discarded. */
  function pool(found: FindResult) {
    let isKnown = true;
    const deleteAccount = vi.fn(() => {
      isKnown = false;
      return Promise.resolve(true);
    });
    const signUp = vi.fn(() =>
      Promise.resolve(isKnown ? ({ is: 'exists' } as const) : ({ is: 'signed-up', userId: 'new-id' } as const)),
    );
    return { ...fresh, signUp, deleteAccount, findUser: () => Promise.resolve(found) };
  }

  it('replaces an unconfirmed registration and deletes its profile and ID proof', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles, times } = given(operations, memoryProfiles(profile()));
    expect(await register()).toEqual(DONE);
    expect(times).toEqual(['done']);
    expect(operations.deleteAccount).toHaveBeenCalledWith('asha-id');
    expect([...profiles.items.keys()]).toEqual(['new-id']);
    expect(deleted()).toEqual(['proofs/asha-id/1']);
  });

  it('says that it is busy when the pool could not delete the old sign-in, and not that a code was sent', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: false, email: 'asha@boli.test' });
    operations.deleteAccount.mockResolvedValueOnce(false);
    const { register, profiles } = given(operations, memoryProfiles(profile({ mobile: '9000000000' })));
    expect(await register()).toMatchObject({ ok: false, error: { code: 'TOO_MANY_REQUESTS' } });
    expect(await register()).toEqual(DONE);
    expect([...profiles.items.keys()]).toEqual(['new-id']);
  });

  it('keeps the old profile until its ID proof is deleted, so that the next attempt deletes both', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles } = given(operations, memoryProfiles(profile({ mobile: '9000000000' })));
    bucket.on(DeleteObjectCommand).rejectsOnce(new Error('S3 is down')).resolves({});
    await expect(register()).rejects.toThrow('S3 is down');
    expect([...profiles.items.keys()]).toEqual(['asha-id']);
    expect(operations.deleteAccount).not.toHaveBeenCalled();
    expect(await register()).toEqual(DONE);
    expect(deleted()).toEqual(['proofs/asha-id/1', 'proofs/asha-id/1']);
    expect([...profiles.items.keys()]).toEqual(['new-id']);
  });

  it('leaves no file behind when another registration replaces this one while its file is being stored', async () => {
    const { register, profiles } = given();
    bucket.on(PutObjectCommand).callsFake(() => {
      profiles.items.delete('new-id');
      return {};
    });
    expect(await register()).toEqual(DONE);
    expect(deleted()).toEqual(['proofs/new-id/uuid']);
  });

  it('gives the same answer in the same time for a confirmed address, and creates nothing', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: true, email: 'asha@boli.test' });
    const { register, profiles, times } = given(operations, memoryProfiles(profile({ mobile: '9000000000' })));
    expect(await register()).toMatchObject({ ok: true, value: { answer: DONE.value.answer } });
    expect(times).toEqual(['spared']);
    expect(operations.deleteAccount).not.toHaveBeenCalled();
    expect(profiles.bidders).toHaveLength(0);
  });

  it('can be retried after a failure until everything is stored', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles } = given(operations);
    bucket.on(PutObjectCommand).rejectsOnce(new Error('S3 is down')).resolves({});
    await expect(register()).rejects.toThrow('S3 is down');
    expect(await register()).toEqual(DONE);
    expect([...profiles.items.keys()]).toEqual(['new-id']);
    expect(deleted()).toEqual(['proofs/new-id/uuid']);
  });

  it('sends the code again when it could not be sent', async () => {
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

describe('registering with a mobile number that is taken', () => {
  const pool = (found: FindResult) => ({
    ...fresh,
    findUser: () => Promise.resolve(found),
    deleteAccount: vi.fn(() => Promise.resolve(true)),
  });
  const holder = profile({ userId: 'holder', email: 'other@boli.test' });

  it('is refused when the holder has confirmed the address, before a user is created', async () => {
    const operations = {
      ...pool({ is: 'found', userId: 'holder', isConfirmed: true, email: 'asha@boli.test' }),
      signUp: vi.fn(),
    };
    const { register } = given(operations, memoryProfiles(holder));
    expect(await register()).toMatchObject({ error: { code: 'CONFLICT', message: MOBILE_TAKEN } });
    expect(operations.signUp).not.toHaveBeenCalled();
  });

  it('replaces a holder who never confirmed the address', async () => {
    const operations = pool({ is: 'found', userId: 'holder', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles } = given(operations, memoryProfiles(holder));
    expect(await register()).toEqual(DONE);
    expect(operations.deleteAccount).toHaveBeenCalledWith('holder');
    expect([...profiles.items.keys()]).toEqual(['new-id']);
    expect(deleted()).toEqual(['proofs/holder/1']);
  });

  it.each([
    ['verified', { verifyStatus: 'verified' }],
    ['rejected', { verifyStatus: 'rejected' }],
    ['waiting again, with a corrected name', { updatedAt: holder.updatedAt + 1 }],
  ] as const)(
    'is refused when the holder is %s and has lost the sign-in, which operators return',
    async (_, change) => {
      const { register, profiles } = given(pool({ is: 'nobody' }), memoryProfiles({ ...holder, ...change }));
      expect(await register()).toMatchObject({ error: { code: 'CONFLICT', message: MOBILE_TAKEN } });
      expect([...profiles.items.keys()]).toEqual(['holder']);
      expect(deleted()).toEqual([]);
    },
  );

  it('replaces a pending holder without a sign-in, which two requests at the same moment leave', async () => {
    const { register, profiles } = given(pool({ is: 'nobody' }), memoryProfiles(holder));
    expect(await register()).toEqual(DONE);
    expect([...profiles.items.keys()]).toEqual(['new-id']);
  });

  it('stores no proof when somebody else takes the number at the same moment', async () => {
    const profiles = memoryProfiles();
    const { register } = given(fresh, { ...profiles, createBidder: () => Promise.resolve('mobile-taken') });
    expect(await register()).toMatchObject({ error: { code: 'CONFLICT', message: MOBILE_TAKEN } });
    expect(bucket.commandCalls(PutObjectCommand)).toEqual([]);
  });
});
