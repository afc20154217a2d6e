import { expect, it } from 'vitest';
import { writeSnapshot } from '#functions/lifecycle/snapshot/write-snapshot.ts';
import { unpackSnapshot } from '#functions/tables/catalogue/catalogue-snapshot.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { listing, state } from '#tests/support/builders/auctions.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

it('keeps what it knew of a lot that cannot be read any more, when it is made anew from the table', async () => {
  const fake = fakeTables();
  for (const auctionId of ['a1', 'a2']) {
    fake.put('auctions', { ...listing({ auctionId }) });
    fake.put('auctions', { ...state({ auctionId }) });
  }
  let stored: Uint8Array | undefined;
  let now = NOW;
  const deps = {
    auctions: tableHandle('auctions', fake.client, 'auctions'),
    feed: tableHandle('feed', fake.client, 'feed'),
    clock: () => now,
    snapshots: {
      read: async () => stored,
      write: async (packed: Uint8Array) => {
        stored = packed;
      },
    },
  };
  const entries = async () => {
    const snapshot = stored && (await unpackSnapshot(stored));
    return [...(snapshot?.versions ?? [])].map(({ id, entry }) => [id, entry?.title] as const);
  };
  await writeSnapshot(deps, true);
  const known = await entries();
  expect(new Set(known.map(([id]) => id))).toEqual(new Set(['a1', 'a2']));

  fake.put('auctions', { ...listing({ auctionId: 'a1' }), basePrice: 'damaged' });
  now += HOUR;
  await writeSnapshot(deps, true);
  expect(new Map(await entries())).toEqual(new Map(known));
});
