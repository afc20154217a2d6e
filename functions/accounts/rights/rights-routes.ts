import { verifyStatusOf } from '#functions/domain/admission/eligibility.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { signFileLink } from '#functions/platform/files/file-link.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { correctDetails as correctRoute, eraseAccount, exportData } from '#shared/contract/accounts/rights.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { ok, refused } from '#shared/model/result.ts';
import { CLEAR_REFRESH_COOKIE } from '../sessions/refresh-cookie.ts';
import { correctDetails, type CorrectionDeps } from './correct-details.ts';
import { eraseUser, type EraseDeps } from './erase-user.ts';
import { exportOf } from './export.ts';
import { readPersonalData } from './read-personal-data.ts';

interface RightsDeps extends EraseDeps, CorrectionDeps {
  readonly clock: Clock;
}

/** Keeps somebody who finds an open session from erasing its owner. */
const FRESH_SIGN_IN_MS = 10 * 60_000;
const STALE =
  'Please log out and in again, and come back: an account is erased only within 10 minutes of a login, so that nobody else can do it.';
const OTHER_ADDRESS = 'Please type the e-mail address of your account.';

/** A person's rights over their own data (Digital Personal Data Protection Act 2023, sections 11 and 12). */
export function rightsRoutes(deps: RightsDeps): Endpoint[] {
  const { store, profiles, s3, proofsBucket, clock } = deps;
  return [
    endpoint(exportData, async ({ caller }) => {
      const now = clock();
      const data = await readPersonalData(store, caller.userId);
      if (data === undefined) return refused(refusal('NOT_FOUND'));
      const { idProofKey: key, idProofType: contentType } = data.profile;
      const kept = key === undefined || contentType === undefined ? undefined : { key, contentType };
      const link = kept && (await signFileLink({ s3, bucket: proofsBucket }, kept, now, 'attachment'));
      const proof = link === undefined ? null : { url: link.url, expiresAt: isoFrom(link.expiresAt) };
      return ok({ answer: { success: true, data: exportOf(data, now), proof } });
    }),

    endpoint(correctRoute, async ({ caller, body }) => {
      const corrected = await correctDetails(deps, caller.userId, body, clock());
      if (!corrected.ok) return corrected;
      const verifyStatus = verifyStatusOf({ role: caller.role, verifyStatus: corrected.value });
      return ok({ answer: { success: true, message: 'Your details are corrected.', verifyStatus } });
    }),

    endpoint(eraseAccount, async ({ caller, body }) => {
      const now = clock();
      if (now - (caller.signedInAt ?? 0) > FRESH_SIGN_IN_MS) return refused(refusal('FORBIDDEN', STALE));
      const profile = await profiles.getProfile(caller.userId);
      if (profile?.email !== body.email) return refused(refusal('INVALID_INPUT', OTHER_ADDRESS));
      const erased = await eraseUser(deps, caller.userId, now);
      if (!erased.ok) return erased;
      return ok({ answer: { success: true, message: 'Your account is erased.' }, cookies: [CLEAR_REFRESH_COOKIE] });
    }),
  ];
}
