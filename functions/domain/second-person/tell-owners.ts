import type { UsersTable } from '#functions/tables/table-handle.ts';
import type { TransactWriteItem } from '#functions/tables/transact.ts';
import { may } from '#shared/model/accounts/duties.ts';
import type { EventOf, NoticeWrites } from '../notification-event.ts';
import { type ActiveColleague, readActiveStaff } from './staff-now.ts';

/** A transaction takes a hundred writes, and no house has so many owners. */
const MOST_TOLD = 40;

/** The active owners among the staff, but these. */
export const ownersBut = (staff: readonly ActiveColleague[], but: readonly string[]): readonly string[] =>
  staff
    .filter(({ userId, duties }) => may(duties, 'owner') && !but.includes(userId))
    .map(({ userId }) => userId)
    .slice(0, MOST_TOLD);

/** The notices about a change of the staff to all owners but these, for the transaction of the change. */
export type TellOwners = (
  event: Omit<EventOf<'staff-changed'>, 'kind' | 'userId'>,
  but: readonly string[],
) => Promise<readonly TransactWriteItem[]>;

export const ownerTeller =
  (users: UsersTable, noticeWrites: NoticeWrites): TellOwners =>
  async (event, but) =>
    ownersBut(await readActiveStaff(users, { unread: 'skip' }), but).flatMap((userId) =>
      noticeWrites({ kind: 'staff-changed', userId, ...event }),
    );
