import { QueryCommand } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import fc from 'fast-check';
import { afterAll, expect, test } from 'vitest';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import type { OwnFigures } from '#functions/tables/auctions/own-figures.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import {
  countsOf,
  NO_STANDING,
  readStandingFeed,
  standingCorrection,
  standingFrom,
  standingWrite,
  sumsAdded,
} from '#functions/tables/users/standing-item.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { resolved } from '#tests/support/tables/resolved.ts';

const client = dynamoClient();
const dynamo = mockClient(client);
afterAll(() => dynamo.restore());
const users = tableHandle('users', client, 'Users');

const month = fc.constantFrom('2026-11', '2026-10');
const figures: fc.Arbitrary<OwnFigures> = fc.oneof(
  fc.constant({ running: 1, won: 0, due: 0, paid: 0 }),
  fc.constant({ running: 0, won: 1, due: 100, paid: 0 }),
  month.map((lateIn) => ({ running: 0, won: 1, due: 0, paid: 100, lateIn })),
  month.map((defaultedIn) => ({ running: 0, won: 0, due: 0, paid: 0, defaultedIn })),
);

test('the sums that changes add are those of the figures that stand at the end', () => {
  fc.assert(
    fc.property(fc.array(fc.array(figures, { minLength: 1 })), (histories) => {
      const item: Record<string, unknown> = { userId: 'asha', sk: 'STANDING', createdSort: 'x' };
      for (const history of histories) {
        let before: OwnFigures = { running: 0, won: 0, due: 0, paid: 0 };
        for (const after of history) {
          for (const [name, by] of Object.entries(sumsAdded(before, after))) item[name] = Number(item[name] ?? 0) + by;
          before = after;
        }
      }
      const { won, late, defaulted } = standingFrom(item);
      expect({ won, late, defaulted }).toEqual(countsOf(histories.flatMap((history) => history.slice(-1))));
    }),
  );
});

test('a change moves the item to the end of the feed, and a correction needs what it saw', () => {
  expect(
    resolved(standingWrite(users, 'asha', { add: { won: 1 }, set: { isDisabled: true } }, NOW).Update),
  ).toMatchObject({
    update: `SET isDisabled = true, verifyStatus = "#STANDING", createdSort = "${new Date(NOW).toISOString()}#asha" ADD won 1, changes 1`,
  });
  const seen = { ...NO_STANDING, late: { '2026-11': 1 }, changes: 4 };
  const right = { won: 2, late: {}, defaulted: { '2026-10': 1 }, held: 500, isDisabled: false };
  const { update, condition } = resolved(standingCorrection(users, 'asha', { seen, right }, NOW).Update);
  expect(update).toContain('won = 2, held = 500, isDisabled = false, defaulted_2026_10 = 1');
  expect(update).toContain('REMOVE late_2026_11');
  expect(condition).toBe('changes = 4');
});

test('the feed has each person’s standing with the time and the number of its last change', async () => {
  const createdSort = `${new Date(NOW).toISOString()}#asha`;
  const item = {
    userId: 'asha',
    sk: 'STANDING',
    createdSort,
    verifyStatus: '#STANDING',
    won: 1,
    changes: 7,
    late_2026_11: 1,
  };
  dynamo.on(QueryCommand).resolves({ Items: [item] });
  const entry = { ...NO_STANDING, userId: 'asha', won: 1, late: { '2026-11': 1 }, changes: 7 };
  const versions: unknown[] = [];
  for await (const version of readStandingFeed(users, NOW - 1)) versions.push(version);
  expect(versions).toEqual([{ id: 'asha', at: NOW, version: 7, entry }]);
});
