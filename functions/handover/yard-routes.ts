/** Routes of the yard. Each asks registration and payment anew; what is recorded asks them in its transaction. */
import { paymentAudit } from '#functions/domain/payments/payment-audit.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { noSuchPage } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { byCaller, type RouteLimit } from '#functions/tables/limits/limited.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import { transact } from '#functions/tables/transact.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import {
  findGatePass,
  getYardLot,
  listUncollected,
  listYard,
  openSlip,
  recordCollection,
  undoCollection,
  undoWaiver,
  waiveStorage,
} from '#shared/contract/yard.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { ok, refused } from '#shared/model/result.ts';
import { type CollectDeps, recordCollection as record } from './collect.ts';
import { rulesOf, type Wanted } from './collection.ts';
import { signLinkToSlip, type SlipDeps, takeSlip } from './slip.ts';
import { undoCollection as undo, undoWaiver as unwaive, waiveStorage as waive } from './undo-collection.ts';
import { type Viewer, yardHandover, yardLot } from './yard-answer.ts';
import type { YardStore } from './yard-store.ts';

interface YardDeps extends CollectDeps {
  readonly clock: Clock;
  readonly store: YardStore;
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  readonly readSettings: ReadSettings;
  readonly slips: SlipDeps;
}

const NOTHING = refused(refusal('NOT_FOUND', 'There is no such lot in the yard.'));
const NO_PASS = refused(
  refusal(
    'NOT_FOUND',
    'There is no gate pass with this number. Please compare it with the pass, character by character.',
  ),
);

type Caller = { readonly userId: string; readonly duties?: readonly Duty[] | undefined };

export function yardRoutes(deps: YardDeps): readonly Endpoint[] {
  const { clock, store, profiles } = deps;
  const viewerOf = async ({ duties }: Caller, now: number): Promise<Viewer> => ({
    duties,
    rules: rulesOf(await deps.readSettings(now)),
    now,
  });
  const shown = async (win: Wanted, caller: Caller, now: number) => {
    const { collected } = win.stored ?? {};
    const [viewer, buyer, colleague] = await Promise.all([
      viewerOf(caller, now),
      profiles.getProfile(win.payment.userId),
      collected === undefined ? undefined : profiles.getProfile(collected.by),
    ]);
    return { answer: { success: true, handover: yardHandover(win, buyer, colleague?.name, viewer) } } as const;
  };
  const listed = async (lots: readonly Wanted[], caller: Caller, now: number) => {
    const [viewer, buyers] = await Promise.all([
      viewerOf(caller, now),
      profiles.getProfiles([...new Set(lots.map(({ payment }) => payment.userId))]),
    ]);
    return lots.map((win) => yardLot(win, buyers.get(win.payment.userId), viewer));
  };

  return [
    endpoint(listYard, async ({ query, caller }) => {
      const now = clock();
      const today = istDay(now);
      const { day = today } = query;
      const lots = await listed(await store.visits(day), caller, now);
      const inOrder = lots.toSorted((a, b) => {
        const isEarlier = HALVES.indexOf(a.appointment?.half) - HALVES.indexOf(b.appointment?.half);
        return isEarlier || a.lotNumber - b.lotNumber;
      });
      return ok({ answer: { success: true, today, day, lots: inOrder } });
    }),

    endpoint(listUncollected, async ({ query, caller }) => {
      const now = clock();
      const page = await store.uncollected(istDay(now), query.cursor);
      if (page === undefined) return noSuchPage;
      const lots = await listed(page.lots, caller, now);
      return ok({ answer: { success: true, lots, nextCursor: page.next ?? null } });
    }),

    endpoint(findGatePass, async ({ body, caller }) => {
      const win = await store.ofPass(body.pass);
      return win === undefined ? NO_PASS : ok(await shown(win, caller, clock()));
    }),

    endpoint(getYardLot, async ({ params, caller }) => {
      const win = await store.get(params.id);
      return win === undefined ? NOTHING : ok(await shown(win, caller, clock()));
    }),

    endpoint(recordCollection, async ({ params, body, caller, source }) => {
      const now = clock();
      const win = await store.get(params.id);
      if (win === undefined) return NOTHING;
      const { who, document, ticks, storage, upload } = body;
      const buyer = await profiles.getProfile(win.payment.userId);
      const name = who === 'buyer' ? (buyer?.name ?? win.registration.name) : body.name;
      if (name === undefined) return refused(refusal('INVALID_INPUT', 'Please enter the name of whoever collects it.'));
      const recorded = await record(
        deps,
        win,
        { who, name, document, ticks, storage },
        {
          by: caller.userId,
          source,
          now,
          rules: rulesOf(await deps.readSettings(now, 'fresh')),
          takeSlip: () => takeSlip(deps.slips, { upload, paymentId: params.id, id: deps.newId() }, now),
        },
      );
      if (!recorded.ok) return recorded;
      return ok(await shown({ ...win, stored: { ...win.stored, collected: recorded.value } }, caller, now));
    }),

    endpoint(waiveStorage, async ({ params, body, caller, source }) => {
      const now = clock();
      const win = await store.get(params.id);
      if (win === undefined) return NOTHING;
      const { storage } = rulesOf(await deps.readSettings(now, 'fresh'));
      const waived = await waive(deps, win, { ...body, terms: storage }, { by: caller.userId, source, now });
      return waived.ok ? ok(await shown((await store.get(params.id)) ?? win, caller, now)) : waived;
    }),

    endpoint(undoWaiver, async ({ params, body, caller, source }) => {
      const now = clock();
      const win = await store.get(params.id);
      if (win === undefined) return NOTHING;
      const undone = await unwaive(deps, win, body.reason, { by: caller.userId, source, now });
      return undone.ok ? ok(await shown((await store.get(params.id)) ?? win, caller, now)) : undone;
    }),

    endpoint(undoCollection, async ({ params, body, caller, source }) => {
      const win = await store.get(params.id);
      if (win === undefined) return NOTHING;
      const undone = await undo(deps, win, body.reason, { by: caller.userId, source, now: clock() });
      if (!undone.ok) return undone;
      return ok({ answer: { success: true, message: 'The record is taken back, and the buyer was told.' } });
    }),

    endpoint(openSlip, async ({ params, caller, source }) => {
      const now = clock();
      const win = await store.get(params.id);
      const slip = win?.stored?.collected?.slip;
      if (win === undefined || slip === undefined) return NOTHING;
      const link = await signLinkToSlip(deps.slips, slip, now);
      if (!link.ok) return link;
      const by = { by: caller.userId, source, now };
      const after = { paymentId: params.id };
      const writes = paymentAudit(deps.tables, win.registration, by, { action: 'slip-opened', after });
      await transact(deps.tables.auctions.client, [{ name: 'audit', writes }]);
      return ok({ answer: { success: true, url: link.value.url, expiresAt: isoFrom(link.value.expiresAt) } });
    }),
  ];
}

const HALVES: readonly (string | undefined)[] = ['morning', 'afternoon', undefined];

/** A gate that types badly goes on; who guesses numbers would need longer than the world is old. */
export const YARD_LIMITS: readonly RouteLimit[] = [
  {
    name: 'wrong gate passes',
    routes: [findGatePass],
    of: byCaller,
    most: 20,
    windowMs: 15 * 60_000,
    counts: ['NOT_FOUND'],
    sentence:
      'Several numbers were not those of a gate pass. Please find the lot in the list of the day, or wait a while.',
  },
];
