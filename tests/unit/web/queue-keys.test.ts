import { describe, expect, it } from 'vitest';
import { STANDARD_REASONS } from '#shared/model/accounts/rejection-reasons.ts';
import { commandOf } from '#web/features/verification-queue/queue-keys.ts';
import { OWN_WORDS, rejection } from '#web/features/verification-queue/rejection-reasons.ts';

describe('the keys of the queue', () => {
  it.each([
    ['v', { does: 'verify' }],
    ['V', { does: 'verify' }],
    ['r', { does: 'reject' }],
    ['n', { does: 'skip' }],
    ['?', { does: 'help' }],
    ['1', { does: 'kind', kind: 'aadhaar' }],
    ['6', { does: 'kind', kind: 'other' }],
    ['7', undefined],
    ['Enter', undefined],
  ])('%s', (key, command) => {
    expect(commandOf(key)).toEqual(command);
  });
});

describe('the reason of a rejection', () => {
  const [sentence = ''] = STANDARD_REASONS;

  const reasonOf = (chosen: string, words: string) =>
    rejection([sentence, OWN_WORDS]).safeParse({ chosen, words }).data?.reason;

  it('is the chosen sentence, the own words, or both', () => {
    expect(reasonOf('0', ' ')).toBe(sentence);
    expect(reasonOf('0', ' It ended in May. ')).toBe(`${sentence} It ended in May.`);
    expect(reasonOf('1', 'Mine.')).toBe('Mine.');
  });

  it('is asked for when there are only own words, and none', () => {
    expect(reasonOf('1', ' ')).toBeUndefined();
  });

  it('fits the limit of the server with the longest own words', () => {
    for (const one of STANDARD_REASONS) expect(`${one} ${'x'.repeat(350)}`.length).toBeLessThanOrEqual(500);
  });
});
