import { describe, expect, it } from 'vitest';
import type { ClaimStore } from '#functions/accounts/verification/claim-store.ts';
import { holdNext, holdPerson } from '#functions/accounts/verification/hold-person.ts';
import { verifyOrReject } from '#functions/accounts/verification/verify-user.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { admin, checkedProfile, memoryProfiles, profile } from '../fakes.ts';

const PRIYA = { adminId: 'priya', now: NOW };
const omar = admin({ userId: 'omar', name: 'Omar Admin' });
const heldByOmar = checkedProfile({ userId: 'ravi-id', claimedBy: 'omar', claimedUntil: NOW + 1 });

/** Claims that fail for these people, because another admin was faster. */
function claimsExcept(...taken: string[]): ClaimStore {
  return {
    claim: async (userId) => (taken.includes(userId) ? undefined : profile({ userId })),
    release: async () => undefined,
    waiting: async function* () {
      yield* await Promise.resolve(['ravi-id', 'asha-id']);
    },
  };
}

describe('the next person of the queue', () => {
  it('is the first whom nobody has claimed in the meantime', async () => {
    expect(await holdNext({ claims: claimsExcept('ravi-id') }, PRIYA, undefined)).toMatchObject({ userId: 'asha-id' });
    expect(await holdNext({ claims: claimsExcept('ravi-id', 'asha-id') }, PRIYA, undefined)).toBeUndefined();
  });
});

describe('one person of the queue', () => {
  it.each([
    ['is with another admin', heldByOmar, 'Omar Admin is checking this user at the moment. Please take another one.'],
    ['is decided about', profile({ userId: 'ravi-id', verifyStatus: 'verified' }), 'This user is already verified.'],
    ['is an admin', admin({ userId: 'ravi-id' }), 'This user does not exist.'],
  ])('is refused when the person %s', async (_, found, message) => {
    const deps = { claims: claimsExcept('ravi-id'), profiles: memoryProfiles(found, omar) };
    expect(await holdPerson(deps, 'ravi-id', PRIYA)).toMatchObject({ ok: false, error: { message } });
  });
});

describe('a decision about a person whom an admin holds', () => {
  const decide = (adminId: string, now: number) => {
    const deps = {
      profiles: memoryProfiles(heldByOmar, omar),
      verification: { move: () => Promise.resolve('moved' as const) },
      noticeWrites: () => [],
      recheckAdmission: () => Promise.resolve(),
      readLotCameFor: () => Promise.resolve({}),
    };
    const by = { adminId, source: '192.0.2.1' };
    return verifyOrReject(deps, { userId: 'ravi-id', decision: 'verified', by }, now);
  };

  it('is refused to another admin, with the name of the holder', async () => {
    expect(await decide('priya', NOW)).toMatchObject({
      ok: false,
      error: { code: 'CONFLICT', message: expect.stringContaining('Omar Admin is checking this user') },
    });
  });

  it('is open to the holder, and to everybody once the claim has lapsed', async () => {
    expect(await decide('omar', NOW)).toMatchObject({ ok: true });
    expect(await decide('priya', NOW + 1)).toMatchObject({ ok: true });
  });
});
