import { proofUpload } from '#web/account/proof/proof-upload.ts';

interface Draft {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly matchPassword: string;
  readonly isAdult: boolean;
  readonly consent: boolean;
}

/** Long enough to read the terms; after that another person may use the device. */
const KEPT_MS = 30 * 60_000;

let kept: { readonly draft: Draft; readonly at: number } | undefined;

/** The ID proof of the registration; its upload continues on other screens. */
export const registrationProof = proofUpload();

/**
 * Keeps a registration while the user visits another screen, such as the terms. In memory only, because it contains
 * a password: a reload or a logout deletes it.
 */
export const registrationDraft = {
  keep: (draft: Draft, now: number): void => {
    kept = { draft, at: now };
  },
  /** The draft, unless it is too old; then the proof is deleted too. */
  find: (now: number): Draft | undefined => {
    if (kept !== undefined && now - kept.at > KEPT_MS) registrationDraft.forget();
    return kept?.draft;
  },
  forget: (): void => {
    kept = undefined;
    registrationProof.remove();
  },
};
