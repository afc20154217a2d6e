import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { assembled, COMPANY, templates } from './templates.ts';

describe('the company that runs the site', () => {
  const kept = { logDays: 90, accessLogDays: 180, deletedFileDays: 30, rejectedProofDays: 180 };
  const filesNamed = (name: string, context: Readonly<Record<string, unknown>>) =>
    assembled(context, ({ directory }) =>
      readdirSync(directory)
        .map((entry) => join(directory, entry, name))
        .filter((path) => existsSync(path))
        .map((path) => readFileSync(path, 'utf8')),
    );
  const published = (context: Readonly<Record<string, unknown>>) =>
    filesNamed('company.json', context).map((file): unknown => JSON.parse(file));

  it('is published beside the site', () => {
    expect(published(COMPANY)).toEqual([
      {
        company: {
          name: 'Lots of India Pvt Ltd',
          address: '4 MG Road, Pune 411001',
          support: { email: 'help@lots.test', phone: '020 111' },
          grievanceOfficer: {
            name: 'Tara Rao',
            designation: 'Head of Care',
            email: 'tara@lots.test',
            phone: '020 222',
          },
          privacyEmail: 'tara@lots.test',
          securityEmail: 'help@lots.test',
        },
        kept,
      },
    ]);
  });

  it('is null unless set, and must be set completely', () => {
    expect(published({})).toEqual([{ company: null, kept }]);
    const { grievanceName: _, ...rest } = COMPANY;
    expect(() => templates(rest)).toThrow('Missing: grievanceName');
    expect(() => templates({ ...COMPANY, grievanceEmail: 'Tara' })).toThrow('grievanceEmail');
  });

  it('publishes a security.txt that is valid for most of a year', () => {
    const certificateArn = 'arn:aws:acm:us-east-1:111111111111:certificate/example';
    const context = { ...COMPANY, securityEmail: 'alert@lots.test', domainName: 'lots.test', certificateArn };
    const [file = '', ...more] = filesNamed('.well-known/security.txt', context);
    expect(more).toEqual([]);
    const fields = Object.fromEntries(
      file
        .trimEnd()
        .split('\n')
        .map((field) => field.split(/: (.*)/)),
    );
    expect(fields).toMatchObject({
      Contact: 'mailto:alert@lots.test',
      Canonical: 'https://lots.test/.well-known/security.txt',
    });
    const daysLeft = (Date.parse(fields.Expires) - Date.now()) / 86_400_000;
    expect(daysLeft).toBeGreaterThan(300);
    expect(daysLeft).toBeLessThan(365);
    const types = templates(context)
      .web.ofType('Custom::CDKBucketDeployment')
      .map(({ Properties }) => Properties['SystemMetadata']);
    expect(types).toContainEqual({ 'cache-control': 'no-cache', 'content-type': 'text/plain; charset=utf-8' });
  });

  it('publishes no security.txt without a contact', () => {
    expect(filesNamed('.well-known/security.txt', {})).toEqual([]);
  });
});
