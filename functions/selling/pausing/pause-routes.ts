import type { EventOf, NoticeWrites, Notify } from '#functions/domain/notification-event.ts';
import { findActiveColleague, readActiveStaff } from '#functions/domain/second-person/staff-now.ts';
import { ownersBut } from '#functions/domain/second-person/tell-owners.ts';
import { isoFrom } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { logger } from '#functions/platform/logger.ts';
import type { StateItem } from '#functions/tables/auctions/auction-items.ts';
import { getListing } from '#functions/tables/auctions/auction-reads.ts';
import { readTitles } from '#functions/tables/auctions/batch-reads.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import type { UsersTable } from '#functions/tables/table-handle.ts';
import { transact } from '#functions/tables/transact.ts';
import * as contract from '#shared/contract/pausing.ts';
import { ok } from '#shared/model/result.ts';
import { statusForAdmin } from '../auction-moves.ts';
import { notifySales } from './notify-sales.ts';
import { butNot, type Changed, openStates, pauseAll, type PausingDeps, resumeAll } from './pause-many.ts';

interface PausingRouteDeps extends PausingDeps {
  readonly tables: { readonly users: UsersTable };
  readonly noticeWrites: NoticeWrites;
  readonly notify: Notify;
}

/** What an owner does when something is broken: stop the clocks, and let them go on. The other owners are told. */
export function pauseRoutes(deps: PausingRouteDeps): readonly Endpoint[] {
  const { clock } = deps;
  return [
    endpoint(contract.pauseAuctions, async ({ body: { which, reason }, caller, by }) => {
      const paused = await pauseAll(deps, which, { ...by, reason });
      if (!paused.ok) return paused;
      await tellOwners(deps, which, { change: 'paused', reason, adminId: caller.userId }, paused.value);
      await notifySales(deps, which, paused.value, { reason, at: clock() }).catch(logUntold);
      const message = isNothing(paused.value)
        ? 'Nothing else runs or starts within a day.'
        : `${inWords(paused.value)} paused. Nobody can bid until an owner resumes bidding.`;
      return ok({ answer: { success: true, message, ...(await answerOf(deps, paused.value)) } });
    }),

    endpoint(contract.resumeAuctions, async ({ body: { which }, caller, by }) => {
      const resumed = await resumeAll(deps, which, by);
      if (!resumed.ok) return resumed;
      const news = { change: 'resumed', reason: undefined, adminId: caller.userId } as const;
      await tellOwners(deps, which, news, resumed.value);
      await notifySales(deps, which, resumed.value, { reason: undefined, at: clock() }).catch(logUntold);
      const message = isNothing(resumed.value)
        ? 'Nothing is paused any more.'
        : `${inWords(resumed.value)} no longer paused.`;
      return ok({ answer: { success: true, message, ...(await answerOf(deps, resumed.value)) } });
    }),

    endpoint(contract.listPaused, async () => {
      const now = clock();
      const { states } = await openStates(deps, now);
      const paused = states.flatMap(({ auctionId, pausedAt, pausedBy }) =>
        pausedAt === undefined || pausedBy === undefined ? [] : [{ auctionId, pausedAt, reason: pausedBy.reason }],
      );
      const titles = await titlesOf(deps, paused);
      const answer = {
        success: true as const,
        running: states.filter((state) => isRunning(state, now)).length,
        paused: paused
          .toSorted((a, b) => a.pausedAt - b.pausedAt)
          .map(({ auctionId, pausedAt, reason }) => ({
            _id: auctionId,
            title: titles(auctionId),
            pausedAt: isoFrom(pausedAt),
            reason,
          })),
      };
      return ok({ answer });
    }),
  ];
}

/** The clocks are changed: the owner shall not read that it failed. The pages of the lots say it all the same. */
const logUntold = (error: unknown): void =>
  logger.error('not everybody of a sale was told of a pause or of its end', { error });

const isRunning = (state: StateItem, now: number): boolean =>
  state.pausedAt === undefined && statusForAdmin(state, now) === 'active';

const isNothing = ({ changed, refused }: Changed): boolean => changed.length === 0 && refused.length === 0;

const inWords = ({ changed: { length } }: Changed): string =>
  length === 1 ? '1 auction is' : `${length} auctions are`;

async function answerOf(deps: PausingRouteDeps, { changed, refused }: Changed) {
  const titles = await titlesOf(deps, refused);
  return {
    changed: changed.length,
    refused: refused.map(({ auctionId, message }) => ({ _id: auctionId, title: titles(auctionId), message })),
  };
}

const titlesOf = ({ auctions }: PausingRouteDeps, lots: readonly { readonly auctionId: string }[]) =>
  readTitles(
    auctions,
    lots.map(({ auctionId }) => auctionId),
  );

interface PausingNews extends Pick<EventOf<'clocks-changed'>, 'change' | 'reason'> {
  /** The owner who did it, who is not told. */
  readonly adminId: string;
}

/**
 * In one transaction after the change. A crash before it loses the notice; the audit entries and the page of paused
 * auctions remain.
 */
async function tellOwners(
  { auctions, tables, clock, noticeWrites }: PausingRouteDeps,
  which: contract.PausedWhich,
  { adminId, ...news }: PausingNews,
  { changed, refused }: Changed,
): Promise<void> {
  if (changed.length === 0) return;
  const [staff, by] = await Promise.all([
    readActiveStaff(tables.users, { unread: 'skip' }),
    findActiveColleague(tables.users, adminId),
  ]);
  const what = `${await whatIsPaused(auctions, which)}${butNot(refused.length)}`;
  const event = { ...news, what, by: by?.name ?? 'An owner', at: clock() };
  const writes = ownersBut(staff, [adminId]).flatMap((userId) =>
    noticeWrites({ kind: 'clocks-changed', userId, ...event }),
  );
  if (writes.length > 0) await transact(auctions.client, [{ name: 'notices', writes }]);
}

/** In words, as the end of a sentence. */
async function whatIsPaused(auctions: PausingDeps['auctions'], which: contract.PausedWhich): Promise<string> {
  switch (which.kind) {
    case 'lot':
      return (await getListing(auctions, which.auctionId))?.title ?? 'an auction';
    case 'sale':
      return `the sale ${(await readSale(auctions, which.saleId))?.name ?? ''}`.trim();
    case 'all':
      return 'all auctions that run or start within a day';
  }
}
