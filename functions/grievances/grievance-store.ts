import * as z from 'zod';
import type { Actor } from '#functions/platform/http/caller.ts';
import { auditWrite, type AuditedAction } from '#functions/tables/audit/audit-entry.ts';
import { startsWith } from '#functions/tables/expressions.ts';
import {
  type GrievanceFile,
  type GrievanceItem,
  grievanceItem,
  grievanceKey,
  type GrievanceLine,
  grievanceLine,
  LINE_PREFIX,
  lineKey,
} from '#functions/tables/grievances/grievance-item.ts';
import { queryAll, queryFirst, readBatch, readItem } from '#functions/tables/reads.ts';
import type { GrievancesTable, UsersTable } from '#functions/tables/table-handle.ts';
import {
  GRIEVANCES_BY_AUCTION,
  GRIEVANCES_BY_MONTH,
  GRIEVANCES_BY_OWNER,
  GRIEVANCES_BY_QUEUE,
} from '#functions/tables/table-specs.ts';
import { transact } from '#functions/tables/transact.ts';
import { putNew, update, write } from '#functions/tables/writes.ts';
import type { GrievanceClock } from '#shared/model/grievances/grievance-clocks.ts';
import type { Decision, NewLine } from './grievance.ts';

/** Where the audit entries about grievances are, as the log of the staff is under `#STAFF`. */
const AUDITED = '#GRIEVANCES';

/** The most of one index that a list shows. */
const MOST_LISTED = 1_000;

type List = keyof typeof LISTS;
const LISTS = {
  queue: { index: GRIEVANCES_BY_QUEUE, isNewestFirst: false },
  owner: { index: GRIEVANCES_BY_OWNER, isNewestFirst: true },
  month: { index: GRIEVANCES_BY_MONTH, isNewestFirst: true },
  auctionId: { index: GRIEVANCES_BY_AUCTION, isNewestFirst: true },
} as const;

interface Written {
  readonly at: number;
  readonly files?: readonly GrievanceFile[];
  readonly requestId?: string;
}

export interface GrievanceStore {
  readonly get: (number: string) => Promise<GrievanceItem | undefined>;
  readonly lines: (number: string) => Promise<readonly GrievanceLine[]>;
  /** The first message of each. */
  readonly firstTexts: (numbers: readonly string[]) => Promise<ReadonlyMap<string, string>>;
  /** By an index, so a very new one may be missing; what is found is read consistently. */
  readonly list: (by: List, value: string) => Promise<readonly GrievanceItem[]>;
  /** All that were received in a month, for figures that must be whole. */
  readonly ofMonth: (month: string) => Promise<readonly GrievanceItem[]>;
  /** Stores it with its first line. False if the number is taken. */
  readonly open: (grievance: GrievanceItem, line: NewLine & Written) => Promise<boolean>;
  /** Changes it and adds a line, and an audit entry of a colleague. False if it has changed since it was read. */
  readonly change: (
    grievance: GrievanceItem,
    decision: Decision,
    written: Written,
    audited?: Omit<AuditedAction, 'at'>,
  ) => Promise<boolean>;
  /** Records that a colleague looked. */
  readonly audit: (action: AuditedAction['action'], number: string, by: Actor, at: number) => Promise<void>;
  /** Records that the person has had the mail about a line. */
  readonly mailed: (number: string, line: string) => Promise<void>;
  /** Records that the officer has had the mail about clocks. False if it has been recorded before, or they began anew. */
  readonly warned: (grievance: GrievanceItem, clocks: readonly Pick<GrievanceClock, 'kind'>[]) => Promise<boolean>;
}

const numbered = z.object({ grievance: z.string() });

/** Grievances with their lines in a table of their own. Whoever changes one names the number of lines that they saw. */
export function grievanceStore(grievances: GrievancesTable, users: UsersTable): GrievanceStore {
  const get = (number: string) => readItem(grievances, grievanceKey(number), grievanceItem);
  const readAll = async (found: readonly z.infer<typeof numbered>[]) => {
    const numbers = [...new Set(found.map(({ grievance }) => grievance))];
    const read = await readBatch(grievances, numbers.map(grievanceKey), grievanceItem, { consistency: 'strong' });
    const byNumber = new Map(read.map((item) => [item.grievance, item]));
    return numbers.flatMap((number) => byNumber.get(number) ?? []);
  };
  const audit = (action: AuditedAction) => auditWrite(users, { userId: AUDITED }, action);
  return {
    get,

    lines: (number) =>
      queryAll(grievances, { key: { grievance: number, entry: startsWith(LINE_PREFIX) } }, grievanceLine),

    firstTexts: async (numbers) => {
      const keys = numbers.map((number) => ({ grievance: number, entry: lineKey(1) }));
      const read = await readBatch(grievances, keys, grievanceLine, { consistency: 'eventual' });
      return new Map(read.map(({ grievance, text }) => [grievance, text]));
    },

    list: async (by, value) => {
      const { index, isNewestFirst } = LISTS[by];
      const query = { index, key: { [by]: value }, isNewestFirst, limit: MOST_LISTED };
      return readAll(await queryFirst(grievances, query, numbered));
    },

    ofMonth: async (month) =>
      readAll(await queryAll(grievances, { index: GRIEVANCES_BY_MONTH, key: { month } }, numbered)),

    open: async (grievance, line) => {
      const opened = await transact(grievances.client, [
        {
          name: 'grievance',
          writes: [
            putNew(grievances, grievance),
            putNew(grievances, { grievance: grievance.grievance, entry: lineKey(1), ...line }),
          ],
        },
      ]);
      return opened.ok;
    },

    change: async ({ grievance, lines }, { set, line, isMailed }, written, audited) => {
      const entry = lineKey(lines + 1);
      const changed = update<GrievanceItem>(
        grievances,
        grievanceKey(grievance),
        { set: { ...set, lines: lines + 1 }, ...(isMailed && { add: { mailDue: new Set([entry]) } }) },
        { lines },
      );
      const done = await transact(grievances.client, [
        {
          name: 'grievance',
          writes: [
            changed,
            putNew(grievances, { grievance, entry, ...line, ...written }),
            ...(audited === undefined ? [] : [audit({ ...audited, at: written.at })]),
          ],
        },
      ]);
      return done.ok;
    },

    audit: async (action, number, by, at) => {
      await write(users, audit({ action, by, at, after: { grievance: number } }));
    },

    mailed: async (number, line) => {
      await write(
        grievances,
        update<GrievanceItem>(grievances, grievanceKey(number), { subtract: { mailDue: new Set([line]) } }),
      );
      // A settled one leaves the queue with its last mail.
      const left = { state: 'settled', mailDue: undefined } as const;
      await write(grievances, update<GrievanceItem>(grievances, grievanceKey(number), { remove: ['queue'] }, left));
    },

    warned: ({ grievance, since, warned = [] }, clocks) =>
      write(
        grievances,
        update<GrievanceItem>(
          grievances,
          grievanceKey(grievance),
          { set: { warned: [...warned, ...clocks.map(({ kind }) => kind)] } },
          { since, warned: warned.length === 0 ? undefined : [...warned] },
        ),
      ),
  };
}
