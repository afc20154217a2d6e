import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import { assembled, CHOSEN, COMPANY, settingsOf, templates } from './support/templates.ts';

describe('the company that runs the site', () => {
  const files = (context: Readonly<Record<string, unknown>>) =>
    assembled(context, ({ directory }) => {
      const named = (name: string) =>
        readdirSync(directory)
          .map((entry) => join(directory, entry, name))
          .filter((path) => existsSync(path))
          .map((path) => readFileSync(path, 'utf8'));
      return {
        retention: named('retention.json').map((file): unknown => JSON.parse(file)),
        security: named('.well-known/security.txt'),
      };
    });
  const published = files(CHOSEN);
  const withoutCompany = files({});

  it('is what a new house has on the page Settings', () => {
    expect(settingsOf(CHOSEN).seed.company).toEqual({
      name: 'Lots of India Pvt Ltd',
      address: '4 MG Road, Pune 411001',
      supportEmail: 'help@lots.test',
      supportPhone: '020 111',
      supportHours: '',
      officerName: 'Tara Rao',
      officerDesignation: 'Head of Care',
      officerEmail: 'tara@lots.test',
      officerPhone: '020 222',
      privacyEmail: '',
    });
  });

  it('is nobody unless set, and must be set completely', () => {
    expect(settingsOf({}).seed).toEqual(STANDARD_SETTINGS);
    const { grievanceName: _, ...rest } = COMPANY;
    expect(() => settingsOf(rest)).toThrow('grievanceName: The law requires this');
    expect(settingsOf(COMPANY).securityEmail).toBe('help@lots.test');
    expect(() => settingsOf({ ...COMPANY, grievanceEmail: 'Tara' })).toThrow('grievanceEmail');
  });

  it('publishes a security.txt that is valid for most of a year', () => {
    const [file = '', ...more] = published.security;
    expect(more).toEqual([]);
    const fields = Object.fromEntries(
      file
        .trimEnd()
        .split('\n')
        .map((field) => field.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:alert@lots.test',
      Canonical: 'https://boli.example/.well-known/security.txt',
    });
    const daysLeft = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(300);
    expect(daysLeft).toBeLessThan(365);
    const types = templates(CHOSEN)
      .web.ofType('Custom::CDKBucketDeployment')
      .map(({ Properties }) => Properties['SystemMetadata']);
    expect(types).toContainEqual({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' });
  });

  it('publishes how long things are kept', () => {
    expect(published.retention).toEqual([
      { logDays: 30, accessLogDays: 60, deletedFileDays: 7, rejectedProofDays: 90 },
    ]);
    expect(withoutCompany.retention).toEqual([
      { logDays: 90, accessLogDays: 180, deletedFileDays: 30, rejectedProofDays: 180 },
    ]);
  });

  it('publishes no security.txt without a contact', () => {
    expect(withoutCompany.security).toEqual([]);
  });
});
