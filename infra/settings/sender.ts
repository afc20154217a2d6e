/** The sender of the user pool's mails, and its SES identity. */
export interface Sender {
  readonly address: string;
  /** The domain verified in SES; undefined if the address itself is verified. */
  readonly domain: string | undefined;
}

/**
 * Cognito needs the ARN of the SES identity, which is either an address or (usually) the whole domain. A wrong ARN fails
 * the deployment of the user pool.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-email.html
 *
 * @param from an address, or a domain, whose `no-reply@` becomes the sender
 * @param verifiedDomain the domain of the address, if the domain was verified
 */
export function senderFrom(from: string | undefined, verifiedDomain: string | undefined): Sender | undefined {
  if (from === undefined) {
    if (verifiedDomain !== undefined) throw new Error('emailDomain needs emailFrom: give both.');
    return undefined;
  }
  if (!from.includes('@')) {
    if (verifiedDomain !== undefined && verifiedDomain !== from) throw differs(from, verifiedDomain);
    return { address: `no-reply@${from}`, domain: from };
  }
  if (verifiedDomain !== undefined && from.split('@').at(-1) !== verifiedDomain) throw differs(from, verifiedDomain);
  return { address: from, domain: verifiedDomain };
}

function differs(from: string, domain: string): Error {
  return new Error(`emailFrom (${from}) does not belong to emailDomain (${domain}).`);
}
