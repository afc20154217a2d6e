import { DeleteObjectCommand } from '@aws-sdk/client-s3';
import { BAD_EMAIL } from '../../../shared/contract/accounts/person-fields.ts';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { UploadClaims } from '../../tables/limits/upload-claims.ts';
import type { FormFile } from '../../platform/http/read-body.ts';
import { type CheckedFile, checkFile } from '../../platform/files/checked-file.ts';
import { keepFile, NEVER_CACHED } from '../../platform/files/keep-file.ts';
import type { SignUpProvider, SignUpResult } from '../identity-provider/identity-provider.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import type { RegistrationStore } from '../../tables/users/registration-store.ts';
import { checkRegistration, type ProofSource, type RegistrationForm } from './registration.ts';
import { checkProofUpload, type ProofUploads } from '../verification/check-proof.ts';
import type { EvenTimes } from './even-times.ts';
import { forgetRegistration } from './forget-registration.ts';
import type { PasswordChecks } from './password-check.ts';
import { freeMobile } from './free-mobile.ts';

export interface RegistrationDeps extends ProofUploads {
  readonly identity: SignUpProvider;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly registrations: RegistrationStore;
  readonly passwordChecks: Pick<PasswordChecks, 'keep'>;
  readonly claims: UploadClaims;
  readonly evenTimes: EvenTimes;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

/**
 * Registers a bidder; nobody is told before the address is confirmed. Nothing is created before every check has passed; a
 * registration that breaks off after the user was created is replaced by sending the form again, as is one whose address
 * was never confirmed: the code of the earlier one is worth nothing then. Answers the registration that the code must be for; for an address that
 * somebody has confirmed, one that leads nowhere, after as long, so that nobody learns which addresses are known.
 * Errors: INVALID_INPUT, WEAK_PASSWORD, INVALID_FILE, UPLOAD_NOT_FOUND, CONFLICT (the mobile number), TOO_MANY_REQUESTS.
 */
export async function registerUser(
  deps: RegistrationDeps,
  form: RegistrationForm,
  files: readonly FormFile[],
  now: number,
): Promise<Result<{ readonly registration: string }, Refusal>> {
  const source = checkRegistration(form, files);
  if (!source.ok) return source;
  const proof = await checkProof(deps, source.value);
  if (!proof.ok) return proof;
  const mobile = await freeMobile(deps, form.mobile);
  if (mobile === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (mobile === 'taken') return refused(refusal('CONFLICT', MOBILE_TAKEN));
  if (source.value.from === 'upload') {
    // By the address: a form that is sent again is another user, and the same person.
    const claimed = await deps.claims.claim(source.value.key, `registration ${form.email.toLowerCase()}`, now);
    if (!claimed) return refused(refusal('UPLOAD_NOT_FOUND'));
  }
  const attempt = deps.evenTimes.start();
  const user = await signUp(deps, form);
  if (!user.ok) return user;
  if (user.value === 'taken') {
    await attempt.spared();
    return ok({ registration: deps.newId() });
  }
  const completed = await completeRegistration(deps, user.value, form, proof.value, now);
  if (!completed.ok) return completed;
  attempt.done();
  return ok({ registration: user.value.userId });
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
  /** The code did not go out. */
  readonly needsCode: boolean;
}

/** The new user; `taken` when somebody has confirmed the address. Nobody is signed in for it: that could lock them out. */
async function signUp(deps: RegistrationDeps, form: RegistrationForm): Promise<Result<SignedUp | 'taken', Refusal>> {
  const { identity } = deps;
  const first = await identity.signUp(form);
  if (first.is !== 'exists') return signedUp(deps, first, form);
  const found = await identity.findUser(form.email);
  if (found.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  if (found.is === 'found' && found.isConfirmed) return ok('taken');
  if (found.is === 'found') await forgetRegistration(deps, found.userId);
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
      // Two copies of one form at once: the other one came first.
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
  { userId, needsCode }: SignedUp,
  { name, email, mobile, password, consent }: RegistrationForm,
  proof: CheckedFile,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const { identity, profiles, registrations, s3, proofsBucket, newId } = deps;
  const membership = await identity.makeBidder(email);
  if (membership.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  // Whether it went out is not said: the answer is the same for an address that is taken.
  if (needsCode) await identity.resendCode(email);
  await deps.passwordChecks.keep(userId, password, now);
  const idProofKey = `proofs/${userId}/${newId()}`;
  const idProofType = proof.contentType;
  const bidder = { userId, name, email, mobile, consent, idProofKey, idProofType, now };
  const created = await registrations.createBidder(bidder);
  if (created === 'mobile-taken') return refused(refusal('CONFLICT', MOBILE_TAKEN));
  if (created === 'exists') return refused(refusal('CONFLICT'));
  // After the profile, so that there is no file that no profile names. One whose file is missing is replaced by sending the
  // form again: nobody was told of it, nor given the cookie by which it is confirmed.
  const destination = () => idProofKey;
  await keepFile({ s3, bucket: proofsBucket, destination, cacheControl: NEVER_CACHED }, proof);
  // Another form for the same address may have replaced this one before its file was there.
  if ((await profiles.getProfile(userId)) === undefined) {
    await s3.send(new DeleteObjectCommand({ Bucket: proofsBucket, Key: idProofKey }));
  }
  return ok(undefined);
}
