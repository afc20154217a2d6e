import { getSummary, getUser, listUsers as listUsersRoute } from '../../../shared/contract/accounts/admin.ts';
import { getUserAudit } from '../../../shared/contract/accounts/audit.ts';
import { refusal } from '../../../shared/contract/errors.ts';
import { ok, refused } from '../../../shared/model/result.ts';
import { userAnswer, WALLET_LENGTH, walletAnswer } from '../../accounts/profile/user-answer.ts';
import { identityVersion } from '../../accounts/verification/identity-version.ts';
import type { VerificationCounts, VerificationStore } from '../../accounts/verification/verification-store.ts';
import { type Clock, isoFrom } from '../../platform/clock.ts';
import { cursorFrom, readCursor } from '../../platform/cursor.ts';
import { type Endpoint, endpoint } from '../../platform/http/endpoint.ts';
import type { AuditEntry } from '../../tables/audit/audit-entry.ts';
import type { VerifyStatus } from '../../domain/admission/eligibility.ts';
import type { ActivityStore } from '../../tables/users/activity-store.ts';
import type { ProfileStore } from '../../tables/users/profile-store.ts';
import { ACTIVITY_PREFIX, type ProfileItem } from '../../tables/users/user-items.ts';
import { type ActivityDeps, type ActivityEntry, activityPage } from '../activity/activity-page.ts';
import { auditLines } from '../audit/audit-lines.ts';
import { summary, type SummaryDeps } from './admin-summary.ts';
import { listUsers } from './list-users.ts';
import type { UserCopy } from './user-copy.ts';

interface AdminViewDeps extends SummaryDeps, ActivityDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  readonly activityLog: ActivityStore;
  readonly verification: Pick<VerificationStore, 'counts'>;
  readonly userCopy: UserCopy;
  readonly clock: Clock;
  /** The audit entries of a user, newest first. */
  readonly audit: (userId: string) => Promise<readonly AuditEntry[]>;
}

const noSuchPage = refused(refusal('INVALID_INPUT', 'This page does not exist. Please start from the first one.'));

/** Admins' views of users, and their dashboard. */
export function adminViewRoutes(deps: AdminViewDeps): Endpoint[] {
  const { profiles, activityLog, verification, userCopy, clock } = deps;
  return [
    endpoint(listUsersRoute, async ({ query: { verifyStatus, search, limit, cursor } }) => {
      const before = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && before === undefined) return noSuchPage;
      const [page, counts] = await Promise.all([
        listUsers({ userCopy, profiles }, { verifyStatus, search, limit, before }, clock()),
        verification.counts(),
      ]);
      const answer = {
        success: true as const,
        users: page.users.map(checkedAnswer),
        pendingUsers: counts.pending,
        approveUsers: counts.verified,
        rejectUsers: counts.rejected,
        // The copy does not see deleted registrations, but the counters do.
        total: search === undefined || search === '' ? totalOf(counts, verifyStatus) : page.total,
        nextCursor: page.next === null ? null : cursorFrom(page.next),
      };
      return ok({ answer });
    }),

    endpoint(getUser, async ({ params: { id }, query: { cursor } }) => {
      const before = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && before === undefined) return noSuchPage;
      const [profile, movements, activity] = await Promise.all([
        profiles.getProfile(id),
        activityLog.walletMovements(id, WALLET_LENGTH),
        activityPage(deps, id, before && `${ACTIVITY_PREFIX}${before}`),
      ]);
      if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
      const user = {
        ...checkedAnswer(profile),
        wallet: walletAnswer(profile, movements),
        activity: activity.entries.map(activityAnswer),
      };
      const nextCursor = activity.next === null ? null : cursorFrom(activity.next.slice(ACTIVITY_PREFIX.length));
      return ok({ answer: { success: true, user, nextCursor } });
    }),

    endpoint(getUserAudit, async ({ params: { id } }) => {
      const entries = await auditLines(profiles, await deps.audit(id));
      return ok({ answer: { success: true, entries } });
    }),

    endpoint(getSummary, async () => ok({ answer: { success: true, ...(await summary(deps, clock())) } })),
  ];
}

const totalOf = (counts: VerificationCounts, status: VerifyStatus | undefined): number =>
  status === undefined ? counts.pending + counts.verified + counts.rejected : counts[status];

/** A user, with the version of the identity that an admin checks. */
const checkedAnswer = (profile: ProfileItem) => ({ ...userAnswer(profile), identityVersion: identityVersion(profile) });

function activityAnswer({ line, times }: ActivityEntry) {
  return { type: line.type, message: line.message, createdAt: isoFrom(line.at), times };
}
