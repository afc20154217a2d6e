import { expect, test } from 'vitest';
import { AUCTION_STATUSES } from '#shared/model/auctions/auction-status.ts';
import { STATUS_LABELS } from '#web/features/admin-dashboard/status-labels.ts';

test('the table labels future auctions upcoming and past ones ended', () => {
  expect(AUCTION_STATUSES.map((status) => STATUS_LABELS[status].word)).toEqual([
    'DRAFT',
    'UPCOMING',
    'ACTIVE',
    'ENDED',
    'CANCELLED',
  ]);
});
