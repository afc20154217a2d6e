import { DeleteObjectCommand, PutObjectCommand } from '@aws-sdk/client-s3';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { FindResult } from '../../../../functions/accounts/identity-provider/identity-provider.ts';
import { MOBILE_TAKEN } from '../../../../functions/accounts/registration/register-user.ts';
import { memoryProfiles, profile } from '../fakes.ts';
import { bucket, fresh, given, DONE } from './registering.ts';

beforeEach(() => {
  bucket.reset();
  bucket.on(PutObjectCommand).resolves({});
  bucket.on(DeleteObjectCommand).resolves({});
});

const deleted = () => bucket.commandCalls(DeleteObjectCommand).map(({ args: [{ input }] }) => input.Key);

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
    expect(deleted()).toEqual(['proofs/asha-id/1']);
  });

  it('keeps its profile until its proof is deleted, which the next form does again', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles } = given(operations, memoryProfiles(profile({ mobile: '9000000000' })));
    bucket.on(DeleteObjectCommand).rejectsOnce(new Error('S3 is down')).resolves({});
    await expect(register()).rejects.toThrow('S3 is down');
    expect([...profiles.items.keys()]).toEqual(['asha-id']);
    expect(operations.discardSignUp).not.toHaveBeenCalled();
    expect(await register()).toEqual(DONE);
    expect(deleted()).toEqual(['proofs/asha-id/1', 'proofs/asha-id/1']);
    expect([...profiles.items.keys()]).toEqual(['new-id']);
  });

  it('leaves no file behind when another form replaces it while its file is being stored', async () => {
    const { register, profiles } = given();
    bucket.on(PutObjectCommand).callsFake(() => {
      profiles.items.delete('new-id');
      return {};
    });
    expect(await register()).toEqual(DONE);
    expect(deleted()).toEqual(['proofs/new-id/uuid']);
  });

  it('is answered in the same words and time where somebody has confirmed it, signs nobody in and leads nowhere', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: true, email: 'asha@boli.test' });
    const { register, profiles, times } = given(operations, memoryProfiles(profile({ mobile: '9000000000' })));
    expect(await register()).toMatchObject({ ok: true, value: { answer: DONE.value.answer } });
    expect(times).toEqual(['spared']);
    expect(operations.discardSignUp).not.toHaveBeenCalled();
    expect(profiles.bidders).toHaveLength(0);
  });

  it('can be sent again until everything is there', async () => {
    const operations = pool({ is: 'found', userId: 'asha-id', isConfirmed: false, email: 'asha@boli.test' });
    const { register, profiles } = given(operations);
    bucket.on(PutObjectCommand).rejectsOnce(new Error('S3 is down')).resolves({});
    await expect(register()).rejects.toThrow('S3 is down');
    expect(await register()).toEqual(DONE);
    expect([...profiles.items.keys()]).toEqual(['new-id']);
    expect(deleted()).toEqual(['proofs/new-id/uuid']);
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
    expect(deleted()).toEqual(['proofs/holder/1']);
  });

  it('stores no proof where somebody else takes it at the same moment', async () => {
    const profiles = memoryProfiles();
    const { register } = given(fresh, { ...profiles, createBidder: () => Promise.resolve('mobile-taken') });
    expect(await register()).toMatchObject({ error: { code: 'CONFLICT', message: MOBILE_TAKEN } });
    expect(bucket.commandCalls(PutObjectCommand)).toEqual([]);
  });
});
