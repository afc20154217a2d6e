import { timingSafeEqual } from 'node:crypto';
import type { Notify } from '#functions/domain/notification-event.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { mailStopOf, type PreferenceStore } from '#functions/tables/users/preference-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import {
  getNoticePreferences,
  sendTestNotice,
  setNoticePreferences,
  unsubscribeMail,
} from '#shared/contract/notifications.ts';
import { ok, refused } from '#shared/model/result.ts';

interface PreferenceDeps {
  readonly preferences: Pick<PreferenceStore, 'get' | 'setOff'>;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly notify: Notify;
  /** The VAPID public key. */
  readonly pushKey: () => Promise<string>;
  readonly clock: Clock;
}

/** Routes for notification preferences. */
export function preferenceRoutes({
  preferences,
  profiles,
  notify,
  pushKey,
  clock,
}: PreferenceDeps): readonly Endpoint[] {
  return [
    endpoint(getNoticePreferences, async ({ caller }) => {
      const [stored, profile] = await Promise.all([preferences.get(caller.userId), profiles.getProfile(caller.userId)]);
      const mailStopped = mailStopOf(stored, profile?.email ?? '') ?? null;
      return ok({ answer: { success: true, off: stored.off, mailStopped, pushKey: await pushKey() } });
    }),

    endpoint(setNoticePreferences, async ({ caller, body }) => {
      await preferences.setOff(caller.userId, body.off);
      return ok({ answer: { success: true, message: 'Saved.' } });
    }),

    endpoint(sendTestNotice, async ({ caller, params }) => {
      const { userId } = caller;
      if (params.id !== userId) return refused(refusal('FORBIDDEN'));
      await notify({ kind: 'test-requested', userId, at: clock() });
      return ok({ answer: { success: true, message: 'A test notification is on its way.' } });
    }),

    endpoint(unsubscribeMail, async ({ query }) => {
      const { off, unsubscribeToken } = await preferences.get(query.user);
      if (unsubscribeToken === undefined || !isSame(unsubscribeToken, query.token)) {
        return refused(refusal('FORBIDDEN', 'This link is not valid.'));
      }
      const channels = new Set([...(off[query.topic] ?? []), 'email' as const]);
      await preferences.setOff(query.user, { ...off, [query.topic]: [...channels] });
      return ok({ answer: { success: true, message: 'You will get no more e-mail of this kind.' } });
    }),
  ];
}

function isSame(secret: string, given: string): boolean {
  const [a, b] = [Buffer.from(secret), Buffer.from(given)];
  return a.length === b.length && timingSafeEqual(a, b);
}
