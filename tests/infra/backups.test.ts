/** AWS Backup: which tables, how long, where to, and what its role may do; and restored tables in the place of others. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { namesOf } from '#infra/settings/names.ts';
import { restoredEntry, restoredTablesFrom } from '#infra/settings/restored-tables.ts';
import { permissionsOf } from './support/policies.ts';
import { OTHERS, plainId, settingsOf, templates } from './support/templates.ts';

const ARN = 'arn:aws:dynamodb:ap-south-1:<AWS::AccountId>:table/BoliData-Auctions-restored';
const VAULT = 'arn:aws:backup:ap-south-2:222222222222:backup-vault:boli';
const TABLES = ['Auctions', 'Bids', 'Users', 'Payments', 'Money', 'Invoices', 'Grievances', 'AskedActs', 'Sellers'];
const alone = templates();
const copied = templates({ backupVaultArn: VAULT });

const days = z.object({ DeleteAfterDays: z.number() });
const planProperties = z.object({
  BackupPlan: z.object({
    BackupPlanRule: z.array(
      z.object({
        RuleName: z.string(),
        Lifecycle: days,
        CopyActions: z.array(z.object({ DestinationBackupVaultArn: z.string(), Lifecycle: days })).default([]),
      }),
    ),
  }),
});
const rulesOf = ({ data }: typeof alone) =>
  planProperties
    .parse(data.ofType('AWS::Backup::BackupPlan')[0]?.Properties)
    .BackupPlan.BackupPlanRule.map(({ RuleName, Lifecycle, CopyActions }) => ({
      name: RuleName,
      days: Lifecycle.DeleteAfterDays,
      copies: CopyActions.map((copy) => [copy.DestinationBackupVaultArn, copy.Lifecycle.DeleteAfterDays]),
    }));
const selectedIn = ({ data, text }: typeof alone) =>
  z
    .object({ BackupSelection: z.object({ Resources: z.array(z.unknown()) }) })
    .parse(data.ofType('AWS::Backup::BackupSelection')[0]?.Properties)
    .BackupSelection.Resources.map(text);

describe('backups', () => {
  it('are of the tables that hold what nothing else does, also where a restored one is in use', () => {
    expect(selectedIn(alone)).toEqual(TABLES.map((table) => `<${table}.Arn>`));
    expect(selectedIn(templates(OTHERS))[0]).toBe(ARN);
  });

  it('are gone after 35 days in every vault, so an erasure holds', () => {
    expect(rulesOf(alone)).toEqual([
      { name: 'daily', days: 7, copies: [] },
      { name: 'weekly', days: 35, copies: [] },
    ]);
    expect(rulesOf(copied)).toEqual([
      { name: 'daily', days: 2, copies: [[VAULT, 7]] },
      { name: 'weekly', days: 2, copies: [[VAULT, 35]] },
    ]);
  });

  it('survive their stack, whose next one gets another vault', () => {
    const [vault] = alone.data.ofType('AWS::Backup::BackupVault');
    expect(vault).toMatchObject({ DeletionPolicy: 'RetainExceptOnCreate', UpdateReplacePolicy: 'Retain' });
    expect(JSON.stringify(vault?.Properties['BackupVaultName'])).toContain('AWS::StackId');
  });

  it('are made by a role that reads those tables and writes into those vaults, and no more', () => {
    const role = copied.data.ofType('AWS::IAM::Role').find(({ id }) => plainId(id) === 'BackupsRole')?.id ?? '';
    const own = '<BackupsVault.BackupVaultArn>';
    expect(new Set(permissionsOf(copied.data, role, copied.text))).toEqual(
      new Set([
        ...TABLES.flatMap((table) =>
          ['DescribeTable', 'ListTagsOfResource', 'StartAwsBackupJob'].map((one) => `dynamodb:${one} <${table}.Arn>`),
        ),
        ...[own, VAULT].flatMap((vault) => [
          `backup:DescribeBackupVault ${vault}`,
          `backup:CopyIntoBackupVault ${vault}`,
        ]),
        'backup:CopyFromBackupVault *',
        'backup:TagResource arn:aws:backup:ap-south-1:<AWS::AccountId>:recovery-point:*',
      ]),
    );
  });

  it('are not made while a first deployment may be rolled back, or a stage is about to be removed', () => {
    expect(templates({ protect: 'false' }).data.ofType('AWS::Backup::BackupVault')).toEqual([]);
  });
});

it.each(['boli', 'arn:aws:backup:ap-south-2:2:backup-vault:boli', VAULT.replace('backup-vault', 'recovery-point')])(
  'backupVaultArn=%s stops the deployment with what it should be',
  (backupVaultArn) => {
    expect(() => settingsOf({ backupVaultArn })).toThrow('is not arn:aws:backup:REGION:ACCOUNT:backup-vault:NAME');
  },
);

it('the vault Default of another account stops it, since AWS copies nothing into it', () => {
  expect(() => settingsOf({ backupVaultArn: VAULT.replace(/boli$/, 'Default') })).toThrow('the vault Default');
});

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
    // The auctions' stream has two consumers, that of the bids one.
    const streams = sources.filter((source) => source.includes('tream')).toSorted();
    expect(streams).toEqual([
      '<Notifications.StreamArn>',
      '<Notifications.StreamArn>',
      '<Payments.StreamArn>',
      restored,
      restored,
      restored.replace('-Auctions-', '-Bids-'),
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
