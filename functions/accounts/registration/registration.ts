import type { FormFile } from '#functions/platform/http/read-body.ts';
import type { register } from '#shared/contract/accounts/auth.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import type { BodyOf } from '#shared/contract/http/route.ts';
import { passwordProblem } from '#shared/model/accounts/password.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** The form after the contract has checked each field. */
export type RegistrationForm = BodyOf<typeof register>;

interface ProofInForm {
  readonly from: 'form';
  readonly content: Uint8Array;
}
interface UploadedProof {
  readonly from: 'upload';
  readonly key: string;
}
export type ProofSource = ProofInForm | UploadedProof;

const PROOF_REQUIRED = 'ID proof is required for verification.';

/**
 * Checks that there is one ID proof, then that the password is strong. A form sent without choosing a file contains an
 * empty one. Errors: INVALID_INPUT, WEAK_PASSWORD.
 */
export function checkRegistration(
  form: Pick<RegistrationForm, 'password' | 'idProofKey'>,
  files: readonly FormFile[],
): Result<ProofSource, Refusal> {
  const proof = proofSource(form.idProofKey, files);
  if (!proof.ok) return proof;
  if (passwordProblem(form.password) !== undefined) return refused(refusal('WEAK_PASSWORD'));
  return proof;
}

function proofSource(key: string | undefined, files: readonly FormFile[]): Result<ProofSource, Refusal> {
  const [file, ...others] = files.filter(({ content }) => content.length > 0);
  if (others.length > 0) return refused(refusal('INVALID_INPUT', 'Please upload one file as ID proof.'));
  if (file !== undefined) return ok({ from: 'form', content: file.content });
  if (key !== undefined && key !== '') return ok({ from: 'upload', key });
  return refused(refusal('INVALID_INPUT', PROOF_REQUIRED));
}
