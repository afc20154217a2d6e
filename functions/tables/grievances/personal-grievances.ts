/** The grievances of one person: with their lines, for export and erasure, and when their address changes. */
import * as z from 'zod';
import { startsWith } from '../expressions.ts';
import { queryAll, readBatch } from '../reads.ts';
import type { GrievancesTable } from '../table-handle.ts';
import { GRIEVANCES_BY_OWNER } from '../table-specs.ts';
import { update, write } from '../writes.ts';
import {
  type GrievanceItem,
  grievanceItem,
  grievanceKey,
  type GrievanceLine,
  grievanceLine,
  LINE_PREFIX,
  ownerOfAccount,
  ownerOfAddress,
} from './grievance-item.ts';

export interface PersonalGrievance {
  readonly grievance: GrievanceItem;
  readonly lines: readonly GrievanceLine[];
}

const number = z.object({ grievance: z.string() });

/** An export or an erasure that leaves out an item would be wrong, so it fails instead. */
const unread = 'fail';

const linesOf = (grievances: GrievancesTable, grievance: string) =>
  queryAll(grievances, { key: { grievance, entry: startsWith(LINE_PREFIX) }, unread }, grievanceLine);

/** The grievances of an account, and those that were opened as a guest with its address. */
export async function readGrievancesOf(
  grievances: GrievancesTable,
  { userId, email }: { readonly userId: string; readonly email: string },
): Promise<readonly PersonalGrievance[]> {
  const owners = [ownerOfAccount(userId), ...(email === '' ? [] : [ownerOfAddress(email)])];
  const found = await Promise.all(
    owners.map((owner) => queryAll(grievances, { index: GRIEVANCES_BY_OWNER, key: { owner }, unread }, number)),
  );
  const keys = [...new Set(found.flat().map((line) => line.grievance))].map(grievanceKey);
  const items = await readBatch(grievances, keys, grievanceItem, { consistency: 'strong', unread });
  return Promise.all(
    items.map(async (grievance) => ({ grievance, lines: await linesOf(grievances, grievance.grievance) })),
  );
}

/**
 * When the address of an account changes: what was opened as a guest with the old one is the account's from now on, and the
 * mails about all go to the new one. Idempotent.
 */
export async function moveGrievances(
  grievances: GrievancesTable,
  { userId, from, to }: { readonly userId: string; readonly from: string; readonly to: string },
): Promise<void> {
  const account = ownerOfAccount(userId);
  for (const owner of [account, ownerOfAddress(from)]) {
    for (const { grievance } of await queryAll(grievances, { index: GRIEVANCES_BY_OWNER, key: { owner } }, number)) {
      const moved = { set: { owner: account, userId, email: to } };
      await write(grievances, update<GrievanceItem>(grievances, grievanceKey(grievance), moved, { owner }));
    }
  }
}

/** The owner of erased grievances. */
const NOBODY = 'erased';

/**
 * Takes the person out of a grievance, with every text and file. What stays says when it was received, answered and
 * settled, and what it was about, as the monthly figures need it. An open one is settled. Idempotent. Returns the keys
 * of the files, which the caller deletes before `forgetFiles`.
 */
export async function eraseGrievance(
  grievances: GrievancesTable,
  { grievance, state }: GrievanceItem,
  name: string,
  now: number,
): Promise<readonly string[]> {
  await write(
    grievances,
    update<GrievanceItem>(grievances, grievanceKey(grievance), {
      set: {
        owner: NOBODY,
        name,
        email: '',
        erasedAt: now,
        userId: undefined,
        mailDue: undefined,
        queue: undefined,
        ...(state === 'open' && { state: 'settled', settledAt: now }),
      },
    }),
  );
  // Nobody can add a message from now on.
  const lines = await linesOf(grievances, grievance);
  for (const { entry } of lines) {
    await write(grievances, update<GrievanceLine>(grievances, { grievance, entry }, { set: { text: '' } }));
  }
  return lines.flatMap(({ files = [] }) => files.map(({ key }) => key));
}

/** After the files were deleted. */
export async function forgetFiles(grievances: GrievancesTable, grievance: string): Promise<void> {
  for (const { entry, files } of await linesOf(grievances, grievance)) {
    const change = { set: { files: undefined } };
    if (files !== undefined) await write(grievances, update<GrievanceLine>(grievances, { grievance, entry }, change));
  }
}
