import { expect, test } from 'vitest';
import { AUCTION_STATUSES } from '../../../../shared/model/auctions/auction-status.ts';
import { STATUS_WORDS } from '../../../../web/src/features/admin-dashboard/status-words.ts';

test('the table calls what is to come upcoming, and what is over ended', () => {
  expect(AUCTION_STATUSES.map((status) => STATUS_WORDS[status].word)).toEqual([
    'DRAFT',
    'UPCOMING',
    'ACTIVE',
    'ENDED',
    'CANCELLED',
  ]);
});
