/** Routes of colleagues. A grievance that they may not see does not exist for them. */
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { monthBefore } from '#functions/platform/ist.ts';
import { type GrievanceItem, ownerOfAccount, ownerOfAddress } from '#functions/tables/grievances/grievance-item.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import {
  actOnGrievance,
  getGrievance,
  grievanceFigures,
  grievancesAbout,
  listGrievances,
  openGrievanceFile,
} from '#shared/contract/grievances/handled-grievances.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { runningClocks } from '#shared/model/grievances/grievance-clocks.ts';
import { isFoundBy } from '#shared/model/grievances/is-found-by.ts';
import { istParts } from '#shared/model/ist.ts';
import { ok, refused } from '#shared/model/result.ts';
import { figuresOf } from './grievance-figures.ts';
import { type HandleDeps, handleGrievance } from './handle-grievance.ts';
import { signLinkToFile } from './link-to-file.ts';
import { handledGrievanceOf, handledLinesOf } from './shown.ts';
import type { FileDeps } from './take-files.ts';
import { mayHandle, mayRead, queuesOf } from './who-sees.ts';

export interface HandledDeps extends HandleDeps {
  readonly files: FileDeps;
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  readonly clock: Clock;
}

const DONE = {
  take: 'The grievance is yours.',
  answer: 'The answer has been sent.',
  note: 'The note has been added.',
  hand: 'The grievance has been handed on.',
  settle: 'The grievance is settled.',
  attach: 'It is attached.',
} as const;

/** More would be a search for nothing in particular. */
const MOST_FOUND = 200;
const SEARCHED_MONTHS = 12;
const MONTH_LENGTH = 'YYYY-MM'.length;

/** The months in India in which what a search finds was received, the newest first. */
function lastMonths(now: number): readonly string[] {
  const months = [istParts(now).date.slice(0, MONTH_LENGTH)];
  while (months.length < SEARCHED_MONTHS) months.push(monthBefore(months.at(-1) ?? ''));
  return months;
}

export function handledRoutes(deps: HandledDeps): Endpoint[] {
  const { store, profiles, clock } = deps;
  const visible = (items: readonly GrievanceItem[], duties: readonly Duty[]) =>
    items.filter((item) => mayRead(duties, item));
  const namesOf = async (ids: readonly (string | undefined)[]) => {
    const wanted = [...new Set(ids.filter((id) => id !== undefined))];
    const found = await profiles.getProfiles(wanted);
    return (id: string) => found.get(id)?.name ?? 'A former colleague';
  };
  const shown = async (items: readonly GrievanceItem[]) => {
    const [nameOf, texts] = await Promise.all([
      namesOf(items.flatMap(({ handledBy, concerns }) => [handledBy, concerns])),
      store.firstTexts(items.map(({ grievance }) => grievance)),
    ]);
    return items.map((item) => handledGrievanceOf(item, { nameOf, text: texts.get(item.grievance) }, clock()));
  };
  const openOnes = async (duties: readonly Duty[]) => {
    const queues = await Promise.all(queuesOf(duties).map((duty) => store.list('queue', duty)));
    const end = (grievance: GrievanceItem) => runningClocks(grievance)[0]?.at ?? Infinity;
    return queues
      .flat()
      .filter(({ state }) => state === 'open')
      .toSorted((a, b) => end(a) - end(b));
  };
  const settledOnes = async () => {
    const months = await Promise.all(lastMonths(clock()).map((month) => store.list('month', month)));
    return months.flat().filter(({ state }) => state === 'settled');
  };
  const foundBy = async (items: readonly GrievanceItem[], search: string) => {
    const texts = await store.firstTexts(items.map(({ grievance }) => grievance));
    const isFound = ({ grievance, name, email, auctionTitle: title = '' }: GrievanceItem) => {
      const words = texts.get(grievance) ?? '';
      return isFoundBy({ number: grievance, person: { name, email }, auction: { title }, words }, search);
    };
    return items.filter(isFound).slice(0, MOST_FOUND);
  };
  const about = async (kind: 'auction' | 'payment' | 'person', id: string) => {
    if (kind === 'auction') return store.list('auctionId', id);
    if (kind === 'person') {
      const person = await profiles.getProfile(id);
      const owners = [ownerOfAccount(id), ...(person === undefined ? [] : [ownerOfAddress(person.email)])];
      return (await Promise.all(owners.map((owner) => store.list('owner', owner)))).flat();
    }
    const payment = await deps.readPayment(id);
    const found = payment === undefined ? [] : await store.list('auctionId', payment.auctionId);
    return found.filter(({ paymentId }) => paymentId === id);
  };

  return [
    endpoint(listGrievances, async ({ query: { month, search }, caller: { duties = [] } }) => {
      const listed = month === undefined ? await openOnes(duties) : await store.list('month', month);
      const more = month === undefined && search !== undefined ? await settledOnes() : [];
      const all = visible([...listed, ...more], duties);
      const found = search === undefined ? all : await foundBy(all, search);
      return ok({ answer: { success: true, grievances: await shown(found) } });
    }),

    endpoint(grievancesAbout, async ({ params: { kind, id }, caller: { duties = [] } }) => {
      const found = visible(await about(kind, id), duties);
      const newestFirst = found.toSorted((a, b) => b.openedAt - a.openedAt);
      return ok({ answer: { success: true, grievances: await shown(newestFirst) } });
    }),

    endpoint(grievanceFigures, async ({ params: { month } }) => {
      const figures = figuresOf(await store.ofMonth(month));
      return ok({ answer: { success: true, figures } });
    }),

    endpoint(getGrievance, async ({ params: { number }, caller, source }) => {
      const { duties = [], userId } = caller;
      const grievance = await store.get(number);
      if (grievance === undefined || !mayRead(duties, grievance)) return refused(refusal('NOT_FOUND'));
      await store.audit('grievance-opened', number, { adminId: userId, source }, clock());
      const lines = await store.lines(number);
      const nameOf = await namesOf([grievance.handledBy, grievance.concerns, ...lines.map(({ by }) => by)]);
      return ok({
        answer: {
          success: true,
          grievance: handledGrievanceOf(grievance, { nameOf, text: lines[0]?.text }, clock()),
          lines: handledLinesOf(lines, nameOf),
          mayAct: mayHandle(duties, grievance),
        },
      });
    }),

    endpoint(actOnGrievance, async ({ params: { number }, body: { version, act }, caller, source }) => {
      const { duties = [], userId } = caller;
      const command = { number, version, act, duties, by: { adminId: userId, source } };
      const handled = await handleGrievance(deps, command, clock());
      return handled.ok ? ok({ answer: { success: true, message: DONE[act.kind] } }) : handled;
    }),

    endpoint(openGrievanceFile, async ({ params: { number, fileId }, caller, source }) => {
      const { duties = [], userId } = caller;
      const grievance = await store.get(number);
      if (grievance === undefined || !mayRead(duties, grievance)) return refused(refusal('NOT_FOUND'));
      await store.audit('grievance-file-opened', number, { adminId: userId, source }, clock());
      return signLinkToFile(deps, number, fileId, clock());
    }),
  ];
}
