/** Fakes of the accounts tests: requests, tokens, and stores in memory. */
import { createHash } from 'node:crypto';
import type { HmacProvider } from '#functions/accounts/encryption.ts';
import type {
  PasswordProvider,
  SessionProvider,
  SignUpProvider,
  Tokens,
} from '#functions/accounts/identity-provider/identity-provider.ts';
import type { SyncAddress } from '#functions/accounts/sync-address.ts';
import { identityVersion } from '#functions/accounts/verification/verification.ts';
import type { Caller } from '#functions/platform/http/caller.ts';
import type { Endpoint, RawRequest } from '#functions/platform/http/endpoint.ts';
import { admit } from '#functions/platform/http/gate.ts';
import type { LimitStore } from '#functions/tables/limits/limit-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { NewBidder, RegistrationStore } from '#functions/tables/users/registration-store.ts';
import type { SecondFactorStore } from '#functions/tables/users/second-factor-store.ts';
import type { SessionStore } from '#functions/tables/users/session-store.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { TOKEN_IS_ENOUGH } from '#tests/support/requests/gate.ts';

/** The sign-in time of the sessions in the tests. */
export const SIGNED_IN = NOW - 5_000;

export function profile(changes: Partial<ProfileItem> = {}): ProfileItem {
  const userId = changes.userId ?? 'asha-id';
  return {
    userId,
    sk: 'PROFILE',
    name: 'Asha Rao',
    email: 'asha@boli.test',
    mobile: '+91 98765 43210',
    role: 'user',
    verifyStatus: 'pending',
    createdSort: `2026-11-01T00:00:00.000Z#${userId}`,
    idProofKey: `proofs/${userId}/1`,
    idProofType: 'image/png',
    isActive: true,
    walletBalance: 0,
    createdAt: NOW,
    updatedAt: NOW,
    ...changes,
  };
}

/** A bidder whose proof an admin has looked at, and noted what it is. */
export function checkedProfile(changes: Partial<ProfileItem> = {}): ProfileItem {
  const checked = profile({ idDocument: { kind: 'pan', lastFour: '123F' }, ...changes });
  return { ...checked, seenIdentity: identityVersion(checked), ...changes };
}

export function admin(changes: Partial<ProfileItem> = {}): ProfileItem {
  const { verifyStatus: _status, ...rest } = profile({ userId: 'admin-id', name: 'Priya', email: 'admin@boli.test' });
  return { ...rest, role: 'admin', duties: ['owner'], ...changes };
}

/** Profiles and registrations in memory. */
export interface MemoryProfiles extends ProfileStore, RegistrationStore {
  readonly items: Map<string, ProfileItem>;
  readonly bidders: NewBidder[];
}

export function memoryProfiles(...seed: ProfileItem[]): MemoryProfiles {
  const items = new Map(seed.map((item) => [item.userId, item]));
  const bidders: NewBidder[] = [];
  const holderOf = (mobile: string) => [...items.values()].find((item) => item.mobile === mobile)?.userId;
  return {
    items,
    findMobileHolder: (mobile) => Promise.resolve(holderOf(mobile)),
    releaseMobile: () => Promise.resolve(),
    bidders,
    getProfile: (userId) => Promise.resolve(items.get(userId)),
    getProfiles: (ids) => Promise.resolve(new Map([...items].filter(([id]) => ids.includes(id)))),
    createBidder: (bidder) => {
      if (items.has(bidder.userId)) return Promise.resolve('exists');
      if (holderOf(bidder.mobile) !== undefined) return Promise.resolve('mobile-taken');
      bidders.push(bidder);
      const { userId, name, email, mobile, idProofKey, idProofType } = bidder;
      items.set(userId, profile({ userId, name, email, mobile, idProofKey, idProofType }));
      return Promise.resolve('created');
    },
    removeRegistration: (userId) => {
      items.delete(userId);
      return Promise.resolve();
    },
    endSessions: (userId, now) => {
      const found = items.get(userId);
      if (found !== undefined) items.set(userId, { ...found, sessionsEndedAt: now });
      return Promise.resolve();
    },
    createAdmin: ({ userId, name, email }) => {
      const { duties: _none, ...made } = admin({ userId, name, email, mobile: '' });
      items.set(userId, made);
      return Promise.resolve('created');
    },
    adoptDuties: (userId, duties) => {
      const found = items.get(userId);
      if (found !== undefined && found.duties === undefined) items.set(userId, { ...found, duties: [...duties] });
      return Promise.resolve();
    },
  };
}

/** Every operation of the user pool. */
export type IdentityProvider = SessionProvider & SignUpProvider & PasswordProvider & HmacProvider;

/** A fake user pool that rejects every operation but the given ones. */
export function identity(operations: Partial<IdentityProvider>): IdentityProvider {
  const unexpected = (name: string) => () => Promise.reject(new Error(`unexpected ${name}`));
  return {
    signIn: unexpected('signIn'),
    refresh: unexpected('refresh'),
    revoke: unexpected('revoke'),
    signUp: unexpected('signUp'),
    findUser: unexpected('findUser'),
    makeBidder: unexpected('makeBidder'),
    confirmEmail: unexpected('confirmEmail'),
    resendCode: unexpected('resendCode'),
    forgotPassword: unexpected('forgotPassword'),
    resetPassword: unexpected('resetPassword'),
    deleteAccount: unexpected('deleteAccount'),
    signOutEverywhere: unexpected('signOutEverywhere'),
    hmac: (text) => Promise.resolve(hmacOf(text)),
    ...operations,
  };
}

/** A fake HMAC, 32 bytes long like Cognito's. */
export const hmacOf = (text: string): string => createHash('sha256').update(text).digest('base64');

/** Dependencies of the session routes other than the user pool: no limit is reached, no second factor is demanded. */
export function sessionDeps(profiles: MemoryProfiles) {
  const ended = new Set<string>();
  const successors = new Map<string, string>();
  const sessions: SessionStore = {
    save: ({ userId, signedInAt, successor }) => {
      if (successor !== undefined) successors.set(`${userId} ${signedInAt}`, successor);
      return Promise.resolve(ended.has(`${userId} ${signedInAt}`) ? 'ended' : 'open');
    },
    successorOf: (userId, signedInAt) => Promise.resolve(successors.get(`${userId} ${signedInAt}`)),
    list: () => Promise.resolve([]),
    devicesBefore: () => Promise.resolve([]),
    markSeen: () => Promise.resolve(),
    end: (userId, signedInAt) => {
      ended.add(`${userId} ${signedInAt}`);
      return Promise.resolve(true);
    },
  };
  const unexpected = () => Promise.reject(new Error('unexpected second factor'));
  return {
    profiles,
    ended,
    sessions,
    devices: { removeOfSession: () => Promise.resolve() },
    secondFactorProvider: { signInWithCode: unexpected },
    secondFactorStore: memorySecondFactors(profiles),
    limits: memoryLimits(),
    notify: () => Promise.resolve(),
    syncAddress: memoryAddresses(profiles),
    adminMfa: 'optional' as const,
    recheckAdmission: () => Promise.resolve(),
    clock: () => NOW,
  };
}

/** Copies a changed address from the user pool to the profile. */
export function memoryAddresses({ items }: MemoryProfiles): SyncAddress {
  return ({ userId, sessionsEndedAt = 0 }, { email, endSessionsBefore }) => {
    const found = items.get(userId);
    const ended = Math.max(sessionsEndedAt, endSessionsBefore);
    if (found !== undefined) items.set(userId, { ...found, email, sessionsEndedAt: ended });
    return Promise.resolve();
  };
}

export function memorySecondFactors({ items }: MemoryProfiles): SecondFactorStore {
  return {
    save: (userId, { since, isAwaited }) => {
      const found = items.get(userId);
      if (found !== undefined) items.set(userId, { ...found, secondFactorSince: since, awaitsSecondFactor: isAwaited });
      return Promise.resolve();
    },
  };
}

export function memoryLimits(): LimitStore {
  const uses = new Map<string, number>();
  return {
    take: ({ name, most }, subject) => {
      const used = uses.get(name + subject) ?? 0;
      if (used >= most) return Promise.resolve(60);
      uses.set(name + subject, used + 1);
      return Promise.resolve(undefined);
    },
    giveBack: ({ name }, subject) => {
      uses.set(name + subject, (uses.get(name + subject) ?? 1) - 1);
      return Promise.resolve();
    },
    forgive: ({ name }, subject) => {
      uses.delete(name + subject);
      return Promise.resolve();
    },
  };
}

const jwt = (claims: object) => `e30.${Buffer.from(JSON.stringify(claims)).toString('base64url')}.c2ln`;

export function tokensOf(userId: string, groups: readonly string[] = ['user'], email = 'asha@boli.test'): Tokens {
  return {
    accessToken: jwt({ sub: userId, auth_time: SIGNED_IN / 1000, 'cognito:groups': groups }),
    idToken: jwt({ sub: userId, email, name: 'Name In The Pool' }),
    refreshToken: `refresh.${userId}`,
  };
}

/** Calls one of a function's endpoints, as the HTTP layer would. */
export async function ask(
  endpoints: readonly Endpoint[],
  key: string,
  raw: Partial<RawRequest> = {},
  caller?: Caller,
): ReturnType<Endpoint['run']> {
  const endpoint = endpoints.find((one) => one.key === key);
  if (endpoint === undefined) throw new Error(`There is no ${key}.`);
  const empty = {
    params: {},
    query: {},
    body: undefined,
    files: {},
    bytes: new Uint8Array(),
    headers: {},
    cookies: {},
    source: '192.0.2.1',
  };
  const admitted = await admit(endpoint.route, caller, TOKEN_IS_ENOUGH);
  if (!admitted.ok) return admitted;
  return endpoint.run({ ...empty, receivedAt: NOW, ...raw }, caller);
}
