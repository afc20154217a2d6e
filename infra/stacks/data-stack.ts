import { CfnOutput, Duration, RemovalPolicy, Stack, type StackProps } from 'aws-cdk-lib';
import type { Table } from 'aws-cdk-lib/aws-dynamodb';
import { Key, KeySpec, KeyUsage } from 'aws-cdk-lib/aws-kms';
import { ConfigurationSet } from 'aws-cdk-lib/aws-ses';
import type { Construct } from 'constructs';
import { type TableName, TABLES, type TableSpec } from '#functions/tables/table-specs.ts';
import { Accounts } from '#infra/constructs/accounts/accounts.ts';
import { acknowledge, nag } from '#infra/constructs/findings/acknowledge.ts';
import { MalwareScan } from '#infra/constructs/malware-scan.ts';
import { ledgerArchive, PrivateBucket, uploadBucket } from '#infra/constructs/storage/private-bucket.ts';
import { createTable } from '#infra/constructs/storage/table.ts';
import { tablesInUse } from '#infra/constructs/storage/tables-in-use.ts';
import { TableBackups } from '#infra/constructs/table-backups.ts';
import { SETTINGS_SEED } from '#infra/settings/settings-seed.ts';
import type { Settings } from '#infra/settings/settings.ts';

/**
 * Tables, uploaded files and accounts. They are retained if the stack is deleted, but not if its creation fails, so that a
 * failed first deployment leaves nothing behind.
 */
export class DataStack extends Stack {
  readonly tables: Readonly<Record<TableName, Table>>;
  readonly media: PrivateBucket;
  readonly proofs: PrivateBucket;
  readonly snapshots: PrivateBucket;
  readonly failedRecords: PrivateBucket;
  readonly ledgers: PrivateBucket;
  /** Signs the public log. No backup has it: whoever lost it begins a new log. */
  readonly logKey: Key;
  /** For all mails, the codes of Cognito included: SES measures how many come back. */
  readonly mails: ConfigurationSet;
  readonly accounts: Accounts;

  constructor(scope: Construct, id: string, props: StackProps & { readonly settings: Settings }) {
    super(scope, id, props);
    const { settings } = props;
    const table = (name: string, spec: TableSpec) => createTable(this, name, spec, settings.isProtected);
    this.tables = {
      auctions: table('Auctions', TABLES.auctions),
      // Its stream feeds OpenSearch.
      feed: table('Feed', { ...TABLES.feed, stream: settings.catalogue === 'opensearch' }),
      bids: table('Bids', TABLES.bids),
      users: table('Users', TABLES.users),
      payments: table('Payments', TABLES.payments),
      money: table('Money', TABLES.money),
      books: table('Books', TABLES.books),
      invoices: table('Invoices', TABLES.invoices),
      notifications: table('Notifications', TABLES.notifications),
      connections: table('Connections', TABLES.connections),
      grievances: table('Grievances', TABLES.grievances),
      limits: table('Limits', TABLES.limits),
      askedActs: table('AskedActs', TABLES.askedActs),
      sellers: table('Sellers', TABLES.sellers),
    };
    this.keepExports();
    // Not in a first deployment, nor in a stage that is about to be removed.
    if (settings.isProtected) {
      const inUse = tablesInUse(this, this.tables, settings.restoredTables);
      const backups = new TableBackups(this, 'Backups', { tables: inUse, ...settings });
      new CfnOutput(this, 'BackupVaultArn', { value: backups.vaultArn });
    }
    // A deployment stores the seed in this table (infra/build/deploy.ts).
    new CfnOutput(this, 'UsersTable', { value: settings.restoredTables.users?.name ?? this.tables.users.tableName });
    this.addMetadata(SETTINGS_SEED, settings.seed);
    const { deletedFileDays } = settings.retention;
    const accessLogs = new PrivateBucket(this, 'AccessLogs', {
      lifecycleRules: [{ expiration: Duration.days(settings.retention.accessLogDays) }],
    });
    acknowledge(accessLogs, { [nag('S1')]: 'It holds the access logs of the others.' });
    // The web stack writes the media bucket's policy, which refers to the distribution.
    this.media = uploadBucket(this, 'Media', { accessLogs, deletedFileDays, enforceSSL: false });
    acknowledge(this.media, { [nag('S10')]: 'The policy in the web stack refuses requests without TLS.' });
    this.proofs = uploadBucket(this, 'Proofs', { accessLogs, deletedFileDays, enforceSSL: true });
    if (settings.malwareScan)
      new MalwareScan(this, 'MalwareScan', {
        bucket: this.proofs,
        prefixes: ['uploads/', 'proofs/', 'grievances/', 'slips/'],
      });
    // The snapshot is replaced every five minutes, so earlier versions need not be kept.
    this.snapshots = new PrivateBucket(this, 'Snapshots', {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'snapshots/',
    });
    // Records of streams that a function gave up, until somebody has it redone (`npm run redrive`).
    this.failedRecords = new PrivateBucket(this, 'FailedRecords', {
      serverAccessLogsBucket: accessLogs,
      serverAccessLogsPrefix: 'failedrecords/',
    });
    this.ledgers = ledgerArchive(this, 'Ledgers', accessLogs);
    this.logKey = new Key(this, 'LogKey', {
      description: `${settings.names.resource()}: signs the public log of auctions`,
      keySpec: KeySpec.ECC_NIST_EDWARDS25519,
      keyUsage: KeyUsage.SIGN_VERIFY,
      removalPolicy: RemovalPolicy.RETAIN_ON_UPDATE_OR_DELETE,
    });
    this.mails = new ConfigurationSet(this, 'Mails', { reputationMetrics: true });
    this.accounts = new Accounts(this, 'Accounts', { ...settings, mails: this.mails });
    new CfnOutput(this, 'UserPoolId', { value: this.accounts.pool.userPoolId });
  }

  /**
   * CDK exports a value only while another stack uses it. When a restored table replaces one, CloudFormation refuses to
   * delete the export before the other stack has stopped importing it. So the exports always stay.
   * https://docs.aws.amazon.com/cdk/api/v2/docs/aws-cdk-lib.Stack.html#exportwbrvalueexportedvalue-options
   */
  private keepExports(): void {
    for (const { tableName, tableArn, tableStreamArn } of Object.values(this.tables)) {
      this.exportValue(tableName);
      this.exportValue(tableArn);
      if (tableStreamArn !== undefined) this.exportValue(tableStreamArn);
    }
  }
}
