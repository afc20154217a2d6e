import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { type CheckedFile, checkFile } from '#functions/platform/files/checked-file.ts';
import { storeFile, NO_STORE } from '#functions/platform/files/store-file.ts';
import type { FormFile } from '#functions/platform/http/read-body.ts';
import type { UploadClaims } from '#functions/tables/limits/upload-claims.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import type { RegistrationStore } from '#functions/tables/users/registration-store.ts';
import { BAD_EMAIL } from '#shared/contract/accounts/person-fields.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { SignUpProvider, SignUpResult } from '../identity-provider/identity-provider.ts';
import { checkProofUpload, type ProofUploads } from '../verification/check-proof.ts';
import { forgetRegistration } from './forget-registration.ts';
import { freeMobile } from './free-mobile.ts';
import type { PasswordChecks } from './password-check.ts';
import { checkRegistration, type ProofSource, type RegistrationForm } from './registration.ts';
import type { ResponsePadding } from './response-padding.ts';

export interface RegistrationDeps extends ProofUploads {
  readonly identity: SignUpProvider;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly registrations: RegistrationStore;
  readonly passwordChecks: Pick<PasswordChecks, 'keep'>;
  readonly claims: UploadClaims;
  readonly responsePadding: ResponsePadding;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

/**
 * Registers a bidder and returns the id of the registration that the code confirms. Notices go out only when the
 * address is confirmed. Form, proof and mobile number are checked before anything is stored. Sending the form again
 * replaces a registration that failed half way or was never confirmed; its old code becomes invalid. If somebody has
 * confirmed the address, it returns a random id after the same time, so that nobody can find out which addresses have
 * accounts.
 * Errors: INVALID_INPUT, WEAK_PASSWORD, INVALID_FILE, UPLOAD_NOT_FOUND, CONFLICT (mobile number), TOO_MANY_REQUESTS.
 */
export async function registerUser(
  deps: RegistrationDeps,
  form: RegistrationForm,
  files: readonly FormFile[],
  now: number,
): Promise<Result<{ readonly userId: string }, Refusal>> {
  const source = checkRegistration(form, files);
  if (!source.ok) return source;
  const proof = await checkProof(deps, source.value);
  if (!proof.ok) return proof;
  const mobile = await freeMobile(deps, form.mobile);
  if (mobile === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (mobile === 'taken') return refused(refusal('CONFLICT', MOBILE_TAKEN));
  if (source.value.from === 'upload') {
    // Claimed per address, because a form sent again creates another user for the same person.
    const claimed = await deps.claims.claim(source.value.key, `registration ${form.email.toLowerCase()}`, now);
    if (!claimed) return refused(refusal('UPLOAD_NOT_FOUND'));
  }
  const attempt = deps.responsePadding.start();
  const user = await signUp(deps, form);
  if (!user.ok) return user;
  if (user.value === 'taken') {
    await attempt.pad();
    return ok({ userId: deps.newId() });
  }
  const completed = await completeRegistration(deps, { ...user.value, proof: proof.value }, form, now);
  if (!completed.ok) return completed;
  attempt.record();
  return ok({ userId: user.value.userId });
}

function checkProof(deps: RegistrationDeps, source: ProofSource) {
  if (source.from === 'form') return checkFile(source.content, 'id-proof');
  return checkProofUpload(deps, source.key);
}

const BAD_PASSWORD = 'This password cannot be used. Please choose one without spaces at its ends.';
export const MOBILE_TAKEN =
  'This mobile number belongs to an account already. Please log in, or register with another number.';

interface SignedUp {
  readonly userId: string;
  /** Cognito could not send the code. */
  readonly needsCode: boolean;
}

/**
 * Creates the user, or returns `taken` when somebody has confirmed the address. It does not try to sign in, because
 * failed attempts could lock that person out.
 */
async function signUp(deps: RegistrationDeps, form: RegistrationForm): Promise<Result<SignedUp | 'taken', Refusal>> {
  const { identity } = deps;
  const first = await identity.signUp(form);
  if (first.is !== 'exists') return signedUp(deps, first, form);
  const found = await identity.findUser(form.email);
  if (found.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (found.is === 'found' && found.isConfirmed) return ok('taken');
  if (found.is === 'found' && (await forgetRegistration(deps, found.userId)) === 'busy') {
    return refused(refusal('TOO_MANY_REQUESTS'));
  }
  return signedUp(deps, await identity.signUp(form), form);
}

async function signedUp(
  { identity }: RegistrationDeps,
  outcome: SignUpResult,
  { email }: RegistrationForm,
): Promise<Result<SignedUp | 'taken', Refusal>> {
  switch (outcome.is) {
    case 'signed-up':
      return ok({ userId: outcome.userId, needsCode: false });
    case 'code-not-sent': {
      const found = await identity.findUser(email);
      return found.is === 'found'
        ? ok({ userId: found.userId, needsCode: true })
        : refused(refusal('TOO_MANY_REQUESTS'));
    }
    case 'exists':
      // The same form was sent twice at once, and the other request came first.
      return ok('taken');
    case 'weak-password':
      return refused(refusal('WEAK_PASSWORD'));
    case 'invalid-password':
      return refused(refusal('WEAK_PASSWORD', BAD_PASSWORD));
    case 'invalid-email':
      return refused(refusal('INVALID_INPUT', BAD_EMAIL));
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
  }
}

async function completeRegistration(
  deps: RegistrationDeps,
  { userId, needsCode, proof }: SignedUp & { readonly proof: CheckedFile },
  { name, email, mobile, password, consent, cameFor }: RegistrationForm,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { identity, profiles, registrations, s3, proofsBucket, newId } = deps;
  const membership = await identity.makeBidder(email);
  if (membership.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  // The result is ignored: another answer would reveal that the address has no account.
  if (needsCode) await identity.resendCode(email);
  await deps.passwordChecks.keep(userId, password, now);
  const idProofKey = `proofs/${userId}/${newId()}`;
  const idProofType = proof.contentType;
  const bidder = { userId, name, email, mobile, consent, idProofKey, idProofType, cameFor, now };
  const created = await registrations.createBidder(bidder);
  if (created === 'mobile-taken') return refused(refusal('CONFLICT', MOBILE_TAKEN));
  if (created === 'exists') return refused(refusal('CONFLICT'));
  // The file comes after the profile, so that every file belongs to a profile. If this fails, the form is sent again:
  // the cookie that is needed to confirm has not been set yet.
  const destination = () => idProofKey;
  await storeFile({ s3, bucket: proofsBucket, destination, cacheControl: NO_STORE }, proof);
  // Another form for the same address may have deleted this profile before the file was stored.
  if ((await profiles.getProfile(userId)) === undefined) {
    await s3.send(new DeleteObjectCommand({ Bucket: proofsBucket, Key: idProofKey }));
  }
  return ok(undefined);
}
