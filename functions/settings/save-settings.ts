import { settingsFacts } from '#functions/domain/second-person/act-facts.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import type { SettingsStore, SettingsChange } from '#functions/tables/settings/settings-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { settingsDiffText } from '#shared/contract/settings/settings-diff.ts';
import { GUARDED_SECTIONS } from '#shared/contract/settings/settings.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

interface SaveDeps {
  readonly settings: Pick<SettingsStore, 'sections' | 'writes' | 'save'>;
  readonly secondPerson: SecondPerson;
}

interface Saving {
  readonly reason: string | undefined;
  /** The asked act that a second person approves by this. */
  readonly approves: string | undefined;
  readonly by: Actor;
}

const CHANGED = 'Somebody else has saved this section since you opened it. Your changes are not saved.';

/**
 * Saves a section and returns its new version. Some need a second person: then the change is only asked for.
 * Errors: CONFLICT (saved by somebody else since), FORBIDDEN (no longer an owner), those of `SecondPerson.guard`.
 */
export async function saveSettings(
  deps: SaveDeps,
  change: SettingsChange,
  { reason, approves, by }: Saving,
  now: number,
): Promise<Result<Guarded<number>, Refusal>> {
  const { settings } = deps;
  const { section, value, seen } = change;
  const planned = await settings.writes(change, by, now);
  const request = {
    act: { kind: 'settings-changed', section, value: JSON.stringify(value), seen } as const,
    isGuarded: planned?.isChange === true && GUARDED_SECTIONS.includes(section),
    title: `Settings: ${section}`,
    reason,
    facts: settingsFacts(seen, await changesOf(deps, change)),
    by,
    approves,
    prepare: () => (planned === undefined ? refused(refusal('CONFLICT', CHANGED)) : ok(undefined)),
  };
  return deps.secondPerson.guard(request, now, async (_, approval) => {
    const saved = await settings.save(change, by, now, approval.writes);
    switch (saved.is) {
      case 'saved':
        return ok(saved.version);
      case 'conflict':
        return refused(refusal('CONFLICT', CHANGED));
      case 'not-an-owner':
        return refused(refusal('FORBIDDEN'));
    }
  });
}

/** What the change does to the section, in words. */
async function changesOf({ settings }: SaveDeps, { section, value }: SettingsChange): Promise<string> {
  return settingsDiffText(section, (await settings.sections()).get(section)?.value, value);
}
