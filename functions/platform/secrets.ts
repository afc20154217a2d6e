import { GetParameterError } from '@aws-lambda-powertools/parameters/errors';
import { SSMProvider } from '@aws-lambda-powertools/parameters/ssm';
import { ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm';

/** Reads a secret by its parameter name. */
export type SecretReader = (name: string) => Promise<string>;

/** The operator has not set this secret yet. */
export class SecretNotSet extends Error {
  readonly parameter: string;

  constructor(parameter: string) {
    super(`The parameter ${parameter} is not set.`);
    this.name = 'SecretNotSet';
    this.parameter = parameter;
  }
}

/** How long a rotated secret may still be cached. */
const MAX_AGE_SECONDS = 5 * 60;

/**
 * Reads secrets from SSM Parameter Store (SecureString) and caches them for five minutes, in memory only. Failed reads
 * are not cached. Throws `SecretNotSet`, or the error of an outage.
 */
export function secretReader(client: SSMClient): SecretReader {
  const provider = new SSMProvider({ awsSdkV3Client: client });
  const pending = new Map<string, Promise<string>>();

  async function read(name: string): Promise<string> {
    try {
      const value = await provider.get(name, { decrypt: true, maxAge: MAX_AGE_SECONDS });
      if (value === undefined) throw new SecretNotSet(name);
      return value;
    } catch (error) {
      // Source: https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
      const isMissing = error instanceof GetParameterError && error.cause instanceof ParameterNotFound;
      throw isMissing ? new SecretNotSet(name) : error;
    }
  }

  // Powertools caches results but not pending reads, and Parameter Store allows few requests a second per account:
  // https://docs.aws.amazon.com/systems-manager/latest/userguide/parameter-store-throughput.html
  return (name) => {
    const reading = pending.get(name) ?? read(name).finally(() => pending.delete(name));
    pending.set(name, reading);
    return reading;
  };
}
