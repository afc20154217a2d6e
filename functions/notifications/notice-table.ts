import { ACCOUNT_NOTICES } from './account-notices.ts';
import { AUCTION_NOTICES } from './auction-notices.ts';
import { MONEY_NOTICES } from './money-notices.ts';
import { SECOND_PERSON_NOTICES } from './second-person-notices.ts';
import type { NoticeTable } from './rule.ts';

/** The rules for notices, one per recipient of each kind of event: recipient, channels, throttle, message and link. */
export const NOTICE_TABLE: NoticeTable = {
  ...ACCOUNT_NOTICES,
  ...AUCTION_NOTICES,
  ...MONEY_NOTICES,
  ...SECOND_PERSON_NOTICES,
};
