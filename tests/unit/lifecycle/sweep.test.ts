import { QueryCommand, DynamoDBDocumentClient } from '@aws-sdk/lib-dynamodb';
import { mockClient } from 'aws-sdk-client-mock';
import { describe, expect, it } from 'vitest';
import {
  readSweepPage,
  sweep,
  type SweepDeps,
  type SweepPosition,
} from '../../../functions/lifecycle/scheduling/sweep.ts';
import { tableHandle } from '../../../functions/tables/table-handle.ts';

/** Two pages of pending auctions and one of active ones. */
const PAGES: Readonly<Record<string, { auctionIds: string[]; next: SweepPosition | undefined }>> = {
  'pending from the beginning': { auctionIds: ['a', 'b'], next: { status: 'pending', after: { auctionId: 'b' } } },
  'pending after b': { auctionIds: ['c'], next: { status: 'active' } },
  'active from the beginning': { auctionIds: ['d'], next: undefined },
};

function given(overdue: readonly string[], pagesInTime = 9) {
  const looked: string[] = [];
  const later: SweepPosition[] = [];
  const failures: string[] = [];
  let read = 0;
  const deps: SweepDeps = {
    readPage: async ({ status, after }) => {
      read += 1;
      const page = PAGES[`${status} ${after === undefined ? 'from the beginning' : `after ${after['auctionId']}`}`];
      return page ?? { auctionIds: [], next: undefined };
    },
    wakeIfDue: async (auctionId) => {
      looked.push(auctionId);
      if (auctionId === 'broken') throw new Error('broken');
      return overdue.includes(auctionId);
    },
    hasTime: () => read < pagesInTime,
    goOnLater: async (position) => {
      later.push(position);
    },
    reportFailure: (auctionId) => {
      failures.push(auctionId);
    },
  };
  return { deps, looked, later, failures };
}

describe('the daily sweep', () => {
  it('looks at every auction of every status, page after page', async () => {
    const { deps, looked, later } = given(['b', 'd']);
    expect(await sweep(deps)).toEqual({ looked: 4, woken: 2, failed: 0, goesOn: false });
    expect(looked).toEqual(['a', 'b', 'c', 'd']);
    expect(later).toEqual([]);
  });

  it('has itself called again where it had to stop, and goes on there', async () => {
    const first = given([], 1);
    expect(await sweep(first.deps)).toMatchObject({ looked: 2, goesOn: true });
    expect(first.later).toEqual([{ status: 'pending', after: { auctionId: 'b' } }]);
    const second = given([]);
    await sweep(second.deps, first.later[0]);
    expect(second.looked).toEqual(['c', 'd']);
  });

  it('looks at a page also when there was never time for one', async () => {
    expect(await sweep(given([], 0).deps)).toMatchObject({ looked: 2, goesOn: true });
  });

  it('counts an auction that fails, and goes on with the others', async () => {
    const { deps, failures } = given(['good']);
    const page = { auctionIds: ['broken', 'good'], next: undefined };
    expect(await sweep({ ...deps, readPage: async () => page })).toMatchObject({ looked: 2, woken: 1, failed: 1 });
    expect(failures).toEqual(['broken']);
  });
});

describe('a page of the sweep', () => {
  const read = (answer: object, position: SweepPosition) => {
    const client = mockClient(DynamoDBDocumentClient);
    client.on(QueryCommand).resolves(answer);
    const auctions = tableHandle('auctions', client as unknown as DynamoDBDocumentClient, 'Auctions');
    return { client, page: readSweepPage(auctions, position) };
  };
  const key = { listingStatus: 'active', createdSort: '2026#a', auctionId: 'a', sk: 'LISTING' };

  it('goes on in the same status while the index has more', async () => {
    const { page } = read({ Items: [{ auctionId: 'a' }], LastEvaluatedKey: key }, { status: 'active' });
    expect(await page).toEqual({ auctionIds: ['a'], next: { status: 'active', after: key } });
  });

  it('begins where the last one ended, and ends with the completed', async () => {
    const { client, page } = read({ Items: [] }, { status: 'completed', after: key });
    expect(await page).toEqual({ auctionIds: [], next: undefined });
    expect(client.call(0).args[0].input).toMatchObject({ ExclusiveStartKey: key });
  });
});
