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
  if (isSame(agreed, (await read(now)).consentVersion)) return undefined;
  const { consentVersion } = await read(now, 'fresh');
  return isSame(agreed, consentVersion) ? undefined : consentVersion;
}

/** What the house has saved is known by its number: earlier versions of the same texts named the day of UTC. */
const isSame = (agreed: string | undefined, version: string): boolean =>
  agreed === version || (version.includes('.') && agreed?.split('.')[1] === version.split('.')[1]);
