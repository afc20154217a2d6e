import * as z from 'zod';
import type { SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import { type Clock, isoFrom } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { SettingsNow } from '#functions/tables/settings/settings-reader.ts';
import type { SettingsStore } from '#functions/tables/settings/settings-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { SECTION_NAMES, type SectionName } from '#shared/contract/settings/sections.ts';
import {
  changeSettings,
  getSettings,
  listSettingsVersions,
  settingsChange,
} from '#shared/contract/settings/settings.ts';
import { ok } from '#shared/model/result.ts';
import { saveSettings } from './save-settings.ts';

interface SettingsDeps {
  readonly settings: Pick<SettingsStore, 'sections' | 'versions' | 'writes' | 'save'>;
  readonly secondPerson: SecondPerson;
  /** The settings as they are now, not as they were remembered. */
  readonly readNow: () => Promise<SettingsNow>;
  readonly profiles: Pick<ProfileStore, 'getProfiles'>;
  readonly clock: Clock;
}

const USED_SOON = 'The settings are saved. They apply everywhere within a minute.';
const sectionName = z.enum(SECTION_NAMES);

/** Routes by which owners change the settings, and auditors read them. */
export function settingsRoutes(deps: SettingsDeps): Endpoint[] {
  const { settings, readNow, profiles, clock } = deps;
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
        if (stored === undefined || stored.version === 0) return { version: 0, changed: null };
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
            templates: versionOf('templates'),
            holidays: versionOf('holidays'),
            secondPerson: versionOf('secondPerson'),
            yard: versionOf('yard'),
          },
        },
      });
    }),

    endpoint(changeSettings, async ({ body, by }) => {
      const { section, value, seen, reason, approves } = z.encode(settingsChange, body);
      const saved = await saveSettings(deps, { section, value, seen }, { reason, approves, by }, clock());
      if (!saved.ok) return saved;
      if (saved.value.is === 'done')
        return ok({ answer: { success: true, message: USED_SOON, version: saved.value.value } });
      const { answer, status } = undoneAnswer(saved.value);
      return ok({ answer: { ...answer, version: seen }, status });
    }),

    endpoint(listSettingsVersions, async ({ query: { before } }) => {
      const { versions, next } = await settings.versions(before);
      const nameOf = await namesOf(versions.map(({ by }) => by));
      return ok({
        answer: {
          success: true,
          versions: versions.flatMap(({ version, section, at, by, before: from, after }) => {
            const parsedSection = sectionName.safeParse(section);
            if (!parsedSection.success) return [];
            return [{ version, section: parsedSection.data, at: isoFrom(at), by: nameOf(by), before: from, after }];
          }),
          next: next ?? null,
        },
      });
    }),
  ];
}
