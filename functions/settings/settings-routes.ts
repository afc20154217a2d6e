import * as z from 'zod';
import { refusal } from '../../shared/contract/errors.ts';
import { SECTION_NAMES, type SectionName, settingsSchema } from '../../shared/contract/settings/sections.ts';
import {
  changeSettings,
  getSettings,
  listSettingsVersions,
  settingsChange,
} from '../../shared/contract/settings/settings.ts';
import { ok, refused } from '../../shared/model/result.ts';
import { type Clock, isoFrom } from '../platform/clock.ts';
import { type Endpoint, endpoint } from '../platform/http/endpoint.ts';
import type { SettingsNow } from '../tables/settings/settings-reader.ts';
import type { SettingsStore } from '../tables/settings/settings-store.ts';
import type { ProfileStore } from '../tables/users/profile-store.ts';

interface SettingsDeps {
  readonly settings: Pick<SettingsStore, 'sections' | 'versions' | 'save'>;
  /** The settings as they are now, not as they were remembered. */
  readonly readNow: () => Promise<SettingsNow>;
  /** The deployment's value of each section. */
  readonly deployed: Readonly<Record<SectionName, unknown>>;
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
  readonly clock: Clock;
}

const CHANGED = 'Somebody else has saved this section since you opened it. Your changes are not saved.';
const USED_SOON = 'The settings are saved. They apply everywhere within a minute.';
const sectionName = z.enum(SECTION_NAMES);

/** Routes by which owners change the settings, and auditors read them. */
export function settingsRoutes({ settings, readNow, deployed, profiles, clock }: SettingsDeps): Endpoint[] {
  const namesOf = async (ids: readonly string[]) => {
    const found = await profiles.getProfiles([...new Set(ids)]);
    return (userId: string) => found.get(userId)?.name ?? userId;
  };
  return [
    endpoint(getSettings, async () => {
      const [sections, { consentVersion: _, ...now }] = await Promise.all([settings.sections(), readNow()]);
      const nameOf = await namesOf([...sections.values()].map(({ by }) => by));
      const versionOf = (name: SectionName) => {
        const stored = sections.get(name);
        if (stored === undefined) return { version: 0, changed: null };
        return { version: stored.version, changed: { by: nameOf(stored.by), at: isoFrom(stored.at) } };
      };
      return ok({
        answer: {
          success: true,
          settings: now,
          versions: {
            charges: versionOf('charges'),
            bidding: versionOf('bidding'),
            deposits: versionOf('deposits'),
            payment: versionOf('payment'),
            rejections: versionOf('rejections'),
            company: versionOf('company'),
            legal: versionOf('legal'),
            mails: versionOf('mails'),
            holidays: versionOf('holidays'),
            secondPerson: versionOf('secondPerson'),
          },
          deployed: settingsSchema.parse(deployed),
        },
      });
    }),

    endpoint(changeSettings, async ({ body, caller, source }) => {
      const { section, value, seen } = z.encode(settingsChange, body);
      const saved = await settings.save({ section, value, seen }, { adminId: caller.userId, source }, clock());
      switch (saved.is) {
        case 'saved':
          return ok({ answer: { success: true, message: USED_SOON, version: saved.version } });
        case 'conflict':
          return refused(refusal('CONFLICT', CHANGED));
        case 'not-an-owner':
          return refused(refusal('FORBIDDEN'));
      }
    }),

    endpoint(listSettingsVersions, async ({ query: { before } }) => {
      const { versions, next } = await settings.versions(before);
      const nameOf = await namesOf(versions.map(({ by }) => by));
      return ok({
        answer: {
          success: true,
          versions: versions.flatMap(({ version, section, at, by, before: from, after }) => {
            const known = sectionName.safeParse(section);
            if (!known.success) return [];
            return [{ version, section: known.data, at: isoFrom(at), by: nameOf(by), before: from, after }];
          }),
          next: next ?? null,
        },
      });
    }),
  ];
}
