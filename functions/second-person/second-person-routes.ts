import type { NoticeWrites } from '#functions/domain/notification-event.ts';
import { readActFacts } from '#functions/domain/second-person/act-facts.ts';
import { type Colleague, mayApprove, actStatus } from '#functions/domain/second-person/asked-act-rules.ts';
import {
  findActiveColleague,
  type ActiveColleague,
  readActiveStaff,
  areOwnersEnough,
} from '#functions/domain/second-person/staff-now.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { listActs } from '#functions/tables/asked-acts/asked-act-store.ts';
import type { Act, ActFacts, AskedActItem } from '#functions/tables/asked-acts/asked-act.ts';
import { factsAnswer } from '#functions/tables/audit/audit-entry.ts';
import type { PaymentsTable, SellersTable } from '#functions/tables/table-handle.ts';
import { ifReadable } from '#functions/tables/unread.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { declineAskedAct, listAskedActs } from '#shared/contract/asked-acts.ts';
import type { Settings } from '#shared/contract/settings/sections.ts';
import { type Duty, may } from '#shared/model/accounts/duties.ts';
import { ACT_DUTIES } from '#shared/model/accounts/second-person.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok } from '#shared/model/result.ts';
import { maskedAccount } from '#shared/model/sellers/account-fields.ts';
import { type ActTables, declineAct, logLapse } from './decline-act.ts';

interface SecondPersonRouteDeps {
  readonly clock: Clock;
  readonly tables: ActTables & { readonly payments: PaymentsTable; readonly sellers: SellersTable };
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
  readonly noticeWrites: NoticeWrites;
  readonly readSettings: (now: number) => Promise<Pick<Settings, 'secondPerson'>>;
}

/** How many of the newest requests are listed, besides all that may be open. */
const MOST_LISTED = 100;

/** What waits for a second person, and declining it. Approving is done by the route of the act. */
export function secondPersonRoutes(deps: SecondPersonRouteDeps): readonly Endpoint[] {
  const { clock, tables, profiles } = deps;
  return [
    endpoint(listAskedActs, async ({ caller }) => {
      const now = clock();
      const [listed, staff, settings] = await Promise.all([
        listActs(tables.askedActs, MOST_LISTED, now),
        readActiveStaff(tables.users, { unread: 'skip' }),
        deps.readSettings(now),
      ]);
      const { enabled, refundLimit, bankLimit } = settings.secondPerson;
      for (const askedAct of listed) await logLapse(tables, askedAct, now);
      const visible = listed.filter(({ act }) => maySeeAct(caller.duties, ACT_DUTIES[act.kind]));
      const userIds = visible
        .flatMap(({ act, decidedBy }) => [decidedBy, bidderOf(act)])
        .filter((userId) => userId !== undefined);
      const names = await profiles.getProfiles([...new Set(userIds)]);
      const nameOf = (userId: string) => names.get(userId)?.name ?? 'unknown';
      const viewer = staff.find(({ userId }) => userId === caller.userId) ?? caller;
      const acts = await Promise.all(
        visible.map(async (askedAct) => {
          const isOpen = actStatus(askedAct, now) === 'asked';
          const factsNow = isOpen ? await ifReadable(() => readActFacts(tables, askedAct.act, now)) : undefined;
          return answerOf(askedAct, { viewer, staff, factsNow, nameOf, now });
        }),
      );
      const isUnfinished = ({ status }: { readonly status: string }) => status === 'asked' || status === 'approved';
      return ok({
        answer: {
          success: true,
          acts: [...acts.filter(isUnfinished), ...acts.filter((act) => !isUnfinished(act))],
          isNeeded: enabled && areOwnersEnough(staff),
          refundLimit: rupeesFromPaise(refundLimit),
          bankLimit: rupeesFromPaise(bankLimit),
          serverTime: now,
        },
      });
    }),

    endpoint(declineAskedAct, async ({ params: { id }, body: { reason }, caller, source }) => {
      const name = (await findActiveColleague(tables.users, caller.userId))?.name ?? 'Somebody';
      const declined = await declineAct(deps, { actId: id, reason, who: { ...caller, name, source } }, clock());
      if (!declined.ok) return declined;
      return ok({ answer: { success: true, message: declined.value === 'declined' ? 'Declined.' : 'Withdrawn.' } });
    }),
  ];
}

/** The bidder whose money or bids the act is about. */
const bidderOf = (act: Act): string | undefined =>
  act.kind === 'deposit-forfeited' ||
  act.kind === 'bids-voided' ||
  act.kind === 'win-annulled' ||
  act.kind === 'payment-refunded' ||
  act.kind === 'payment-recorded'
    ? act.userId
    : undefined;

/** An auditor sees the acts of every duty, but can approve none. */
const maySeeAct = (duties: readonly Duty[] | undefined, duty: Duty): boolean =>
  may(duties, duty) || duties?.includes('audit') === true;

/** The act as somebody with these duties may see it: an auditor sees no account number, as on the page of the seller. */
export function shownAct(act: Act, duties: readonly Duty[] | undefined) {
  if (act.kind === 'seller-account-changed' && !may(duties, ACT_DUTIES[act.kind])) {
    return { ...act, number: maskedAccount(act.number) };
  }
  if (act.kind === 'seller-paid') return { ...act, amount: rupeesFromPaise(act.amount) };
  if (act.kind !== 'payment-recorded') return act;
  const { lots, ...transfer } = act;
  return {
    ...transfer,
    amount: rupeesFromPaise(act.amount),
    ...(lots !== undefined && { lots: lots.map((lot) => ({ ...lot, amount: rupeesFromPaise(lot.amount) })) }),
  };
}

interface ViewContext {
  readonly viewer: Colleague;
  readonly staff: readonly ActiveColleague[];
  /** Undefined unless the request is open, and what it is about can be read. */
  readonly factsNow: ActFacts | undefined;
  readonly nameOf: (userId: string) => string;
  readonly now: number;
}

const UNREADABLE = 'What this is about cannot be read, so nobody can approve it now.';

function answerOf(askedAct: AskedActItem, { viewer, staff, factsNow, nameOf, now }: ViewContext) {
  const { act, reason, decidedBy, decidedAt } = askedAct;
  const bidder = bidderOf(act);
  const status = actStatus(askedAct, now);
  const isOwn = askedAct.askedBy === viewer.userId;
  const asker = staff.find(({ userId }) => userId === askedAct.askedBy);
  const actNow = { act, reason, facts: factsNow ?? askedAct.facts };
  const checked = mayApprove(askedAct, viewer, { asker, actNow, now });
  const isUnreadable = status === 'asked' && factsNow === undefined;
  return {
    _id: askedAct.actId,
    act: shownAct(act, viewer.duties),
    title: bidder === undefined ? askedAct.title : `${nameOf(bidder)}, ${askedAct.title}`,
    reason,
    status: status === 'declined' && decidedBy === askedAct.askedBy ? ('withdrawn' as const) : status,
    askedBy: askedAct.asker,
    askedAt: isoFrom(askedAct.askedAt),
    lapsesAt: askedAct.lapsesAt,
    decidedBy: decidedBy === undefined ? null : nameOf(decidedBy),
    decidedAt: decidedAt === undefined ? null : isoFrom(decidedAt),
    declineReason: askedAct.declineReason ?? null,
    factsThen: factsAnswer(askedAct.facts),
    factsNow: factsNow === undefined ? null : factsAnswer(factsNow),
    obstacle: checked.ok ? (isUnreadable ? UNREADABLE : null) : checked.error.message,
    mayDecline: status === 'asked' && may(viewer.duties, ACT_DUTIES[act.kind]),
    isOwn,
  };
}
