import { S3Client } from '@aws-sdk/client-s3';
import { vi } from 'vitest';
import { adminRoutes } from '#functions/accounts/admin-routes.ts';
import { copyInMemory } from '#functions/platform/copy-in-memory.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { bookStore } from '#functions/tables/books/book-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import type { StandingEntry } from '#functions/tables/users/standing-item.ts';
import type { UserEntry } from '#functions/tables/users/user-feed.ts';
import type { ActivityItem, WalletItem } from '#functions/tables/users/user-items.ts';
import { adminViewRoutes } from '#functions/views/admin/admin-view-routes.ts';
import { peopleRoutes } from '#functions/views/people/people-routes.ts';
import { settingsSchema } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { admin, memoryProfiles, profile } from './fakes.ts';

const credentials = { accessKeyId: 'AKIDEXAMPLE', secretAccessKey: 'not-a-secret' };
const s3 = new S3Client({ region: 'ap-south-1', credentials, forcePathStyle: true });
export const client = dynamoClient();
export const ADMIN = { userId: 'admin-id', role: 'admin', duties: ['owner'] } as const;

/** The routes of admins on fakes; `seed` are the users that exist besides the admin. */
export const adminRoutesFixture = (...seed: ReturnType<typeof profile>[]) => adminRoutesListing(seed, seed);

/** `listed`: the same users as the copy in memory has them, which may be older. */
export function adminRoutesListing(seed: readonly ReturnType<typeof profile>[], listed: readonly UserEntry[]) {
  const movement: WalletItem = { userId: 'asha-id', sk: 'WALLET#1', amount: 1_050, description: 'EMD', at: NOW };
  const line: ActivityItem = {
    userId: 'asha-id',
    sk: 'ACTIVITY#2026-11-20T10:00:00.000Z#registered',
    type: 'registered',
    message: 'Registered.',
    at: NOW,
  };
  const activityLog = {
    walletMovements: vi.fn(() => Promise.resolve([movement])),
    entries: vi.fn(async function* (_userId: string, _before: string | undefined) {
      yield* await Promise.resolve([line]);
      return undefined;
    }),
    logAudited: vi.fn(() => Promise.resolve()),
  };
  const listRevenue = vi.fn(() => Promise.resolve([]));
  const deps = {
    profiles: memoryProfiles(admin(), ...seed),
    activityLog,
    userCopy: copyInMemory<UserEntry>({
      changes: async function* () {
        for (const entry of listed) yield await Promise.resolve({ id: entry.userId, at: NOW, version: NOW, entry });
      },
    }),
    standingCopy: copyInMemory<StandingEntry>({ changes: async function* () {} }),
    sessions: { list: () => Promise.resolve([]) },
    catalogue: {
      page: async () => ({ auctionIds: [], total: 3, nextCursor: null }),
      alike: async () => [],
      count: async () => 3,
    },
    verification: {
      counts: () => Promise.resolve({ pending: 3, verified: 2, rejected: 1 }),
      move: () => Promise.resolve('moved' as const),
      markSeen: () => Promise.resolve(),
    },
    notes: { newest: () => Promise.resolve([]) },
    sharersOf: () => Promise.resolve([]),
    noticeWrites: () => [],
    activation: { set: () => Promise.resolve('set' as const) },
    signIn: {
      signOut: () => Promise.resolve({ is: 'done' } as const),
      enable: () => Promise.resolve({ is: 'done' } as const),
    },
    recheckAdmission: () => Promise.resolve(),
    readLotCameFor: () => Promise.resolve({}),
    auctions: tableHandle('auctions', client, 'Auctions'),
    revenue: { list: listRevenue },
    books: bookStore(tableHandle('books', client, 'books')),
    audit: () => Promise.resolve([]),
    s3,
    proofsBucket: 'proofs',
    isScanned: false,
    tables: { auctions: tableHandle('auctions', client, 'Auctions'), users: tableHandle('users', client, 'Users') },
    limits: tableHandle('limits', client, 'Limits'),
    readSettings: async () => ({ ...settingsSchema.parse(STANDARD_SETTINGS), consentVersion: '1' }),
    preferences: { get: () => Promise.resolve({ off: {} }) },
    newId: () => 'uuid',
    clock: () => NOW,
  };
  const routes = [...adminRoutes(deps), ...adminViewRoutes(deps), ...peopleRoutes(deps)];
  return { routes, activityLog, listRevenue, catalogue: deps.catalogue };
}
