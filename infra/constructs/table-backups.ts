import { ArnFormat, Aws, CfnDeletionPolicy, Fn, Stack } from 'aws-cdk-lib';
import { CfnBackupPlan, CfnBackupSelection, CfnBackupVault } from 'aws-cdk-lib/aws-backup';
import { PolicyStatement, Role, ServicePrincipal } from 'aws-cdk-lib/aws-iam';
import { Construct } from 'constructs';
import type { TableName } from '#functions/tables/table-specs.ts';
import type { BackupVault } from '#infra/settings/backup-vault.ts';
import type { Names } from '#infra/settings/names.ts';
import { acknowledge, nag, wildcard } from './findings/acknowledge.ts';
import type { Tables } from './storage/tables-in-use.ts';

/**
 * The tables that hold what nothing else does. Feed, Books and Notifications are made anew or expire; Connections and Limits
 * are of the moment (decision 71).
 */
const TRUTH: readonly TableName[] = [
  'auctions',
  'bids',
  'users',
  'payments',
  'money',
  'invoices',
  'grievances',
  'askedActs',
  'sellers',
];

/**
 * At night in India: daily at 2:00, and weekly on Mondays at 4:00. None is kept longer than 35 days, so somebody who was
 * erased is in no backup after that.
 */
const RULES = [
  { ruleName: 'daily', scheduleExpression: 'cron(30 20 * * ? *)', days: 7 },
  { ruleName: 'weekly', scheduleExpression: 'cron(30 22 ? * SUN *)', days: 35 },
] as const;
/** For how many days a backup that is copied stays here: long enough to repeat a copy that failed. */
const COPIED_DAYS = 2;

interface TableBackupsProps {
  readonly tables: Tables;
  readonly names: Names;
  /** Of another account, and better of another region too. */
  readonly backupVault: BackupVault | undefined;
}

/** Backups of the tables by AWS Backup, with copies in a vault that nobody of this account can empty. */
export class TableBackups extends Construct {
  readonly vaultArn: string;

  constructor(scope: Construct, id: string, { tables, names, backupVault: copies }: TableBackupsProps) {
    super(scope, id);
    // The vault outlives its stack, so the next stack of that name needs another one.
    const stackId = Fn.select(4, Fn.split('-', Fn.select(2, Fn.split('/', Aws.STACK_ID))));
    const vault = new CfnBackupVault(this, 'Vault', { backupVaultName: `${names.resource()}-${stackId}` });
    vault.cfnOptions.deletionPolicy = CfnDeletionPolicy.RETAIN_EXCEPT_ON_CREATE;
    vault.cfnOptions.updateReplacePolicy = CfnDeletionPolicy.RETAIN;
    this.vaultArn = vault.attrBackupVaultArn;
    const plan = new CfnBackupPlan(this, 'Plan', {
      backupPlan: {
        backupPlanName: names.resource('tables'),
        backupPlanRule: RULES.map(({ days, ...rule }) => ({
          ...rule,
          targetBackupVault: vault.ref,
          lifecycle: { deleteAfterDays: copies === undefined ? days : COPIED_DAYS },
          ...(copies !== undefined && {
            copyActions: [{ destinationBackupVaultArn: copies.arn, lifecycle: { deleteAfterDays: days } }],
          }),
        })),
      },
    });
    const resources = TRUTH.map((name) => tables[name].tableArn);
    const role = backupRole(this, { tables: resources, vaults: [vault.attrBackupVaultArn, copies?.arn] });
    const selection = new CfnBackupSelection(this, 'Selection', {
      backupPlanId: plan.ref,
      backupSelection: { selectionName: 'tables', iamRoleArn: role.roleArn, resources },
    });
    // AWS Backup refuses a role that it cannot assume yet.
    selection.node.addDependency(role);
  }
}

/** What AWSBackupServiceRolePolicyForBackup has about DynamoDB and vaults, for these tables and vaults only. */
function backupRole(
  scope: Construct,
  { tables, vaults }: { readonly tables: readonly string[]; readonly vaults: readonly (string | undefined)[] },
): Role {
  const role = new Role(scope, 'Role', {
    assumedBy: new ServicePrincipal('backup.amazonaws.com', {
      conditions: { StringEquals: { 'aws:SourceAccount': Aws.ACCOUNT_ID } },
    }),
  });
  const points = Stack.of(scope).formatArn({
    service: 'backup',
    resource: 'recovery-point',
    resourceName: '*',
    arnFormat: ArnFormat.COLON_RESOURCE_NAME,
  });
  for (const [actions, resources] of [
    [['dynamodb:DescribeTable', 'dynamodb:ListTagsOfResource', 'dynamodb:StartAwsBackupJob'], tables],
    [['backup:DescribeBackupVault', 'backup:CopyIntoBackupVault'], vaults.filter((arn) => arn !== undefined)],
    [['backup:TagResource'], [points]],
    [['backup:CopyFromBackupVault'], ['*']],
  ] as const) {
    role.addToPolicy(new PolicyStatement({ actions: [...actions], resources: [...resources] }));
  }
  acknowledge(role, {
    [wildcard(scope, points)]: 'AWS Backup names the backups.',
    [nag('IAM5', 'Resource::*')]: 'CopyFromBackupVault knows no resource; AWS Backup alone has the role.',
  });
  return role;
}
