import { ID_PROOF_TYPES, UPLOAD_LIMIT_BYTES } from '../../../../shared/model/uploads.ts';
import { MINIMUM_PASSWORD_SCORE, passwordScore } from '../../../../shared/model/password.ts';

export interface RegistrationForm {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly matchPassword: string;
}

export interface Problem {
  readonly field: keyof RegistrationForm | 'proof';
  readonly message: string;
}

const EMAIL = /^[^\s@]+@[^\s@]+\.[^\s@]+$/;
const SHORTEST_MOBILE = 10;
const WEAK = 'Password is too weak. Please use a stronger password.';
const DIFFERENT = 'Passwords do not match.';

/** The first thing that is wrong, in the order of spec section 5; undefined when all is well. */
export function checkRegistration(form: RegistrationForm, hasProof: boolean): Problem | undefined {
  const mobile = form.mobile.trim();
  if (form.name.trim() === '') return { field: 'name', message: 'Please enter your full name.' };
  if (!EMAIL.test(form.email.trim())) return { field: 'email', message: 'Please enter a valid email address.' };
  if (mobile.length < SHORTEST_MOBILE || !/^\+?[\d\s-]+$/.test(mobile)) {
    return { field: 'mobile', message: 'Please enter a valid mobile number.' };
  }
  if (form.password !== form.matchPassword) return { field: 'matchPassword', message: DIFFERENT };
  if (!hasProof) return { field: 'proof', message: 'ID proof is required for verification.' };
  return checkPassword(form.password);
}

/** What is wrong with a pair of new passwords; undefined when nothing is. */
export function checkNewPassword(password: string, matchPassword: string): Problem | undefined {
  if (password !== matchPassword) return { field: 'matchPassword', message: DIFFERENT };
  return checkPassword(password);
}

function checkPassword(password: string): Problem | undefined {
  return passwordScore(password) < MINIMUM_PASSWORD_SCORE ? { field: 'password', message: WEAK } : undefined;
}

type ProofVerdict =
  | { readonly ok: true; readonly contentType: (typeof ID_PROOF_TYPES)[number] }
  | { readonly ok: false; readonly message: string };

/** Whether a file may be an ID proof, by its type and its size in bytes. */
export function checkProof(file: { readonly type: string; readonly size: number }): ProofVerdict {
  const contentType = ID_PROOF_TYPES.find((type) => type === file.type);
  if (contentType === undefined) {
    return { ok: false, message: 'Please upload a valid image (JPG, PNG) or PDF file.' };
  }
  if (file.size >= UPLOAD_LIMIT_BYTES) return { ok: false, message: 'File size must be less than 5MB.' };
  return { ok: true, contentType };
}
