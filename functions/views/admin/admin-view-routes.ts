import { checkedUserAnswer, WALLET_LENGTH, walletAnswer } from '#functions/accounts/profile/user-answer.ts';
import { noteAnswers } from '#functions/accounts/queue-routes.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { cursorFrom, noSuchPage, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { AuditEntry } from '#functions/tables/audit/audit-entry.ts';
import type { BookStore } from '#functions/tables/books/book-store.ts';
import type { ActivityStore } from '#functions/tables/users/activity-store.ts';
import type { NoteStore } from '#functions/tables/users/note-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { ACTIVITY_PREFIX, type ProfileItem } from '#functions/tables/users/user-items.ts';
import { getSummary, getUser, listLeading } from '#shared/contract/accounts/admin.ts';
import { getUserAudit } from '#shared/contract/accounts/audit.ts';
import { listDoubles } from '#shared/contract/accounts/verification-queue.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { getReport } from '#shared/contract/reports.ts';
import { maySee } from '#shared/model/accounts/duties.ts';
import { ok, refused } from '#shared/model/result.ts';
import { type ActivityDeps, type ActivityEntry, readActivityPage } from '../activity/activity-page.ts';
import { asAbout, auditLines } from '../audit/audit-lines.ts';
import { readReportData } from '../reports/report-data.ts';
import { salesReport } from '../reports/sales-report.ts';
import { readSummary, type SummaryDeps } from './admin-summary.ts';
import { type DoublesDeps, findDoubles } from './doubles.ts';
import { findLeading } from './leading.ts';

interface AdminViewDeps extends SummaryDeps, ActivityDeps, DoublesDeps {
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  readonly activityLog: ActivityStore;
  readonly notes: Pick<NoteStore, 'newest'>;
  readonly books: Pick<BookStore, 'closing' | 'days' | 'ended' | 'lots'>;
  readonly clock: Clock;
  /** The audit entries of a user, newest first. */
  readonly audit: (userId: string) => Promise<readonly AuditEntry[]>;
}

/** Admins' views of users, and their dashboard. */
export function adminViewRoutes(deps: AdminViewDeps): Endpoint[] {
  const { profiles, activityLog, clock } = deps;
  return [
    endpoint(getUser, async ({ params: { id }, query: { cursor } }) => {
      const before = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && before === undefined) return noSuchPage;
      const [profile, movements, activity, notes] = await Promise.all([
        profiles.getProfile(id),
        activityLog.walletMovements(id, WALLET_LENGTH),
        readActivityPage(deps, id, before && `${ACTIVITY_PREFIX}${before}`),
        deps.notes.newest(id),
      ]);
      if (profile === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
      const user = {
        ...checkedUserAnswer(profile),
        wallet: walletAnswer(profile, movements),
        switched: await switchAnswer(profiles, profile),
        idDocument: profile.idDocument,
        notes: await noteAnswers(profiles, notes),
        activity: activity.entries.map(activityAnswer),
      };
      const nextCursor = activity.next === null ? null : cursorFrom(activity.next.slice(ACTIVITY_PREFIX.length));
      return ok({ answer: { success: true, user, nextCursor } });
    }),

    endpoint(getUserAudit, async ({ params: { id } }) => {
      const log = (await deps.audit(id)).map((entry) => asAbout(id, entry));
      const entries = await auditLines({ profiles, auctions: deps.auctions }, log);
      return ok({ answer: { success: true, entries } });
    }),

    endpoint(listDoubles, async ({ params: { id }, query: { kind, lastFour } }) => {
      const subject = await profiles.getProfile(id);
      if (subject === undefined) return refused(refusal('NOT_FOUND', 'This user does not exist.'));
      const document = kind === undefined || lastFour === undefined ? undefined : { kind, lastFour };
      return ok({ answer: { success: true, ...(await findDoubles(deps, subject, document, clock())) } });
    }),

    endpoint(getReport, async ({ query, caller }) => {
      const report = salesReport(await readReportData(deps.books, query), query);
      const held = maySee(caller.duties, 'money') ? report.held : null;
      return ok({ answer: { success: true, ...report, held } });
    }),

    endpoint(listLeading, async ({ params: { id } }) => {
      const auctions = await findLeading(deps.auctions, id, clock());
      return ok({ answer: { success: true, auctions } });
    }),

    endpoint(getSummary, async ({ caller }) =>
      ok({ answer: { success: true, ...(await readSummary(deps, caller.duties, clock())) } }),
    ),
  ];
}

/** Who switched the account last, with their name. */
async function switchAnswer(profiles: Pick<ProfileStore, 'getProfile'>, { switched }: ProfileItem) {
  if (switched === undefined) return undefined;
  const { by, at, reason } = switched;
  return { by: (await profiles.getProfile(by))?.name ?? 'An admin', at: isoFrom(at), reason };
}

function activityAnswer({ line, times }: ActivityEntry) {
  return { type: line.type, message: line.message, createdAt: isoFrom(line.at), times };
}
