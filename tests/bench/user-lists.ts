import { directoryStore } from '../../functions/views/admin/directory-store.ts';
import { listUsers } from '../../functions/views/admin/list-users.ts';
import { profileStore } from '../../functions/tables/users/profile-store.ts';
import type { UsersTable } from '../../functions/tables/table-handle.ts';
import { timed } from './measure.ts';
import type { Meter } from './meter.ts';

export interface UserListCost {
  readonly what: string;
  readonly requests: number;
  readonly readUnits: number;
  /** Alone, on the engine of this machine. */
  readonly milliseconds: number;
}

const LISTS = [
  { what: 'Everybody', verifyStatus: undefined, search: undefined },
  { what: 'The verified', verifyStatus: 'verified', search: undefined },
  { what: 'The first search of a container', verifyStatus: undefined, search: 'zoya' },
  { what: 'A name that many have', verifyStatus: 'verified', search: 'asha' },
  { what: 'A text that nobody has', verifyStatus: 'verified', search: 'nobody like that' },
] as const;

/** What a page of the users' list costs, counted at the engine. The search has its own curve. */
export async function userListCosts(users: UsersTable, meter: Meter): Promise<UserListCost[]> {
  const deps = { directory: directoryStore(users), profiles: profileStore(users) };
  const costs: UserListCost[] = [];
  for (const { what, ...question } of LISTS) {
    meter.read();
    const milliseconds = await timed(() => listUsers(deps, { ...question, limit: 20, before: undefined }));
    const { requests, readUnits } = meter.read();
    costs.push({ what, requests, readUnits, milliseconds });
  }
  return costs;
}
