/**
 * The webhook's secrets as they are stored in one parameter: the secret in its first line, and below it those it
 * replaced, each behind the time until which it is still accepted. One value, so that a rotation is one write.
 */
import { isoFrom } from '../../platform/clock.ts';

const HOUR_MS = 60 * 60 * 1000;

/**
 * What happened before the secret was changed at Razorpay stays signed with the old one, and is sent again for a day:
 * https://razorpay.com/docs/webhooks/faqs, https://razorpay.com/docs/webhooks/best-practices. The hour is for
 * changing it there.
 */
const ACCEPTED_FOR_MS = 25 * HOUR_MS;

interface Replaced {
  readonly secret: string;
  /** Epoch milliseconds. */
  readonly until: number;
}

/** The secrets by which a delivery may be signed now, the newest first. */
export function acceptedSecrets(stored: string, now: number): readonly string[] {
  const { current, replaced } = read(stored);
  // Anybody could sign with an empty secret.
  return [current, ...stillAccepted(replaced, now).map(({ secret }) => secret)].filter((secret) => secret !== '');
}

/** What is to be stored when `secret` takes the place of the present one, which stays accepted for a day. */
export function rotated(stored: string | undefined, secret: string, now: number): string {
  if (stored === undefined) return secret;
  const { current, replaced } = read(stored);
  if (current === secret) return stored;
  const old = [{ secret: current, until: now + ACCEPTED_FOR_MS }, ...stillAccepted(replaced, now)];
  const lines = old.filter((one) => one.secret !== secret).map((one) => `${isoFrom(one.until)} ${one.secret}`);
  return [secret, ...lines].join('\n');
}

/** What is to be stored when only the newest secret is accepted from now on. */
export const withoutReplaced = (stored: string): string => read(stored).current;

function read(stored: string): { readonly current: string; readonly replaced: readonly Replaced[] } {
  const [current = '', ...lines] = stored.split('\n');
  return { current, replaced: lines.flatMap(readReplaced) };
}

/** A line that somebody changed by hand to something else stands for no secret. */
function readReplaced(line: string): Replaced[] {
  const [, time = '', secret = ''] = /^(\S+) (.+)$/.exec(line) ?? [];
  const until = Date.parse(time);
  return Number.isNaN(until) ? [] : [{ secret, until }];
}

const stillAccepted = (replaced: readonly Replaced[], now: number): readonly Replaced[] =>
  replaced.filter(({ until }) => now < until);
