import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { describe, expect, it } from 'vitest';
import { NOW } from '#tests/support/builders/time.ts';
import { tokensOf } from '../fakes.ts';
import { bucket, given, NEW } from './changing-address.ts';

describe('a request to change the e-mail address', () => {
  it('sends a code by means of a token that the browser never sees', async () => {
    const { begin, sendCode, syncAddress } = given({});
    const begun = await begin('  ASHA.Rao@boli.test ');
    expect(begun).toMatchObject({ value: { answer: { message: expect.stringContaining('If this address') } } });
    expect(sendCode).toHaveBeenCalledWith(tokensOf('asha-id').accessToken, NEW);
    expect(JSON.stringify(begun)).not.toContain(tokensOf('asha-id').accessToken);
    expect(syncAddress).not.toHaveBeenCalled();
  });

  it.each([
    ['a wrong password', { presented: { is: 'wrong' } }, 'WRONG_PASSWORD'],
    [
      'no code of the second factor',
      { presented: { is: 'code-needed', challenge: { userId: 'asha-id', session: 's' } } },
      'INVALID_CODE',
    ],
    ['too many tries', { presented: { is: 'busy' } }, 'TOO_MANY_REQUESTS'],
  ] as const)('sends nothing with %s', async (_, pool, code) => {
    const { begin, sendCode } = given(pool);
    expect(await begin()).toMatchObject({ error: { code } });
    expect(sendCode).not.toHaveBeenCalled();
  });

  it('has the same effect and the same answer for an address that is already taken', async () => {
    const [free, taken] = [given({}), given({ holder: { userId: 'other-id', isConfirmed: true } })];
    const [one, other] = [await free.begin(), await taken.begin()];
    const comparable = ({ ok: isOk, ...begun }: typeof one) =>
      JSON.stringify({ isOk, begun }).replace(/"change":"[^"]+"/, '');
    expect(comparable(other)).toEqual(comparable(one));
    expect(taken.sendCode).toHaveBeenCalledTimes(1);
    expect(taken.discarded).toEqual([]);
  });

  it('deletes an unconfirmed registration with the address, and its ID proof', async () => {
    bucket.reset();
    bucket.on(DeleteObjectCommand).resolves({});
    const { begin, discarded, profiles } = given({ holder: { userId: 'squatter-id', isConfirmed: false } });
    expect(await begin()).toMatchObject({ ok: true });
    expect(discarded).toEqual(['squatter-id']);
    expect(profiles.items.has('squatter-id')).toBe(false);
    expect(bucket.commandCalls(DeleteObjectCommand)[0]?.args[0].input.Key).toBe('proofs/squatter-id/1');
  });

  it.each([
    ['the address that the account already has', 'Asha@Boli.test', {}, 'already'],
    ['an address that the user pool refuses', NEW, { sent: { is: 'invalid-email' } }, 'valid email'],
  ] as const)('refuses %s', async (_, email, pool, words) => {
    const refused = await given(pool).begin(email);
    expect(refused).toMatchObject({ error: { code: 'INVALID_INPUT', message: expect.stringContaining(words) } });
  });
});

describe('the code sent to a new e-mail address', () => {
  it('changes the address, ends every session and clears the cookie of this one', async () => {
    const { begin, give, changeOf, profiles, ended } = given({});
    const confirmed = await give(changeOf(await begin()));
    expect(confirmed).toMatchObject({ value: { cookies: [expect.stringContaining('boli_refresh=; Max-Age=0')] } });
    expect(profiles.items.get('asha-id')).toMatchObject({ email: NEW, sessionsEndedAt: NOW });
    expect(ended).toEqual(['asha-id']);
  });

  it.each([
    ['is wrong', { confirmed: { is: 'wrong-code' }, ownAddress: 'asha@boli.test' }, 'INVALID_CODE'],
    ['comes too late', { confirmed: { is: 'expired' }, ownAddress: 'asha@boli.test' }, 'CONFLICT'],
    ['is tried too often', { confirmed: { is: 'busy' }, ownAddress: 'asha@boli.test' }, 'TOO_MANY_REQUESTS'],
  ] as const)('changes nothing when it %s', async (_, pool, code) => {
    const { begin, give, changeOf, syncAddress, ended } = given(pool);
    expect(await give(changeOf(await begin()))).toMatchObject({ error: { code } });
    expect(syncAddress).not.toHaveBeenCalled();
    expect(ended).toEqual([]);
  });

  it('is not sent to the user pool when somebody else has the address', async () => {
    const { begin, give, changeOf, confirm } = given({ holder: { userId: 'other-id', isConfirmed: true } });
    expect(await give(changeOf(await begin()))).toMatchObject({ error: { code: 'INVALID_CODE' } });
    expect(confirm).not.toHaveBeenCalled();
  });

  it('completes a change that failed after the user pool was updated, though the code is used up', async () => {
    const { begin, give, changeOf, profiles } = given({ confirmed: { is: 'wrong-code' }, ownAddress: NEW });
    expect(await give(changeOf(await begin()))).toMatchObject({ ok: true });
    expect(profiles.items.get('asha-id')).toMatchObject({ email: NEW });
  });

  it('is refused with another user’s change token or a forged one', async () => {
    const { begin, give, changeOf, confirm } = given({});
    const change = changeOf(await begin());
    expect(await give(change, { userId: 'squatter-id', role: 'user' })).toMatchObject({ error: { code: 'CONFLICT' } });
    for (const forged of ['', 'AAAA', `${change}AA`]) {
      expect(await give(forged)).toMatchObject({ error: { code: 'CONFLICT' } });
    }
    expect(confirm).not.toHaveBeenCalled();
  });
});
