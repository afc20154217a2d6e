import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { getHandover, issuePass, setAppointment } from '#shared/contract/money/handover.ts';
import { istDay } from '#shared/model/lots/collection-days.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { rulesOf } from './collection.ts';
import type { HandoverStore } from './handover-store.ts';
import {
  checkAppointment,
  handoverOf,
  IT_IS_TODAY,
  NOTHING_TO_COLLECT,
  type PaidWin,
  passNumber,
  whyMoneyWaits,
  whyOver,
} from './handover.ts';

interface HandoverRouteDeps {
  readonly clock: Clock;
  readonly store: HandoverStore;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly readSettings: ReadSettings;
  readonly randomBytes: (size: number) => Uint8Array;
}

const PASS_BYTES = 12;

/** What the buyer of a lot does after paying. */
export function handoverRoutes(deps: HandoverRouteDeps): readonly Endpoint[] {
  const { clock, store, profiles, randomBytes } = deps;
  const read = async (auctionId: string, userId: string): Promise<Result<PaidWin, Refusal>> => {
    const win = await store.get(auctionId, userId);
    if (win === undefined) return refused(NOTHING_TO_COLLECT);
    const waits = whyMoneyWaits(win);
    return waits === undefined ? ok(win) : refused(waits);
  };
  const readOpen = async (auctionId: string, userId: string): Promise<Result<PaidWin, Refusal>> => {
    const win = await read(auctionId, userId);
    const over = win.ok ? whyOver(win.value) : undefined;
    return over === undefined ? win : refused(over);
  };
  const shown = async (win: PaidWin, now: number) =>
    handoverOf(win, rulesOf(await deps.readSettings(now)).storage, now);

  return [
    endpoint(getHandover, async ({ params, caller }) => {
      const win = await read(params.id, caller.userId);
      return win.ok ? ok({ answer: { success: true, handover: await shown(win.value, clock()) } }) : win;
    }),

    endpoint(setAppointment, async ({ params, body, caller }) => {
      const now = clock();
      const win = await readOpen(params.id, caller.userId);
      if (!win.ok) return win;
      const possible = checkAppointment(win.value, body, now);
      if (!possible.ok) return possible;
      const isSet = await store.setAppointment(win.value, body, istDay(now));
      const after = await readOpen(params.id, caller.userId);
      if (!after.ok) return after;
      if (!isSet) return refused(after.value.stored?.day === istDay(now) ? IT_IS_TODAY : refusal('CONFLICT'));
      return ok({ answer: { success: true, handover: await shown(after.value, now) } });
    }),

    endpoint(issuePass, async ({ params, caller }) => {
      const win = await readOpen(params.id, caller.userId);
      if (!win.ok) return win;
      const { lotNumber, title } = win.value.listing;
      await store.addPass(win.value, passNumber(lotNumber, randomBytes(PASS_BYTES)));
      // Another request may have issued it, or a refund may have come in between.
      const after = await readOpen(params.id, caller.userId);
      if (!after.ok) return after;
      const number = after.value.stored?.pass;
      if (number === undefined) return refused(refusal('CONFLICT'));
      const buyer = (await profiles.getProfile(caller.userId))?.name ?? after.value.registration.name;
      const handover = await shown(after.value, clock());
      return ok({ answer: { success: true, pass: { ...handover, number, lotNumber, title, buyer } } });
    }),
  ];
}
