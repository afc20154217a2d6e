import { GetParameterCommand, ParameterNotFound, type SSMClient } from '@aws-sdk/client-ssm';
import type { Clock } from './clock.ts';

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
const TTL_MS = 5 * 60_000;

interface Cached {
  readonly value: Promise<string>;
  readonly readAt: number;
}

/**
 * Secrets from SSM Parameter Store (SecureString). They are kept in memory for five minutes and never reach the
 * environment or the logs. A failed read throws and is not remembered: `SecretNotSet`, or an outage.
 */
export function secretReader(client: SSMClient, clock: Clock): SecretReader {
  const cache = new Map<string, Cached>();

  async function read(name: string): Promise<string> {
    try {
      const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
      if (Parameter?.Value === undefined || Parameter.Value === '') throw new SecretNotSet(name);
      return Parameter.Value;
    } catch (error) {
      // https://docs.aws.amazon.com/systems-manager/latest/APIReference/API_GetParameter.html
      throw error instanceof ParameterNotFound ? new SecretNotSet(name) : error;
    }
  }

  return async (name) => {
    const now = clock();
    const cached = cache.get(name);
    // A clock that was set back must not keep a secret alive for longer.
    if (cached !== undefined && Math.abs(now - cached.readAt) < TTL_MS) return cached.value;
    const value = read(name);
    cache.set(name, { value, readAt: now });
    value.catch(() => {
      if (cache.get(name)?.value === value) cache.delete(name);
    });
    return value;
  };
}
