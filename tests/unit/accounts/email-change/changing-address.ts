import { S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { vi } from 'vitest';
import { emailChangeRoutes } from '#functions/accounts/email-change/email-change-routes.ts';
import type {
  AddressResult,
  EnrolmentResult,
  FindResult,
  SignInResult,
} from '#functions/accounts/identity-provider/identity-provider.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { ask, identity, memoryAddresses, memoryProfiles, profile, tokensOf } from '../fakes.ts';

const bucketClient = new S3Client({ region: 'ap-south-1' });
export const bucket = mockClient(bucketClient);

export const NEW = 'asha.rao@boli.test';
const ASHA = { userId: 'asha-id', role: 'user' } as const;

/** The routes over a fake user pool, in which Asha or somebody else may already have the new address. */
export function given(pool: {
  readonly presented?: SignInResult;
  readonly sent?: AddressResult;
  readonly confirmed?: EnrolmentResult;
  /** The address that the pool has for Asha. */
  readonly ownAddress?: string;
  readonly holder?: { readonly userId: string; readonly isConfirmed: boolean };
}) {
  const profiles = memoryProfiles(profile(), profile({ userId: 'squatter-id', email: NEW }));
  const discarded: string[] = [];
  const ended: string[] = [];
  const syncAddress = vi.fn(memoryAddresses(profiles));
  const confirm = vi.fn(() => Promise.resolve(pool.confirmed ?? ({ is: 'done' } as const)));
  const sendCode = vi.fn(() => Promise.resolve(pool.sent ?? ({ is: 'done' } as const)));
  const findUser = (username: string): Promise<FindResult> => {
    if (username === ASHA.userId) {
      return Promise.resolve({ is: 'found', userId: username, isConfirmed: true, email: pool.ownAddress ?? NEW });
    }
    return Promise.resolve(
      pool.holder === undefined ? { is: 'nobody' } : { is: 'found', ...pool.holder, email: username },
    );
  };
  const routes = emailChangeRoutes({
    identity: identity({
      findUser,
      hmac: () => Promise.resolve(Buffer.alloc(32, 7).toString('base64')),
      deleteAccount: (userId) => {
        discarded.push(userId);
        return Promise.resolve(true);
      },
      signOutEverywhere: (userId) => {
        ended.push(userId);
        return Promise.resolve({ is: 'done' });
      },
    }),
    secondFactorProvider: {
      verifyPassword: () => Promise.resolve(pool.presented ?? { is: 'signed-in', tokens: tokensOf('asha-id') }),
      verifyCode: () => Promise.resolve({ is: 'wrong-code' }),
    },
    emailChange: { sendCode, confirm },
    profiles,
    registrations: profiles,
    s3: bucketClient,
    proofsBucket: 'proofs',
    syncAddress,
    clock: () => NOW,
  });
  const begin = (email = NEW) =>
    ask(routes, 'POST /api/users/me/email', { body: { email, password: 'Boli@2026' } }, ASHA);
  const give = (change: string, caller: typeof ASHA | { userId: string; role: 'user' } = ASHA) =>
    ask(routes, 'PUT /api/users/me/email', { body: { change, code: '123456' } }, caller);
  const changeOf = (begun: Awaited<ReturnType<typeof ask>>): string =>
    String((Object(begun.ok ? begun.value.answer : {}) as { change?: unknown }).change);
  return { begin, give, changeOf, sendCode, confirm, syncAddress, profiles, discarded, ended };
}
