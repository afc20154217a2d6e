import { GetAccountCommand, GetEmailIdentityCommand, NotFoundException, type SESv2Client } from '@aws-sdk/client-sesv2';
import type { Settings } from '#infra/settings/settings.ts';
import { type Finding, missing } from './check.ts';

const NO_SENDER = missing(
  'No sender is set: Cognito sends at most 50 codes a day, and no notice is mailed.',
  'npm run deploy -- -c emailFrom=YOUR-DOMAIN (better: put it into cdk.json)',
);

/** Whether SES sends to everybody, from a sender that it knows. */
export async function findMail(
  ses: SESv2Client,
  { region, sender }: Pick<Settings, 'region' | 'sender'>,
  siteUrl: string,
): Promise<readonly Finding[]> {
  if (sender === undefined) return [NO_SENDER];
  const { ProductionAccessEnabled, SendingEnabled } = await ses.send(new GetAccountCommand({}));
  const findings: Finding[] = [];
  if (ProductionAccessEnabled !== true) {
    findings.push(
      missing(
        'SES is in its sandbox and mails verified addresses only.',
        `aws sesv2 put-account-details --region ${region} --production-access-enabled --mail-type TRANSACTIONAL --website-url ${siteUrl} --use-case-description "Verification codes and notices that people ask for"`,
      ),
    );
  }
  if (SendingEnabled === false) {
    findings.push(
      missing(
        'SES has paused sending.',
        `aws sesv2 get-account --region ${region} (the reason is in the console of SES)`,
      ),
    );
  }
  return [...findings, ...(await findIdentity(ses, region, sender.domain ?? sender.address))];
}

async function findIdentity(ses: SESv2Client, region: string, identity: string): Promise<readonly Finding[]> {
  const look = `aws sesv2 get-email-identity --region ${region} --email-identity ${identity}`;
  try {
    const { VerifiedForSendingStatus, DkimAttributes } = await ses.send(
      new GetEmailIdentityCommand({ EmailIdentity: identity }),
    );
    if (VerifiedForSendingStatus !== true) {
      return [
        missing(
          `SES has not verified ${identity}.`,
          `${look} (put its DNS records into the domain, or confirm its mail)`,
        ),
      ];
    }
    const isSigned = identity.includes('@') || DkimAttributes?.Status === 'SUCCESS';
    return isSigned
      ? []
      : [missing(`Mails of ${identity} are not signed (DKIM).`, `${look} (put its DNS records into the domain)`)];
  } catch (error) {
    if (!(error instanceof NotFoundException)) throw error;
    return [
      missing(
        `SES does not know ${identity}.`,
        `aws sesv2 create-email-identity --region ${region} --email-identity ${identity}`,
      ),
    ];
  }
}

export type ResolveTxt = (name: string) => Promise<readonly (readonly string[])[]>;

/** Large mail services refuse or hide mails of a domain without DMARC. */
export async function findDmarc(
  resolveTxt: ResolveTxt,
  { sender }: Pick<Settings, 'sender'>,
): Promise<readonly Finding[]> {
  if (sender === undefined) return [NO_SENDER];
  const domain = sender.domain ?? sender.address.slice(sender.address.indexOf('@') + 1);
  const records = await textsOf(resolveTxt, `_dmarc.${domain}`);
  if (records.some((record) => record.startsWith('v=DMARC1'))) return [];
  return [
    missing(
      `${domain} has no DMARC record.`,
      `Add to its DNS: _dmarc.${domain} TXT "v=DMARC1; p=quarantine; rua=mailto:postmaster@${domain}"\ndig +short TXT _dmarc.${domain}`,
    ),
  ];
}

async function textsOf(resolveTxt: ResolveTxt, name: string): Promise<readonly string[]> {
  try {
    return (await resolveTxt(name)).map((parts) => parts.join(''));
  } catch (error) {
    const isAbsent = error instanceof Error && 'code' in error && ['ENOTFOUND', 'ENODATA'].includes(String(error.code));
    if (isAbsent) return [];
    throw error;
  }
}
