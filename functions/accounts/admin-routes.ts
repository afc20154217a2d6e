import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { getUserDocument, rejectUser, setUserActive, verifyUser } from '#shared/contract/accounts/admin.ts';
import { mailPerson as mailPersonRoute } from '#shared/contract/accounts/people.ts';
import { ok } from '#shared/model/result.ts';
import { type ActivationDeps, switchAccount } from './activation/switch-account.ts';
import { mailPerson, type MailPersonDeps } from './people/mail-person.ts';
import type { DecisionMade } from './verification/verification.ts';
import { type VerificationDeps, verifyOrReject } from './verification/verify-user.ts';
import { type ProofDeps, viewDocument } from './verification/view-document.ts';

interface AdminDeps extends VerificationDeps, ActivationDeps, ProofDeps, MailPersonDeps {
  readonly verification: VerificationDeps['verification'] & ProofDeps['verification'];
  readonly clock: Clock;
}

/** Routes by which admins verify, reject, enable and disable users, mail them, and view their ID proofs. */
export function adminRoutes(deps: AdminDeps): Endpoint[] {
  const { clock } = deps;

  // `seen` and `identityVersion` are what the admin's page showed: the status, and name and proof; of a switch, the last
  // one. The act is refused if that has changed since.
  const decide = async (userId: string, made: DecisionMade, by: Actor, message: string) => {
    const decided = await verifyOrReject(deps, { userId, ...made, by }, clock());
    return decided.ok ? ok({ answer: { success: true as const, message } }) : decided;
  };

  return [
    endpoint(verifyUser, ({ params: { id }, query: { seen, identityVersion }, body: { idDocument }, by }) =>
      decide(id, { decision: 'verified', seen, identityVersion, idDocument }, by, 'The user has been verified.'),
    ),
    endpoint(rejectUser, ({ params: { id }, query: { seen, identityVersion }, body, by }) => {
      const { idDocument } = body;
      // The contract trims the reason, so one of only spaces arrives empty.
      const reason = body.reason === '' ? undefined : body.reason;
      const made = { decision: 'rejected', seen, identityVersion, idDocument, reason } as const;
      return decide(id, made, by, 'The user has been rejected.');
    }),

    endpoint(setUserActive, async ({ params: { id }, body: { isActive, reason, seen }, by }) => {
      const switched = await switchAccount(deps, { userId: id, isActive, reason, seen, by }, clock());
      if (!switched.ok) return switched;
      const message = `The account has been ${isActive ? 'enabled' : 'disabled'}, and the person is told.`;
      return ok({ answer: { success: true, message } });
    }),

    endpoint(mailPersonRoute, async ({ params: { id }, body, by }) => {
      const mailed = await mailPerson(deps, { userId: id, ...body, by }, clock());
      if (!mailed.ok) return mailed;
      return ok({ answer: { success: true, message: 'The mail is on its way, and it is in the person’s history.' } });
    }),

    endpoint(getUserDocument, async ({ params: { id }, by }) => {
      const view = await viewDocument(deps, { userId: id, by }, clock());
      if (!view.ok) return view;
      const { url, contentType, expiresAt } = view.value;
      return ok({ answer: { success: true, document: url, contentType, expiresAt: isoFrom(expiresAt) } });
    }),
  ];
}
