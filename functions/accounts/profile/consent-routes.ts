import { findMissingConsent } from '#functions/domain/admission/consent.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import type { ConsentStore } from '#functions/tables/users/consent-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { getConsent, giveConsent } from '#shared/contract/settings/house.ts';
import { ok, refused } from '#shared/model/result.ts';

interface ConsentDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly consents: ConsentStore;
  readonly readSettings: ReadSettings;
  readonly clock: Clock;
}

const OTHER_TEXTS = 'The texts have changed again since you opened them. Please reload the page and read them.';

/** Routes by which bidders agree to a new version of the legal texts. */
export function consentRoutes({ profiles, consents, readSettings, clock }: ConsentDeps): Endpoint[] {
  return [
    endpoint(getConsent, async ({ caller }) => {
      const profile = await profiles.getProfile(caller.userId);
      const missingConsent = await findMissingConsent(readSettings, profile?.consent?.version, clock());
      return ok({ answer: { success: true, asked: missingConsent ?? null } });
    }),
    endpoint(giveConsent, async ({ body, caller }) => {
      // There is a newer version than the one that was agreed to.
      if ((await findMissingConsent(readSettings, body.consent, clock())) !== undefined) {
        return refused(refusal('CONFLICT', OTHER_TEXTS));
      }
      // No bidder, or erased meanwhile.
      if (!(await consents.agree(caller.userId, body.consent, clock()))) return refused(refusal('CONFLICT'));
      return ok({ answer: { success: true, message: 'Thank you. Your consent is stored.' } });
    }),
  ];
}
