/** The vault that gets a copy of each backup: `arn:aws:backup:ap-southeast-1:222222222222:backup-vault:boli`. */
export interface BackupVault {
  readonly arn: string;
  readonly region: string;
  readonly account: string;
}

const ARN = /^arn:aws:backup:(?<region>[a-z]{2}(?:-[a-z]+)+-\d):(?<account>\d{12}):backup-vault:(?<name>[\w-]{2,50})$/;

/** @throws if the text is no ARN of a vault that AWS copies into */
export function backupVaultFrom(arn: string | undefined): BackupVault | undefined {
  if (arn === undefined) return undefined;
  const { region, account, name } = ARN.exec(arn)?.groups ?? {};
  if (region === undefined || account === undefined) {
    throw new Error(`backupVaultArn: ${arn} is not arn:aws:backup:REGION:ACCOUNT:backup-vault:NAME.`);
  }
  // https://docs.aws.amazon.com/aws-backup/latest/devguide/create-cross-account-backup.html
  if (name === 'Default')
    throw new Error('backupVaultArn: AWS copies nothing into the vault Default of another account.');
  return { arn, region, account };
}
