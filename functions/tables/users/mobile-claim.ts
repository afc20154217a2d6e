/** Which account has a mobile number: one item per number in the Users table, so that no two accounts share one. */
import * as z from 'zod';
import { digitsOf } from '#shared/model/accounts/mobile.ts';
import { anyOf } from '../expressions.ts';
import { readItem } from '../reads.ts';
import type { UsersTable } from '../table-handle.ts';
import type { TransactWriteItem } from '../transact.ts';
import { put, remove } from '../writes.ts';

const MOBILE_SK = 'MOBILE';
const mobileItem = z.object({ holder: z.string() });

interface Claim {
  readonly users: UsersTable;
  readonly mobile: string;
  readonly userId: string;
}

const keyOf = (mobile: string) => ({ userId: `#MOBILE#${digitsOf(mobile)}`, sk: MOBILE_SK });

/** Claims a number for an account, in the transaction that stores the number. Fails when another account has it. */
export const claimMobile = ({ users, mobile, userId }: Claim): TransactWriteItem =>
  put(users, { ...keyOf(mobile), holder: userId }, { holder: anyOf(undefined, userId) });

/** Releases a number, in the transaction that removes it. Fails when another account has it. */
export const releaseMobile = ({ users, mobile, userId }: Claim): TransactWriteItem =>
  remove(users, keyOf(mobile), { holder: anyOf(undefined, userId) });

/** Whether two spellings mean the same number. */
export const isSameMobile = (a: string, b: string): boolean => digitsOf(a) === digitsOf(b);

/** The account that has a number; undefined when it is free. */
export const findMobileHolder = async (users: UsersTable, mobile: string): Promise<string | undefined> =>
  (await readItem(users, keyOf(mobile), mobileItem))?.holder;
