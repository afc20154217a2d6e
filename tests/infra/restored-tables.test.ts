import { describe, expect, it } from 'vitest';
import { restoredEntry, restoredTablesFrom } from '#infra/settings/restored-tables.ts';
import { namesOf } from '#infra/settings/names.ts';
import { permissionsOf } from './support/policies.ts';
import { OTHERS, plainId, settingsOf, templates } from './support/templates.ts';

const ARN = 'arn:aws:dynamodb:ap-south-1:<AWS::AccountId>:table/BoliData-Auctions-restored';

describe('a restored table that replaces the original', () => {
  const before = templates();
  const after = templates(OTHERS);

  it('changes nothing in the data stack but what is backed up, so the old table and its exports remain', () => {
    const others = ({ Resources, ...rest }: typeof before.json.data) => [
      rest,
      Object.entries(Resources).filter(([id]) => !id.startsWith('Backups')),
    ];
    expect(others(after.json.data)).toEqual(others(before.json.data));
  });

  const roleOf = (name: string) => after.api.ofType('AWS::IAM::Role').find(({ id }) => plainId(id) === name)?.id ?? '';

  it('is named in the environment of every function that uses it', () => {
    const variables = after.api
      .ofType('AWS::Lambda::Function')
      .map(({ Properties }) => (Properties['Environment'] as { Variables: Record<string, unknown> }).Variables)
      .flatMap((all) => (all['AUCTIONS_TABLE'] === undefined ? [] : [after.text(all['AUCTIONS_TABLE'])]));
    expect(new Set(variables)).toEqual(new Set(['BoliData-Auctions-restored']));
  });

  it('replaces the old table in their grants', () => {
    const permissions = permissionsOf(after.api, roleOf('BrowseApiRole'), after.text);
    expect(permissions).toContain(`dynamodb:Query ${ARN}/index/byUser`);
    expect(permissions.filter((one) => one.includes('<Auctions'))).toEqual([]);
    expect(permissions).toContain('dynamodb:GetItem <Users.Arn>');
  });

  it('is the source of the stream’s consumers', () => {
    const sources = after.api
      .ofType('AWS::Lambda::EventSourceMapping')
      .map(({ Properties }) => after.text(Properties['EventSourceArn']));
    const restored = `${ARN}/stream/2026-11-20T10:00:00.000`;
    // The auctions' stream has two consumers.
    const streams = sources.filter((source) => source.includes('tream')).toSorted();
    expect(streams).toEqual([
      '<Notifications.StreamArn>',
      '<Notifications.StreamArn>',
      '<Payments.StreamArn>',
      restored,
      restored,
    ]);
  });
});

describe('a restored table of another stage', () => {
  it('is ignored by this stage, although cdk.json names it for both', () => {
    const restoredTables = 'users=BoliData-Users-restored,users=Boli-test-Data-Users-restored';
    const replacing = (stage?: string) => settingsOf({ restoredTables, stage }).restoredTables;
    expect(replacing()).toEqual({ users: { name: 'BoliData-Users-restored', streamLabel: undefined } });
    expect(replacing('test')).toEqual({ users: { name: 'Boli-test-Data-Users-restored', streamLabel: undefined } });
    expect(replacing('one')).toEqual({});
  });
});

describe('the setting restoredTables', () => {
  it('accepts the output of the command', () => {
    const auctions = { name: 'BoliData-Auctions-1', streamLabel: '2026-11-20T10:00:00.000' };
    expect(restoredTablesFrom(restoredEntry('auctions', auctions), namesOf(undefined))).toEqual({ auctions });
    const users = { name: 'BoliData-Users-1', streamLabel: undefined };
    expect(restoredTablesFrom(restoredEntry('users', users), namesOf(undefined))).toEqual({ users });
    expect(restoredTablesFrom(undefined, namesOf(undefined))).toEqual({});
  });

  it.each([
    'lots=BoliData-Lots',
    'users',
    'users=',
    'users=a/b',
    'users=Users-restored',
    'auctions=BoliData-Auctions',
    'users=BoliData-Auctions-restored/stream/2026-11-20T10:00:00.000',
  ])('refuses %s', (text) => {
    expect(() => restoredTablesFrom(text, namesOf(undefined))).toThrow('restoredTables');
  });
});
