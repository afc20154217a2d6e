import {
  getSummary,
  getUser,
  getUserDocument,
  listUsers as listUsersRoute,
  rejectUser as rejectUserRoute,
  setUserActive,
  verifyUser as verifyUserRoute,
} from '../../shared/contract/admin.ts';
import { refusal } from '../../shared/contract/errors.ts';
import { ok, refused } from '../../shared/model/result.ts';
import { type Clock, isoFrom } from '../platform/clock.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';
import { type ActivityDeps, activityPage } from '../views/activity/activity-page.ts';
import { cursorFrom, readCursor } from './cursor.ts';
import type { DirectoryStore } from '../views/admin/directory-store.ts';
import type { HistoryStore } from '../views/admin/history-store.ts';
import { listUsers } from '../views/admin/list-users.ts';
import type { ProfileStore } from '../tables/users/profile-store.ts';
import { summary, type SummaryDeps } from '../views/admin/admin-summary.ts';
import { type ActivationDeps, switchAccount } from './activation/switch-account.ts';
import { activityAnswer, userAnswer, WALLET_LENGTH, walletAnswer } from '../views/admin/user-answer.ts';
import { ACTIVITY_PREFIX } from '../tables/users/user-items.ts';
import type { Judgement } from './verification/verification.ts';
import { type VerificationDeps, verifyUser } from './verification/verify-user.ts';
import { type DocumentDeps, viewDocument } from './verification/view-document.ts';

interface AdminDeps extends VerificationDeps, ActivationDeps, DocumentDeps, SummaryDeps, ActivityDeps {
  readonly profiles: ProfileStore;
  readonly history: HistoryStore;
  readonly verification: VerificationDeps['verification'];
  readonly directory: DirectoryStore;
  readonly clock: Clock;
}

const noSuchPage = refused(refusal('INVALID_INPUT', 'This page does not exist. Please start from the first one.'));

/** What admins do with users, and their dashboard. */
export function adminRoutes(deps: AdminDeps): Endpoint[] {
  const { profiles, history, verification, directory, clock } = deps;

  const decide = async (userId: string, judgement: Judgement, adminId: string, message: string) => {
    const decided = await verifyUser(deps, { userId, ...judgement, adminId }, clock());
    return decided.ok ? ok({ answer: { success: true as const, message } }) : decided;
  };

  return [
    endpoint(listUsersRoute, async ({ query: { verifyStatus, search, limit, cursor } }) => {
      const before = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && before === undefined) return noSuchPage;
      const [page, counts] = await Promise.all([
        listUsers(directory, { verifyStatus, search, limit, before }),
        verification.counts(),
      ]);
      const answer = {
        success: true as const,
        users: page.users.map(userAnswer),
        pendingUsers: counts.pending,
        approveUsers: counts.verified,
        rejectUsers: counts.rejected,
        nextCursor: page.next === null ? null : cursorFrom(page.next),
      };
      return ok({ answer });
    }),

    endpoint(getUser, async ({ params: { id }, query: { cursor } }) => {
      const before = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && before === undefined) return noSuchPage;
      const [profile, movements, activity] = await Promise.all([
        profiles.getProfile(id),
        history.walletMovements(id, WALLET_LENGTH),
        activityPage(deps, id, before && `${ACTIVITY_PREFIX}${before}`),
      ]);
      if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
      const user = {
        ...userAnswer(profile),
        wallet: walletAnswer(profile, movements),
        activity: activity.entries.map(activityAnswer),
      };
      const nextCursor = activity.next === null ? null : cursorFrom(activity.next.slice(ACTIVITY_PREFIX.length));
      return ok({ answer: { success: true, user, nextCursor } });
    }),

    endpoint(verifyUserRoute, ({ params: { id }, query: { seen }, caller }) =>
      decide(id, { verdict: 'verified', seen }, caller.userId, 'The user has been verified.'),
    ),
    endpoint(rejectUserRoute, ({ params: { id }, query: { seen }, caller }) =>
      decide(id, { verdict: 'rejected', seen }, caller.userId, 'The user has been rejected.'),
    ),

    endpoint(setUserActive, async ({ params: { id }, body: { isActive }, caller }) => {
      const switched = await switchAccount(deps, { userId: id, isActive, adminId: caller.userId }, clock());
      if (!switched.ok) return switched;
      const message = `The account has been ${isActive ? 'enabled' : 'disabled'}.`;
      return ok({ answer: { success: true, message } });
    }),

    endpoint(getUserDocument, async ({ params: { id }, caller }) => {
      const view = await viewDocument(deps, { userId: id, adminId: caller.userId }, clock());
      if (!view.ok) return view;
      const { url, contentType, expiresAt } = view.value;
      return ok({ answer: { success: true, document: url, contentType, expiresAt: isoFrom(expiresAt) } });
    }),

    endpoint(getSummary, async () => ok({ answer: { success: true, ...(await summary(deps, clock())) } })),
  ];
}
