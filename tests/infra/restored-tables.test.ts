import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { restoredEntry, restoredTablesFrom } from '../../infra/settings/restored-tables.ts';
import { namesOf } from '../../infra/settings/names.ts';
import { permissionsOf } from './policies.ts';
import { plainId, templates } from './templates.ts';

const AUCTIONS = 'BoliData-Auctions-restored/stream/2026-11-20T10:00:00.000';
const ARN = 'arn:aws:dynamodb:ap-south-1:<AWS::AccountId>:table/BoliData-Auctions-restored';

describe('a restored table put in place', () => {
  const before = templates();
  const after = templates({ restoredTables: `auctions=${AUCTIONS},bids=BoliData-Bids-restored` });

  it('changes nothing of the data stack: the old table stays, and no export goes while it is in use', () => {
    expect(after.json.data).toEqual(before.json.data);
  });

  const roleOf = (name: string) => after.api.ofType('AWS::IAM::Role').find(({ id }) => plainId(id) === name)?.id ?? '';

  it('is named to every function that works with it', () => {
    const variables = after.api
      .ofType('AWS::Lambda::Function')
      .map(({ Properties }) => (Properties['Environment'] as { Variables: Record<string, unknown> }).Variables)
      .flatMap((all) => (all['AUCTIONS_TABLE'] === undefined ? [] : [after.text(all['AUCTIONS_TABLE'])]));
    expect(new Set(variables)).toEqual(new Set(['BoliData-Auctions-restored']));
  });

  it('is what they may work with, and the old one is not', () => {
    const permissions = permissionsOf(after.api, roleOf('BrowseApiRole'), after.text);
    expect(permissions).toContain(`dynamodb:Query ${ARN}/index/ownLists`);
    expect(permissions.filter((one) => one.includes('<Auctions'))).toEqual([]);
    expect(permissions).toContain('dynamodb:GetItem <Users.Arn>');
  });

  it('is what the stream is read from', () => {
    const sources = after.api
      .ofType('AWS::Lambda::EventSourceMapping')
      .map(({ Properties }) => after.text(Properties['EventSourceArn']));
    const restored = `${ARN}/stream/2026-11-20T10:00:00.000`;
    // The auctions' stream has two readers.
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
  it('is no table of this one, although cdk.json names it to both', () => {
    const tables = ({ api, text }: ReturnType<typeof templates>) =>
      api.ofType('AWS::Lambda::Function').flatMap(({ Properties }) => {
        const environment = z.object({ Variables: z.looseObject({}) }).parse(Properties['Environment']);
        const users = environment.Variables['USERS_TABLE'];
        return users === undefined ? [] : [text(users)];
      });
    const restoredTables = 'users=BoliData-Users-restored,users=Boli-test-Data-Users-restored';
    expect(new Set(tables(templates({ restoredTables })))).toEqual(new Set(['BoliData-Users-restored']));
    const ofTest = tables(templates({ restoredTables, stage: 'test' }));
    expect(new Set(ofTest)).toEqual(new Set(['Boli-test-Data-Users-restored']));
    const ofOne = tables(templates({ restoredTables, stage: 'one' }));
    expect(new Set(ofOne)).toEqual(new Set(['<Users>']));
  });
});

describe('the setting restoredTables', () => {
  it('reads what the command prints', () => {
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
    `users=${AUCTIONS}`,
  ])('refuses %s', (text) => {
    expect(() => restoredTablesFrom(text, namesOf(undefined))).toThrow('restoredTables');
  });
});
