import { describe, expect, it } from 'vitest';
import { commandOf } from '#web/features/verification-queue/queue-keys.ts';
import { OWN_WORDS, reasonText } from '#web/features/verification-queue/rejection-reasons.ts';
import { STANDARD_REASONS } from '#shared/model/accounts/rejection-reasons.ts';

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

  it('is the chosen sentence, the own words, or both', () => {
    expect(reasonText(sentence, ' ')).toEqual({ ok: true, value: sentence });
    expect(reasonText(sentence, ' It ended in May. ')).toEqual({ ok: true, value: `${sentence} It ended in May.` });
    expect(reasonText(OWN_WORDS, 'Mine.')).toEqual({ ok: true, value: 'Mine.' });
  });

  it('is asked for when there are only own words, and none', () => {
    expect(reasonText(OWN_WORDS, ' ')).toMatchObject({ ok: false });
  });

  it('fits the limit of the server with the longest own words', () => {
    for (const one of STANDARD_REASONS) expect(`${one} ${'x'.repeat(350)}`.length).toBeLessThanOrEqual(500);
  });
});
