import { once } from 'node:events';
import { connect } from 'node:tls';
import * as z from 'zod';
import type { Settings } from '#infra/settings/settings.ts';
import { getHouse } from '#shared/contract/settings/house.ts';
import { advice, type Finding, missing } from './check.ts';

const DAY_MS = 24 * 60 * 60_000;
/** ACM renews sixty days before the end: https://docs.aws.amazon.com/acm/latest/userguide/managed-renewal.html */
const LEAST_DAYS = 30;

/** Whether the site is reached by its own name, with a certificate that lasts. */
export async function findCertificate(
  { domain }: Pick<Settings, 'domain'>,
  validUntil: (host: string) => Promise<number>,
  now: number,
): Promise<readonly Finding[]> {
  if (domain === undefined) {
    const remedy =
      'aws acm request-certificate --region us-east-1 --validation-method DNS --domain-name NAME\nnpm run deploy -- -c domainName=NAME -c certificateArn=ARN';
    return [advice('The site has no name of its own.', remedy)];
  }
  const days = Math.floor(((await validUntil(domain.name)) - now) / DAY_MS);
  const remedy = `aws acm describe-certificate --region us-east-1 --certificate-arn ${domain.certificateArn}`;
  return days < LEAST_DAYS
    ? [missing(`The certificate of ${domain.name} ends in ${days} days and was not renewed.`, remedy)]
    : [];
}

/** When the certificate ends that this host shows, in epoch ms. Rejects where a browser would refuse it, too. */
export async function readCertificateEnd(host: string): Promise<number> {
  const socket = connect({ host, port: 443, servername: host, timeout: 10_000 });
  socket.once('timeout', () => socket.destroy(new Error(`${host} does not answer`)));
  try {
    await once(socket, 'secureConnect');
    return Date.parse(socket.getPeerCertificate().valid_to);
  } finally {
    socket.destroy();
  }
}

/** Whether the site names who runs it, as the law demands. */
export async function findCompany(siteUrl: string, read: typeof fetch): Promise<readonly Finding[]> {
  const response = await read(`${siteUrl}/api${getHouse.path}`);
  if (!response.ok) throw new Error(`${siteUrl} answers ${response.status}`);
  const { company } = z.parse(getHouse.response, await response.json());
  if (company !== null) return [];
  return [
    missing(
      'No company is named: contact page, terms, privacy policy and receipts say so.',
      `An owner saves Company on ${siteUrl}/settings`,
    ),
  ];
}
