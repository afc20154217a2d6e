import { proofUpload } from '../../account/proof/proof-upload.ts';

/** What was typed so far. */
interface Draft {
  readonly name: string;
  readonly email: string;
  readonly mobile: string;
  readonly password: string;
  readonly matchPassword: string;
  readonly isAdult: boolean;
  readonly consent: boolean;
}

/** Time enough to read the terms; after it, whoever sits here may be somebody else. */
const KEPT_MS = 30 * 60_000;

let kept: { readonly draft: Draft; readonly at: number } | undefined;

/** The ID proof of the registration, which goes on uploading meanwhile. */
export const registrationProof = proofUpload();

/**
 * A registration that is looked away from, say to read the terms. In the memory of this page only, since there is a
 * password in it: loading the site anew forgets it, and so does logging out.
 */
export const registrationDraft = {
  keep: (draft: Draft, now: number): void => {
    kept = { draft, at: now };
  },
  /** What was kept, unless that is too long ago; the proof is forgotten with it. */
  find: (now: number): Draft | undefined => {
    if (kept !== undefined && now - kept.at > KEPT_MS) registrationDraft.forget();
    return kept?.draft;
  },
  forget: (): void => {
    kept = undefined;
    registrationProof.remove();
  },
};
