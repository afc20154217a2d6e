import type { ReadSettings } from '#functions/tables/settings/settings-reader.ts';
import type { ProfileItem } from '#functions/tables/users/user-items.ts';

/**
 * The version of the legal texts that somebody still has to agree to; undefined if they have. What was just agreed to may
 * be newer than what is remembered, so the settings are read again before anybody is asked.
 */
export async function findMissingConsent(
  read: ReadSettings,
  agreed: NonNullable<ProfileItem['consent']>['version'] | undefined,
  now: number,
): Promise<string | undefined> {
  if (agreed === (await read(now)).consentVersion) return undefined;
  const { consentVersion } = await read(now, 'fresh');
  return agreed === consentVersion ? undefined : consentVersion;
}
