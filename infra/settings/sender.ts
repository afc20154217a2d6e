/** Who sends the mails of the user pool, and by which SES identity it may. */
export interface Sender {
  readonly address: string;
  /** The domain that is verified in SES; undefined when the address itself is. */
  readonly domain: string | undefined;
}

/**
 * Cognito sends in the name of an SES identity and is told its ARN, which names what was verified: one address, or
 * (the usual set-up) the whole domain. The wrong one fails the user pool.
 * https://docs.aws.amazon.com/cognito/latest/developerguide/user-pool-email.html
 *
 * @param from an address, or a domain, of which `no-reply@` then is the sender
 * @param verifiedDomain the domain of the address, where that is what was verified
 */
export function senderFrom(from: string | undefined, verifiedDomain: string | undefined): Sender | undefined {
  if (from === undefined) {
    if (verifiedDomain !== undefined) throw new Error('emailDomain says how emailFrom was verified: give both.');
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
  return new Error(`emailFrom (${from}) is not of emailDomain (${domain}).`);
}
