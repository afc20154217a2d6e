import type { S3Client } from '@aws-sdk/client-s3';
import { refusal, type Refusal } from '../../../shared/contract/errors.ts';
import { ok, refused, type Result } from '../../../shared/model/result.ts';
import type { Notify } from '../../tables/notifications/notification-event.ts';
import type { FormFile } from '../../platform/http/read-body.ts';
import { type CheckedFile, checkFile, checkUpload } from '../../platform/files/checked-file.ts';
import { keepFile, NEVER_CACHED } from '../../platform/files/keep-file.ts';
import type { IdentityProvider } from '../identity-provider/identity-provider.ts';
import { revokeQuietly } from '../sessions/log-out.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import { checkRegistration, type ProofSource, type RegistrationForm } from './registration.ts';
import { notifyOrLog } from '../notify-or-log.ts';
import { readAccessToken } from '../sessions/token-claims.ts';

/** What became of a registration. */
export interface Registered {
  /** False: the code could not be sent, and another one must be asked for. */
  readonly codeSent: boolean;
}

export interface RegistrationDeps {
  readonly identity: IdentityProvider;
  readonly profiles: ProfileStore;
  readonly s3: S3Client;
  readonly proofsBucket: string;
  readonly notify: Notify;
  /** A fresh random UUID. */
  readonly newId: () => string;
}

/**
 * Registers a bidder. Nothing is created before every check has passed; a registration that breaks off after the
 * user was created is completed by sending the same form again.
 * Errors: INVALID_INPUT, WEAK_PASSWORD, INVALID_FILE, UPLOAD_NOT_FOUND, EMAIL_TAKEN, TOO_MANY_REQUESTS.
 */
export async function registerUser(
  deps: RegistrationDeps,
  form: RegistrationForm,
  files: readonly FormFile[],
  now: number,
): Promise<Result<Registered, Refusal>> {
  const source = checkRegistration(form, files);
  if (!source.ok) return source;
  const proof = await checkProof(deps, source.value);
  if (!proof.ok) return proof;
  const user = await signUp(deps, form);
  if (!user.ok) return user;
  return completeRegistration(deps, user.value, form, proof.value, now);
}

function checkProof({ s3, proofsBucket }: RegistrationDeps, source: ProofSource) {
  if (source.from === 'form') return checkFile(source.content, 'id-proof');
  return checkUpload({ s3, bucket: proofsBucket, key: source.key, kind: 'id-proof' });
}

const BAD_PASSWORD = 'This password cannot be used. Please choose one without spaces at its ends.';
const BAD_EMAIL = 'Please enter a valid email address.';

interface SignedUp {
  readonly userId: string;
  /** The code went out in an earlier attempt, or did not go out at all. */
  readonly needsCode: boolean;
}

/** The new user, or the one whom an earlier attempt has left behind. */
async function signUp(deps: RegistrationDeps, form: RegistrationForm): Promise<Result<SignedUp, Refusal>> {
  const outcome = await deps.identity.signUp(form);
  switch (outcome.is) {
    case 'signed-up':
      return ok({ userId: outcome.userId, needsCode: false });
    case 'exists':
    case 'code-not-sent':
      return findUnfinished(deps, form);
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

/**
 * A registration that broke off: the user exists, the profile does not. Once the address is confirmed, only the one
 * who knows the password may complete it. Before that Cognito does not look at passwords, so whoever sends the form
 * completes it; the account stays with the first password and with the address that receives the code.
 */
async function findUnfinished(
  { identity, profiles }: RegistrationDeps,
  { email, password }: RegistrationForm,
): Promise<Result<SignedUp, Refusal>> {
  const signIn = await identity.signIn(email, password);
  switch (signIn.is) {
    case 'busy':
      return refused(refusal('TOO_MANY_REQUESTS'));
    case 'signed-in': {
      await revokeQuietly(identity, signIn.tokens.refreshToken);
      const { userId, role } = readAccessToken(signIn.tokens.accessToken);
      if (role === 'admin') return refused(refusal('EMAIL_TAKEN'));
      return unlessComplete(profiles, { userId, needsCode: false });
    }
    case 'unconfirmed': {
      const found = await identity.findUser(email);
      if (found.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
      if (found.is === 'nobody') return refused(refusal('EMAIL_TAKEN'));
      return unlessComplete(profiles, { userId: found.userId, needsCode: true });
    }
    default:
      return refused(refusal('EMAIL_TAKEN'));
  }
}

async function unlessComplete(profiles: ProfileStore, user: SignedUp): Promise<Result<SignedUp, Refusal>> {
  const isComplete = (await profiles.getProfile(user.userId)) !== undefined;
  return isComplete ? refused(refusal('EMAIL_TAKEN')) : ok(user);
}

async function completeRegistration(
  deps: RegistrationDeps,
  { userId, needsCode }: SignedUp,
  { name, email, mobile }: RegistrationForm,
  proof: CheckedFile,
  now: number,
): Promise<Result<Registered, Refusal>> {
  const { identity, profiles, s3, proofsBucket, notify, newId } = deps;
  const membership = await identity.makeBidder(email);
  if (membership.is === 'busy') return refused(refusal('TOO_MANY_REQUESTS'));
  const destination = () => `proofs/${userId}/${newId()}`;
  const kept = await keepFile({ s3, bucket: proofsBucket, destination, cacheControl: NEVER_CACHED }, proof);
  if (!kept.ok) return kept;
  const { key: idProofKey, contentType: idProofType } = kept.value;
  // Before the profile, after which the form cannot be sent again.
  const codeSent = !needsCode || (await identity.resendCode(email)).is === 'done';
  const created = await profiles.createBidder({ userId, name, email, mobile, idProofKey, idProofType, now });
  // Two copies of one form at once: the other one was completed first.
  if (created === 'exists') return refused(refusal('EMAIL_TAKEN'));
  await notifyOrLog(notify, { kind: 'user-registered', userId, name, at: now });
  return ok({ codeSent });
}
