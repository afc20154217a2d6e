import type { Settings } from '#infra/settings/settings.ts';
import { advice, type Finding, missing } from './check.ts';

const SET_UP =
  'See "Backups" in docs/operations.md, then npm run deploy -- -c backupVaultArn=ARN (better: put it into cdk.json)';

/**
 * Whether backups of the tables are out of reach of who takes over this account, or of what ends its region.
 *
 * @param readOwnVault the ARN of the stack's vault
 */
export async function findBackups(
  { backupVault, region }: Pick<Settings, 'backupVault' | 'region'>,
  readOwnVault: () => Promise<string>,
): Promise<readonly Finding[]> {
  if (backupVault === undefined) return [advice('Nothing is backed up into a second account.', SET_UP)];
  const [, , , , account] = (await readOwnVault()).split(':');
  return [
    ...(account === backupVault.account
      ? [missing(`The vault ${backupVault.arn} is in this account: who takes it over can empty both.`, SET_UP)]
      : []),
    ...(region === backupVault.region
      ? [advice(`The vault ${backupVault.arn} is in the region of the tables.`, SET_UP)]
      : []),
  ];
}
