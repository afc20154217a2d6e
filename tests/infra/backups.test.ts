/** AWS Backup: which tables, how long, where to, and what its role may do. */
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { permissionsOf } from './support/policies.ts';
import { OTHERS, plainId, settingsOf, templates } from './support/templates.ts';

const VAULT = 'arn:aws:backup:ap-south-2:222222222222:backup-vault:boli';
const TABLES = ['Auctions', 'Bids', 'Users', 'Payments', 'Money', 'Invoices', 'Grievances', 'AskedActs'];
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
    const restored = 'arn:aws:dynamodb:ap-south-1:<AWS::AccountId>:table/BoliData-Auctions-restored';
    expect(selectedIn(templates(OTHERS))[0]).toBe(restored);
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
