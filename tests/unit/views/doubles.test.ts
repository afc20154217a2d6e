import { describe, expect, it } from 'vitest';
import { copyInMemory } from '#functions/platform/copy-in-memory.ts';
import type { UserEntry } from '#functions/tables/users/user-feed.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';
import { findDoubles } from '#functions/views/admin/doubles.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { memoryProfiles, profile } from '../accounts/fakes.ts';

const PAN = { kind: 'pan', lastFour: '123F' } as const;
const asha = profile({ idDocument: PAN });
const stranger = profile({ userId: 'a-ravi', name: 'Ravi Iyer', idDocument: PAN });
const namesake = profile({ userId: 'b-asha', name: 'ＡŚＨＡ  RAO', idDocument: PAN });
const sharer = profile({ userId: 'c-kiran', name: 'Kiran Das', idDocument: PAN });

function doubles(people: readonly ProfileItem[], document?: ProfileItem['idDocument']) {
  const copy = copyInMemory<UserEntry>({
    changes: async function* () {
      for (const entry of people) yield await Promise.resolve({ id: entry.userId, at: NOW, version: NOW, entry });
    },
  });
  const deps = {
    userCopy: copy,
    profiles: memoryProfiles(...people),
    sharersOf: async () => ['c-kiran', 'gone'],
  };
  return findDoubles(deps, asha, document, NOW);
}

describe('doubles', () => {
  it('have the same document or browser: those of the same name first, then those with more reasons', async () => {
    const { doubles: found, total } = await doubles([asha, stranger, namesake, sharer]);
    expect(found.map(({ _id, isSameName, reasons }) => [_id, isSameName, reasons])).toEqual([
      ['b-asha', true, ['document']],
      ['c-kiran', false, ['document', 'device']],
      ['a-ravi', false, ['document']],
    ]);
    expect(total).toBe(3);
  });

  it('are not people with another kind or number, nor erased ones', async () => {
    const { verifyStatus: _, ...erased } = profile({ userId: 'gone', erasedAt: NOW });
    const others = [
      profile({ userId: 'x', idDocument: { kind: 'aadhaar', lastFour: '123F' } }),
      profile({ userId: 'y', idDocument: { kind: 'pan', lastFour: '124F' } }),
      erased,
    ];
    expect(await doubles([asha, ...others])).toEqual({ doubles: [], total: 0 });
  });

  it('are those of the document that the admin reads now', async () => {
    const { doubles: found } = await doubles([asha, stranger], { kind: 'pan', lastFour: '999Z' });
    expect(found).toEqual([]);
  });
});
