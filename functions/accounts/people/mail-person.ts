import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { auditWrite } from '#functions/tables/audit/audit-entry.ts';
import { exists } from '#functions/tables/expressions.ts';
import { type Limit, limitWrite } from '#functions/tables/limits/limit-store.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import type { LimitsTable, UsersTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import { activityWrite } from '#functions/tables/users/activity.ts';
import { mailStopOf, type PreferenceStore } from '#functions/tables/users/preference-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { profileKey } from '#functions/tables/users/user-items.ts';
import { check, putNew } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { MAILS_A_DAY } from '#shared/model/accounts/mail-templates.ts';
import { DAY_MS } from '#shared/model/durations.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

export interface MailPersonDeps {
  readonly tables: { readonly users: UsersTable };
  readonly limits: LimitsTable;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly preferences: Pick<PreferenceStore, 'get'>;
  readonly noticeWrites: NoticeWrites;
  readonly readSettings: ReadSettings;
}

interface MailCommand {
  readonly userId: string;
  /** What the admin saw. */
  readonly subject: string;
  readonly text: string;
  /** One for each press of the button, so that a request sent again mails nothing twice. */
  readonly key: string;
  readonly by: Actor;
}

const LIMIT: Limit = { name: 'mails from staff to a person', most: MAILS_A_DAY, windowMs: DAY_MS };
const CHANGED = 'The text of this mail has changed since you opened it. Nothing was sent. Please look again.';
const STOPPED = 'Mail to this person’s address bounced or was marked as spam, so Boli sends none.';
const TOO_MANY = `This person has been sent ${MAILS_A_DAY} mails today already. Please wait until tomorrow.`;

/**
 * Hands a mail over to the delivery of notices, with an entry in the person's history and in the audit log, once for each
 * key: all in one transaction, so that a request sent again mails nothing twice.
 * Errors: NOT_FOUND, CONFLICT (the text has changed, the address gets no mail, the account is erased), TOO_MANY_REQUESTS.
 */
export async function mailPerson(
  deps: MailPersonDeps,
  { userId, subject, text, key, by }: MailCommand,
  now: number,
): Promise<Result<undefined, Refusal>> {
  const [profile, preferences, { templates }] = await Promise.all([
    deps.profiles.getProfile(userId),
    deps.preferences.get(userId),
    deps.readSettings(now),
  ]);
  if (!templates.list.some((template) => template.subject === subject && template.text === text)) {
    return refused(refusal('CONFLICT', CHANGED));
  }
  // Neither an admin nor somebody whose account is being erased has one.
  if (profile?.verifyStatus === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
  if (mailStopOf(preferences, profile.email) !== undefined) return refused(refusal('CONFLICT', STOPPED));
  const { users } = deps.tables;
  const message = `Mail sent by the house: ${subject}.`;
  const written = await transact(users.client, [
    {
      name: 'key',
      // It expires when nobody repeats the request any more.
      writes: [putNew(users, { userId, sk: `HOUSE_MAIL#${key}`, expiresAt: Math.ceil((now + DAY_MS) / 1000) })],
    },
    { name: 'limit', writes: [limitWrite(deps.limits, LIMIT, userId, now)] },
    {
      name: 'mail',
      writes: [
        check(users, profileKey(userId), { sk: exists, erasedAt: undefined }),
        ...deps.noticeWrites({ kind: 'house-mail', userId, subject, text, key, at: now }),
        activityWrite({ users, userId, type: 'mailed', message, at: now, key }),
        auditWrite(users, { userId }, { action: 'user-mailed', by, at: now, after: { mail: subject }, about: key }),
      ],
    },
  ]);
  if (written.ok || written.error.has('key')) return ok(undefined);
  if (written.error.has('limit')) return refused(refusal('TOO_MANY_REQUESTS', TOO_MANY));
  return refused(refusal('CONFLICT'));
}
