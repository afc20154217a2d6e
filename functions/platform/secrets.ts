import { GetParameterCommand, type SSMClient } from '@aws-sdk/client-ssm';
import type { Clock } from './clock.ts';

/** Reads a secret by the name of its parameter. */
export type SecretReader = (name: string) => Promise<string>;

/** A rotated secret is picked up after at most this long. */
const TTL_MS = 5 * 60_000;

interface Cached {
  readonly value: Promise<string>;
  readonly readAt: number;
}

/**
 * Secrets from SSM Parameter Store (SecureString). They are kept in memory for five minutes and never reach the
 * environment or the logs. A failed read is an outage and throws; it is not remembered.
 */
export function secretReader(client: SSMClient, clock: Clock): SecretReader {
  const cache = new Map<string, Cached>();

  async function read(name: string): Promise<string> {
    const { Parameter } = await client.send(new GetParameterCommand({ Name: name, WithDecryption: true }));
    if (Parameter?.Value === undefined || Parameter.Value === '') throw new Error(`The parameter ${name} is empty.`);
    return Parameter.Value;
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
