import { expect, it } from 'vitest';
import { findMissingConsent } from '#functions/domain/admission/consent.ts';
import { settingsSchema } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';

const missing = (agreed: string | undefined, consentVersion: string) =>
  findMissingConsent(() => Promise.resolve({ ...settingsSchema.parse(STANDARD_SETTINGS), consentVersion }), agreed, 0);

it('asks for the texts in force, unless their number was agreed to, whatever day it was named by', async () => {
  expect(await missing('2026-11-29.3', '2026-11-29.3')).toBeUndefined();
  expect(await missing('2026-11-28.3', '2026-11-29.3')).toBeUndefined();
  for (const agreed of [undefined, '2026-11-24', '2026-11-29.2', '2026-11-29.31']) {
    expect(await missing(agreed, '2026-11-29.3')).toBe('2026-11-29.3');
  }
  expect(await missing('2026-11-24', '2026-11-24')).toBeUndefined();
  expect(await missing('2026-11-20', '2026-11-24')).toBe('2026-11-24');
  expect(await missing('2026-11-29.3', '2026-11-24')).toBe('2026-11-24');
});
