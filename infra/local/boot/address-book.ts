import type { ReadDeployment } from '@boli/aws-local/template/read-deployment.ts';

/** Replaces the addresses of AWS and Razorpay in a text with local ones. */
export type ReplaceAddresses = (text: string) => string;

export interface AddressBook {
  /** For environment variables and outputs. */
  readonly localAddress: ReplaceAddresses;
  /** For a Content-Security-Policy, whose sources are origins and folders rather than addresses. */
  readonly localPolicy: ReplaceAddresses;
}

/** The value of MAIL_SENDING (infra/constructs/mail-sender.ts) in a stage without a verified sender. */
const MAIL_IS_OFF = 'off-without-sender';
const RAZORPAY = ['https://api.razorpay.com', 'https://checkout.razorpay.com'];
/**
 * Razorpay's checkout loads a second script from another origin. The stack serves it from another origin too, so
 * that the Content-Security-Policy is tested.
 */
const RAZORPAY_CDN = 'https://cdn.razorpay.com';

interface LocalStack {
  readonly port: number;
  /** Whether the stack emulates Razorpay; otherwise its addresses are not replaced. */
  readonly hasSandbox: boolean;
}

export function addressBook(deployment: ReadDeployment, { port, hasSandbox }: LocalStack): AddressBook {
  const base = `http://localhost:${port}`;
  const amazon = `${deployment.region}.amazonaws.com`;
  const replacements: (readonly [from: string, to: string])[] = [[`https://s3.${amazon}`, `${base}/__aws/s3`]];
  // PUSH_SERVICES is a list of allowed services, to which the stack's own one is added.
  replacements.push(['https://fcm.googleapis.com', `https://fcm.googleapis.com ${base}/__local/push`]);
  // This one is not an address: the stack's mailbox needs no verified sender, so mail is on.
  replacements.push([MAIL_IS_OFF, 'on']);
  for (const bucket of deployment.ofType('AWS::S3::Bucket')) {
    replacements.push([`https://${bucket.physicalId}.s3.${amazon}`, `${base}/__aws/s3/${bucket.physicalId}`]);
  }
  for (const api of deployment.ofType('AWS::ApiGatewayV2::Api')) {
    const host = `${api.physicalId}.execute-api.${amazon}`;
    const isHttp = api.properties['ProtocolType'] === 'HTTP';
    replacements.push([`https://${host}`, isHttp ? base : `${base}/__aws/execute-api/${api.physicalId}`]);
    replacements.push([`wss://${host}`, `ws://localhost:${port}/__ws/${api.physicalId}`]);
  }
  for (const { attributes } of deployment.ofType('AWS::OpenSearchServerless::Collection')) {
    const endpoint = attributes['CollectionEndpoint'];
    if (endpoint !== undefined) replacements.push([endpoint, `${base}/__aws/aoss`]);
  }
  for (const distribution of deployment.ofType('AWS::CloudFront::Distribution')) {
    replacements.push([`https://${distribution.attributes['DomainName']}`, base]);
  }
  const razorpayTo = (to: string) => (hasSandbox ? RAZORPAY.map((from) => [from, to] as const) : []);
  const replaceAll = (pairs: readonly (readonly [string, string])[]) => (text: string) =>
    pairs.reduce((result, [from, to]) => result.replaceAll(from, to), text);
  const secondOrigin = hasSandbox ? [[RAZORPAY_CDN, `http://127.0.0.1:${port}`] as const] : [];
  const localSources = replaceAll([...replacements, ...razorpayTo("'self'"), ...secondOrigin]);
  return {
    localAddress: replaceAll([...replacements, ...razorpayTo(`${base}/__local/razorpay`)]),
    // The stack has no TLS, so browsers must not upgrade requests.
    localPolicy: (policy) => localSources(policy).replace(/;?\s*upgrade-insecure-requests\s*(?=;|$)/, ''),
  };
}
