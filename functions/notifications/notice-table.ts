import { ACCOUNT_NOTICES } from './account-notices.ts';
import { AUCTION_NOTICES } from './auction-notices.ts';
import { MONEY_NOTICES } from './money-notices.ts';
import type { NoticeTable } from './rule.ts';

/** Who is told of what, by which ways, how often, in which words and leading where: a row per recipient of each kind of event. */
export const NOTICE_TABLE: NoticeTable = { ...ACCOUNT_NOTICES, ...AUCTION_NOTICES, ...MONEY_NOTICES };
