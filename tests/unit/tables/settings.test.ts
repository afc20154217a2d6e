import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { currentKey, SETTINGS, versionKey } from '#functions/tables/settings/settings-item.ts';
import { settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { seedSettings, settingsStore } from '#functions/tables/settings/settings-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { SECTIONS, settingsSchema, type StoredSettings } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { LEGAL_TEXTS } from '#shared/model/accounts/legal-texts.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const BY = { adminId: 'olga', source: '192.0.2.1' };
const SEED = { ...STANDARD_SETTINGS, deposits: { setOff: true, barDefaulters: false } };
const premium = (percent: number) => ({ ...STANDARD_SETTINGS.charges, premium: percent });

async function given(seed: StoredSettings | undefined = SEED) {
  const tables = fakeTables();
  const users = tableHandle('users', tables.client, 'users');
  tables.put('users', { userId: 'olga', sk: 'PROFILE', role: 'admin', isActive: true, duties: ['owner'] });
  await seedSettings(users, seed, NOW);
  const report = vi.fn();
  return {
    tables,
    users,
    report,
    store: settingsStore(users),
    read: settingsReader(users, report),
    /** All sections, written past the store. */
    replace: (sections: unknown) => tables.put('users', { ...currentKey, sections }),
    /** Some of them. */
    damage: (sections: object) => {
      const current = tables.all('users').find(({ sk }) => sk === currentKey.sk);
      tables.put('users', { ...currentKey, sections: { ...Object(current?.['sections']), ...sections } });
    },
  };
}

describe('the reader', () => {
  it('answers the deployment’s first values until an owner changes them', async () => {
    const { read, report } = await given();
    expect(await read(NOW)).toMatchObject({
      deposits: { setOff: true, barDefaulters: false },
      payment: { hours: 72, onlineLimit: 5_00_000_00 },
      consentVersion: LEGAL_TEXTS,
    });
    expect(report).not.toHaveBeenCalled();
  });

  it('sees a change within a minute, and reads once in that time', async () => {
    const { read, store, tables } = await given();
    const reads = vi.spyOn(tables.client, 'send');
    await read(NOW);
    await read(NOW + 1);
    expect(reads).toHaveBeenCalledTimes(1);
    await store.save({ section: 'charges', value: premium(7.5), seen: 0 }, BY, NOW + 2);
    expect((await read(NOW + 3)).charges.premium).toBe(0);
    expect((await read(NOW + 60_000)).charges.premium).toBe(750);
  });

  it('uses the last valid version of a section that is damaged, and reports it', async () => {
    const { read, store, damage, report } = await given();
    await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW);
    damage({ charges: { value: { premium: 'lots' }, version: 1, at: NOW, by: 'olga' } });
    expect(await read(NOW)).toMatchObject({ charges: { premium: 500 } });
    expect(report).toHaveBeenCalledExactlyOnceWith({ section: 'charges' });
  });

  it('uses the deployment’s value of a section that an owner has only damaged', async () => {
    const { read, store, damage, tables } = await given();
    await store.save({ section: 'deposits', value: { setOff: false, barDefaulters: true }, seen: 0 }, BY, NOW);
    const version = tables.all('users').find(({ sk }) => sk === versionKey(1).sk);
    tables.put('users', { ...version, ...versionKey(1), after: 1 });
    damage({ deposits: { value: 1, version: 1, at: NOW, by: 'olga' } });
    expect(await read(NOW)).toMatchObject({ deposits: { setOff: true }, consentVersion: LEGAL_TEXTS });
  });

  it('uses the standard values of a section that never was valid, and reports it', async () => {
    const { read, damage, report } = await given();
    damage({ deposits: { value: 1, version: 9, at: NOW, by: 'olga' }, charges: null });
    expect(await read(NOW)).toMatchObject({ deposits: { setOff: false }, charges: { premium: 0 } });
    expect(report).toHaveBeenCalledWith({ section: 'deposits' });
  });

  it('goes on with what it read last while the table does not answer', async () => {
    const { read, store, tables, report } = await given();
    await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW);
    await read(NOW);
    tables.before = () => Promise.reject(new Error('throttled'));
    expect((await read(NOW + 60_000)).charges.premium).toBe(500);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('fails while the table does not answer and it has read nothing yet', async () => {
    const { read, tables } = await given();
    tables.before = () => Promise.reject(new Error('throttled'));
    await expect(read(NOW)).rejects.toThrow('throttled');
  });

  const anySection = fc.oneof(
    fc.jsonValue(),
    fc.record({ value: fc.jsonValue(), version: fc.jsonValue(), at: fc.jsonValue(), by: fc.jsonValue() }),
    fc.record({ value: fc.jsonValue(), version: fc.nat(20), at: fc.nat(), by: fc.string() }),
  );
  it('never fails, and answers valid settings, whatever is stored', async () => {
    const sections = fc.oneof(
      fc.jsonValue(),
      fc.dictionary(fc.constantFrom(...Object.keys(SECTIONS), '__proto__', 'other'), anySection),
    );
    await fc.assert(
      fc.asyncProperty(sections, fc.array(fc.jsonValue(), { maxLength: 5 }), async (current, versions) => {
        const { read, tables, replace } = await given();
        replace(current);
        for (const [index, item] of versions.entries()) {
          tables.put('users', { ...(typeof item === 'object' ? item : { item }), ...versionKey(index + 1) });
        }
        const { consentVersion, ...settings } = await read(NOW);
        expect(settingsSchema.safeParse(settingsSchema.encode(settings)).success).toBe(true);
        expect(consentVersion).not.toBe('');
      }),
    );
  });
});

describe('the seed', () => {
  it('of a later deployment changes nothing, and gives a new section its first value', async () => {
    const { read, store, replace, tables, users } = await given();
    await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW);
    await seedSettings(users, { ...STANDARD_SETTINGS, charges: premium(9) }, NOW + 1);
    expect(await read(NOW)).toMatchObject({ charges: { premium: 500 }, deposits: { setOff: true } });

    const { charges } = Object(tables.all('users').find(({ sk }) => sk === currentKey.sk)?.['sections']);
    replace({ charges });
    await seedSettings(users, { ...STANDARD_SETTINGS, mails: { closing: 'Bye', signature: 'Us' } }, NOW + 2);
    expect(await read(NOW + 60_000)).toMatchObject({ charges: { premium: 500 }, mails: { closing: 'Bye' } });
  });

  it('loses nothing that is saved in the same moment', async () => {
    const { read, store, replace, tables, users } = await given();
    replace({ charges: { value: premium(0), version: 0, at: NOW, by: 'deployment' } });
    let isFirst = true;
    tables.before = async (command) => {
      if (!isFirst || !JSON.stringify(command).includes('TransactItems')) return;
      isFirst = false;
      await seedSettings(users, SEED, NOW + 1);
    };
    await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW);
    expect(await read(NOW)).toMatchObject({ charges: { premium: 500 }, deposits: { setOff: true } });
  });
});

describe('the store', () => {
  it('makes a version of each change, with the value before, and an entry in the log', async () => {
    const { store, tables } = await given();
    expect(await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW)).toEqual({
      is: 'saved',
      version: 1,
    });
    expect(await store.save({ section: 'charges', value: premium(6), seen: 1 }, BY, NOW + 1)).toMatchObject({
      version: 2,
    });
    expect((await store.versions(undefined)).versions).toEqual([
      expect.objectContaining({ version: 2, before: premium(5), after: premium(6), previous: 1, by: 'olga' }),
      expect.objectContaining({ version: 1, before: premium(0), after: premium(5) }),
    ]);
    const log = tables.all('users').filter(({ action }) => action === 'settings-changed');
    expect(log).toContainEqual(
      expect.objectContaining({
        userId: SETTINGS,
        before: { premium: 5 },
        after: { section: 'charges', premium: 6 },
        actor: 'olga',
      }),
    );
  });

  it('refuses a change of a section that somebody has saved since, and takes a repeated one as done', async () => {
    const { store } = await given();
    await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW);
    expect(await store.save({ section: 'charges', value: premium(6), seen: 0 }, BY, NOW)).toEqual({ is: 'conflict' });
    expect(await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW)).toEqual({
      is: 'saved',
      version: 1,
    });
  });

  it('loses nothing when two people save different sections at the same moment', async () => {
    const { store, tables, read } = await given();
    let isFirst = true;
    tables.before = async (command) => {
      if (!isFirst || !JSON.stringify(command).includes('TransactItems')) return;
      isFirst = false;
      await store.save({ section: 'mails', value: { closing: 'Bye', signature: 'Us' }, seen: 0 }, BY, NOW + 1);
    };
    expect(await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW)).toEqual({
      is: 'saved',
      version: 2,
    });
    expect(await read(NOW)).toMatchObject({ charges: { premium: 500 }, mails: { closing: 'Bye' } });
  });

  it('refuses whoever is no active owner any more', async () => {
    const { store, tables } = await given();
    tables.put('users', { userId: 'olga', sk: 'PROFILE', role: 'admin', isActive: true, duties: ['lots'] });
    expect(await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW)).toEqual({
      is: 'not-an-owner',
    });
    expect((await store.versions(undefined)).versions).toEqual([]);
  });

  it('names a version of the legal texts by its day in India and its number', async () => {
    const { store, read } = await given();
    const at = Date.UTC(2026, 10, 28, 19);
    await store.save({ section: 'legal', value: { terms: 'Be kind.', privacy: '' }, seen: 0 }, BY, at);
    expect((await read(at)).consentVersion).toBe('2026-11-29.1');
  });
});

describe('the schema', () => {
  it.each([
    ['charges', premium(100.01)],
    ['charges', premium(1.234)],
    ['charges', { ...premium(1), surprise: 1 }],
    ['bidding', { steps: [], bidInterval: 60 }],
    ['bidding', { steps: [{ from: 1, step: 1 }], bidInterval: 60 }],
    ['bidding', { steps: [{ from: 0, step: 0.5 }], bidInterval: 60 }],
    ['bidding', { steps: [{ from: 0, step: 1 }], bidInterval: 61 }],
    ['payment', { ...STANDARD_SETTINGS.payment, hours: 0 }],
    ['payment', { ...STANDARD_SETTINGS.payment, onlineLimit: 0 }],
    ['rejections', { reasons: ['Once', 'Once'] }],
    ['rejections', { reasons: ['Two\nlines'] }],
    ['company', { ...STANDARD_SETTINGS.company, name: 'Alone Ltd' }],
    ['mails', { closing: '', signature: 'One\r\nBcc: all@people.test' }],
    ['holidays', { days: [{ date: '2027-02-30', name: 'No day' }] }],
    ['secondPerson', { enabled: true, refundLimit: -1 }],
  ] as const)('refuses %s that make no sense', (section, value) => {
    expect(SECTIONS[section].safeParse(value).success).toBe(false);
  });

  it('reads what it has encoded', () => {
    const settings = settingsSchema.parse(STANDARD_SETTINGS);
    expect(settingsSchema.encode(settings)).toEqual(STANDARD_SETTINGS);
  });
});
