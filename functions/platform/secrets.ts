import { GetParameterError } from '@aws-lambda-powertools/parameters/errors';
import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm';

/** Reads a secret by the name of its parameter. */
export type SecretReader = (name: string) => Promise<string>;

/** Nobody has put the secret there yet. */
export class SecretNotSet extends Error {
  readonly parameter: string;

  constructor(parameter: string) {
    super(`The parameter ${parameter} is not set.`);
    this.name = 'SecretNotSet';
    this.parameter = parameter;
  }
}

/** A rotated secret is picked up after at most this long. */
const MAX_AGE_SECONDS = 5 * 60;

/**
 * Secrets from SSM Parameter Store (SecureString). They are kept in memory for five minutes and never reach the
 * environment or the logs. A failed read throws and is not remembered: `SecretNotSet`, or an outage.
 */
export function secretReader(client: SSMClient): SecretReader {
  const provider = new SSMProvider({ awsSdkV3Client: client });
  const underWay = new Map<string, Promise<string>>();

  async function read(name: string): Promise<string> {
    try {
      const value = await provider.get(name, { decrypt: true, maxAge: MAX_AGE_SECONDS });
      if (value === undefined) throw new SecretNotSet(name);
      return value;
    } catch (error) {
      // https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
      const isMissing = error instanceof GetParameterError && error.cause instanceof ParameterNotFound;
      throw isMissing ? new SecretNotSet(name) : error;
    }
  }

  // Powertools remembers what has been read, not what is being read; and Parameter Store answers few requests a
  // second of an account: https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-throughput.html
  return (name) => {
    const reading = underWay.get(name) ?? read(name).finally(() => underWay.delete(name));
    underWay.set(name, reading);
    return reading;
  };
}
