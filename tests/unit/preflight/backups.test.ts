import { expect, test } from 'vitest';
import { findBackups } from '#infra/preflight/backups.ts';
import { backupVaultFrom } from '#infra/settings/backup-vault.ts';

const OWN = 'arn:aws:backup:ap-south-1:111111111111:backup-vault:boli-123';
const found = async (arn: string | undefined) =>
  (await findBackups({ region: 'ap-south-1', backupVault: backupVaultFrom(arn) }, () => Promise.resolve(OWN))).map(
    ({ level, says }) => [level, says],
  );

test('a house without a vault in a second account is told so, with the way to one', async () => {
  expect(await found(undefined)).toEqual([['advice', 'Nothing is backed up into a second account.']]);
});

test('a vault in another account and region is ready', async () => {
  expect(await found('arn:aws:backup:ap-south-2:222222222222:backup-vault:boli')).toEqual([]);
});

test('a vault in the same account is none, and one in the same region is a decision', async () => {
  const other = 'arn:aws:backup:ap-south-2:111111111111:backup-vault:boli';
  expect(await found(other)).toEqual([
    ['missing', `The vault ${other} is in this account: who takes it over can empty both.`],
  ]);
  const near = 'arn:aws:backup:ap-south-1:222222222222:backup-vault:boli';
  expect(await found(near)).toEqual([['advice', `The vault ${near} is in the region of the tables.`]]);
});
