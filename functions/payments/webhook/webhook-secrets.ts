/**
 * One parameter stores the webhook's secrets. The first line is the current secret. Each further line is a replaced
 * secret, preceded by the time until which it is accepted. So a rotation is a single write.
 */
import { isoFrom } from '#functions/platform/clock.ts';
import { HOUR_MS } from '#shared/model/durations.ts';

/**
 * Razorpay repeats an event for a day and keeps its signature with the old secret:
 * https://razorpay.com/docs/webhooks/faqs, https://razorpay.com/docs/webhooks/best-practices. One more hour gives the
 * operator time to change the secret at Razorpay.
 */
const ACCEPTED_FOR_MS = 25 * HOUR_MS;

interface Replaced {
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** The secrets accepted now, newest first. */
export function acceptedSecrets(stored: string, now: number): readonly string[] {
  const { current, replaced } = read(stored);
  // Anyone could sign with an empty secret.
  return [current, ...stillAccepted(replaced, now).map(({ secret }) => secret)].filter((secret) => secret !== '');
}

/** The value to store when `secret` replaces the current one, which stays accepted for 25 hours. */
export function rotated(stored: string | undefined, secret: string, now: number): string {
  if (stored === undefined) return secret;
  const { current, replaced } = read(stored);
  if (current === secret) return stored;
  const old = [{ secret: current, until: now + ACCEPTED_FOR_MS }, ...stillAccepted(replaced, now)];
  const lines = old
    .filter((former) => former.secret !== secret)
    .map((former) => `${isoFrom(former.until)} ${former.secret}`);
  return [secret, ...lines].join('\n');
}

/** The value to store when only the current secret is accepted. */
export const withoutReplaced = (stored: string): string => read(stored).current;

function read(stored: string): { readonly current: string; readonly replaced: readonly Replaced[] } {
  const [current = '', ...lines] = stored.split('\n');
  return { current, replaced: lines.flatMap(readReplaced) };
}

/** Ignores a malformed line, such as one edited by hand. */
function readReplaced(line: string): Replaced[] {
  const [, time = '', secret = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
  const until = Date.parse(time);
  return Number.isNaN(until) ? [] : [{ secret, until }];
}

const stillAccepted = (replaced: readonly Replaced[], now: number): readonly Replaced[] =>
  replaced.filter(({ until }) => now < until);
