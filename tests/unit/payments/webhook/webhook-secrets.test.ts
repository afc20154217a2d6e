import { expect, test } from 'vitest';
import { acceptedSecrets, rotated, withoutReplaced } from '#functions/payments/webhook/webhook-secrets.ts';
import { HOUR, NOW } from '#tests/support/builders/time.ts';
import { WEBHOOK_SECRET, setUp } from '../given.ts';
import { delivery, handleWebhook } from './deliveries.ts';

test('a first secret is the only one accepted', () => {
  expect(rotated(undefined, 'first', NOW)).toBe('first');
  expect(acceptedSecrets('first', NOW)).toEqual(['first']);
});

test('a replaced secret is accepted for 25 hours, also after further rotations', () => {
  const second = rotated('the first', 'second', NOW);
  const third = rotated(second, 'third', NOW + 5 * HOUR);
  expect(acceptedSecrets(third, NOW + 25 * HOUR - 1)).toEqual(['third', 'second', 'the first']);
  expect(acceptedSecrets(third, NOW + 25 * HOUR)).toEqual(['third', 'second']);
  expect(acceptedSecrets(third, NOW + 30 * HOUR)).toEqual(['third']);
  // Expired secrets are not stored any longer.
  expect(rotated(third, 'fourth', NOW + 40 * HOUR)).not.toContain('first');
});

test('setting the same secret changes nothing, and setting an earlier one again lists it once', () => {
  const second = rotated('first', 'second', NOW);
  expect(rotated(second, 'second', NOW + HOUR)).toBe(second);
  expect(acceptedSecrets(rotated(second, 'first', NOW + HOUR), NOW + HOUR)).toEqual(['first', 'second']);
});

test('replaced secrets can be dropped at once', () => {
  expect(withoutReplaced(rotated('first', 'second', NOW))).toBe('second');
});

test.each(['second\n', 'second\nfirst', 'second\nsoon first', 'second\n2026-11-30T00:00:00.000Z'])(
  'a malformed line of a replaced secret is ignored: %j',
  (stored) => expect(acceptedSecrets(stored, NOW)).toEqual(['second']),
);

test('an empty secret is ignored, because anybody could sign with it', () => {
  expect(acceptedSecrets('\n2026-11-30T00:00:00.000Z first', NOW)).toEqual(['first']);
});

test('a delivery may be signed by any accepted secret, and by no other', async () => {
  const { deps } = setUp();
  const signed = delivery('payment.unheard-of', {});
  const by = async (...webhookSecrets: string[]) =>
    (await handleWebhook({ ...deps, webhookSecrets }, { ...signed, eventId: undefined }, NOW)).ok;
  expect(await by('new', WEBHOOK_SECRET)).toBe(true);
  expect(await by(WEBHOOK_SECRET)).toBe(true);
  expect(await by('new', 'older')).toBe(false);
  expect(await by()).toBe(false);
});
