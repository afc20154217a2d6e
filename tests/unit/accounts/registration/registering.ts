import { S3Client } from '@aws-sdk/client-s3';
import { mockClient } from 'aws-sdk-client-mock';
import { expect, vi } from 'vitest';
import { sealRegistrationCookie } from '#functions/accounts/registration/registration-cookie.ts';
import { registrationRoutes } from '#functions/accounts/registration/registration-routes.ts';
import { notifier } from '#functions/notifications/notify.ts';
import type { NoticeItem } from '#functions/tables/notifications/notice-item.ts';
import { CONSENT } from '#infra/local/client/person.ts';
import { settingsSchema } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { memoryClaims } from '#tests/support/tables/memory-claims.ts';
import { ask, identity, type IdentityProvider, memoryLimits, memoryProfiles } from '../fakes.ts';

const s3 = new S3Client({ region: 'ap-south-1' });
export const bucket = mockClient(s3);

/** A proof that is accepted. */
export const PDF = { content: Buffer.from('%PDF-1.7 a proof') };
/** The form as Asha fills it in. */
export const FORM = {
  name: 'Asha Rao',
  email: 'asha@boli.test',
  mobile: '+91 98765 43210',
  password: 'Boli@2026',
  matchPassword: 'Boli@2026',
  ...CONSENT,
};
/** A user pool in which her address is free. */
export const fresh: Partial<IdentityProvider> = {
  signUp: () => Promise.resolve({ is: 'signed-up', userId: 'new-id' }),
  makeBidder: () => Promise.resolve({ is: 'done' }),
};

/** A fake HMAC, 32 bytes long like Cognito's. */
const HMAC = Buffer.alloc(32, 7).toString('base64');

/** The cookies of a browser that has made this registration. */
export async function cookiesOf(registration: string): Promise<Record<string, string>> {
  const cookie = await sealRegistrationCookie({ hmac: () => Promise.resolve(HMAC) }, registration);
  return Object.fromEntries([cookie.split(';')[0]?.split('=') ?? []]) as Record<string, string>;
}

/** The routes of registration over this user pool, with everything they write. */
export function given(operations: Partial<IdentityProvider> = fresh, profiles = memoryProfiles()) {
  const notices: NoticeItem[] = [];
  const times: string[] = [];
  const put = vi.fn((notice: NoticeItem) => {
    notices.push(notice);
    return Promise.resolve(true);
  });
  const recheckAdmission = vi.fn(() => Promise.resolve());
  const routes = registrationRoutes({
    identity: identity({ hmac: () => Promise.resolve(HMAC), ...operations }),
    profiles,
    registrations: profiles,
    readSettings: async () => ({ ...settingsSchema.parse(STANDARD_SETTINGS), consentVersion: CONSENT.consent }),
    s3,
    proofsBucket: 'proofs',
    isScanned: false,
    passwordChecks: { keep: async () => {}, fits: async () => false, forget: async () => {} },
    claims: memoryClaims(),
    notify: notifier({ put }, () => NOW),
    responsePadding: {
      start: () => ({ record: () => void times.push('done'), pad: async () => void times.push('spared') }),
    },
    newId: () => 'uuid',
    recheckAdmission,
    limits: memoryLimits(),
    clock: () => NOW,
  });
  const register = (
    body: unknown = FORM,
    files: Record<string, readonly { content: Uint8Array }[]> = { id_proof: [PDF] },
  ) => ask(routes, 'POST /api/auth/register', { body, files });
  return { routes, register, profiles, notices, put, recheckAdmission, times };
}

export const DONE = {
  ok: true,
  value: {
    answer: { success: true, message: 'Registration successful! Please check your email for verification.' },
    cookies: [
      expect.stringMatching(
        /^__Secure-boli_registration=[\w-]+; Max-Age=86400; HttpOnly; Secure; SameSite=Strict; Path=\/api\/auth$/,
      ) as string,
    ],
  },
};
export const refusedWith = (code: string, message?: string) => ({
  ok: false,
  error: message === undefined ? { code } : { code, message },
});
