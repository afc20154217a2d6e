import fc from 'fast-check';
import { describe, expect, it, vi } from 'vitest';
import { SECTIONS, settingsSchema } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { LEGAL_TEXTS } from '#shared/model/accounts/legal-texts.ts';
import { currentKey, SETTINGS, versionKey } from '#functions/tables/settings/settings-item.ts';
import { deployedSettings, settingsReader } from '#functions/tables/settings/settings-reader.ts';
import { settingsStore } from '#functions/tables/settings/settings-store.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { NOW } from '#tests/support/builders/time.ts';
import { fakeTables } from '#tests/support/tables/fake-tables.ts';

const BY = { adminId: 'olga', source: '192.0.2.1' };
const DEPLOYED = JSON.stringify({ deposits: { setOff: true, barDefaulters: false } });
const premium = (percent: number) => ({ ...STANDARD_SETTINGS.charges, premium: percent });

function given(deployed = DEPLOYED) {
  const tables = fakeTables();
  const users = tableHandle('users', tables.client, 'users');
  tables.put('users', { userId: 'olga', sk: 'PROFILE', role: 'admin', isActive: true, duties: ['owner'] });
  const report = vi.fn();
  return {
    tables,
    report,
    store: settingsStore(users, deployedSettings(deployed)),
    read: settingsReader({ users, deployed, report }),
    /** What is stored of a section, written past the store. */
    damage: (sections: unknown) => tables.put('users', { ...currentKey, sections }),
  };
}

describe('the reader', () => {
  it('answers the deployment’s values, and the standard ones for the rest, while nothing is stored', async () => {
    const { read, report } = given();
    expect(await read(NOW)).toMatchObject({
      deposits: { setOff: true, barDefaulters: false },
      payment: { hours: 72, onlineLimit: 5_00_000_00 },
      consentVersion: LEGAL_TEXTS,
    });
    expect(report).not.toHaveBeenCalled();
  });

  it('sees a change within a minute, and reads once in that time', async () => {
    const { read, store, tables } = given();
    const reads = vi.spyOn(tables.client, 'send');
    await read(NOW);
    await read(NOW + 1);
    expect(reads).toHaveBeenCalledTimes(1);
    await store.save({ section: 'charges', value: premium(7.5), seen: 0 }, BY, NOW + 2);
    expect((await read(NOW + 3)).charges.premium).toBe(0);
    expect((await read(NOW + 60_000)).charges.premium).toBe(750);
  });

  it('uses the last valid version of a section that is damaged, and reports it', async () => {
    const { read, store, damage, report } = given();
    await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW);
    damage({ charges: { value: { premium: 'lots' }, version: 1, at: NOW, by: 'olga' } });
    expect(await read(NOW)).toMatchObject({ charges: { premium: 500 } });
    expect(report).toHaveBeenCalledExactlyOnceWith({ section: 'charges' });
  });

  it('uses the deployment’s values of a section that never was valid', async () => {
    const { read, damage } = given();
    damage({ deposits: { value: 1, version: 9, at: NOW, by: 'olga' }, charges: null });
    expect(await read(NOW)).toMatchObject({ deposits: { setOff: true }, charges: { premium: 0 } });
  });

  it('goes on with what it read last while the table does not answer', async () => {
    const { read, store, tables, report } = given();
    await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW);
    await read(NOW);
    tables.before = () => Promise.reject(new Error('throttled'));
    expect((await read(NOW + 60_000)).charges.premium).toBe(500);
    expect(report).toHaveBeenCalledTimes(1);
  });

  it('begins with the deployment’s values while the table does not answer', async () => {
    const { read, tables } = given();
    tables.before = () => Promise.reject(new Error('throttled'));
    expect((await read(NOW)).deposits).toEqual({ setOff: true, barDefaulters: false });
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
        const { read, tables, damage } = given();
        damage(current);
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

describe('the store', () => {
  it('makes a version of each change, with the value before, and an entry in the log', async () => {
    const { store, tables } = given();
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
    const { store } = given();
    await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW);
    expect(await store.save({ section: 'charges', value: premium(6), seen: 0 }, BY, NOW)).toEqual({ is: 'conflict' });
    expect(await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW)).toEqual({
      is: 'saved',
      version: 1,
    });
  });

  it('loses nothing when two people save different sections at the same moment', async () => {
    const { store, tables, read } = given();
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
    const { store, tables } = given();
    tables.put('users', { userId: 'olga', sk: 'PROFILE', role: 'admin', isActive: true, duties: ['lots'] });
    expect(await store.save({ section: 'charges', value: premium(5), seen: 0 }, BY, NOW)).toEqual({
      is: 'not-an-owner',
    });
    expect((await store.versions(undefined)).versions).toEqual([]);
  });

  it('names a version of the legal texts by its day and number', async () => {
    const { store, read } = given();
    await store.save({ section: 'legal', value: { terms: 'Be kind.', privacy: '' }, seen: 0 }, BY, NOW);
    expect((await read(NOW)).consentVersion).toBe(`${new Date(NOW).toISOString().slice(0, 10)}.1`);
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
