import { SECTIONS, settingsSchema, type StoredSettings } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';

/** The key of the seed in the metadata of the data stack's template, where the local stack finds it. */
export const SETTINGS_SEED = 'SettingsSeed';

/** The operator's names of the fields of the section company. */
const COMPANY = {
  name: 'companyName',
  address: 'companyAddress',
  supportEmail: 'supportEmail',
  supportPhone: 'supportPhone',
  supportHours: 'supportHours',
  officerName: 'grievanceName',
  officerDesignation: 'grievanceDesignation',
  officerEmail: 'grievanceEmail',
  officerPhone: 'grievancePhone',
  privacyEmail: 'privacyEmail',
} as const;

interface Given extends Readonly<Record<(typeof COMPANY)[keyof typeof COMPANY], string | undefined>> {
  readonly emdSetOff: boolean;
  readonly barDefaulters: boolean;
  readonly onlineLimit: number;
  readonly bankAccount: string | undefined;
}

/**
 * What the page Settings has in a new house. Owners change it there, and no later deployment does.
 *
 * @throws if a value is not one that the page would take
 */
export function seedFrom(given: Given): StoredSettings {
  const seed = {
    ...STANDARD_SETTINGS,
    deposits: { setOff: given.emdSetOff, barDefaulters: given.barDefaulters },
    payment: {
      ...STANDARD_SETTINGS.payment,
      onlineLimit: given.onlineLimit,
      bankAccount: given.bankAccount ?? '',
    },
    company: companyFrom(given),
  };
  settingsSchema.parse(seed);
  return seed;
}

function companyFrom(given: Given): StoredSettings['company'] {
  const fields = Object.entries(COMPANY).map(([field, name]) => [field, given[name] ?? ''] as const);
  const checked = SECTIONS.company.safeParse(Object.fromEntries(fields));
  if (checked.success) return checked.data;
  const names = new Map<PropertyKey | undefined, string>(Object.entries(COMPANY));
  throw new Error(checked.error.issues.map(({ path, message }) => `${names.get(path[0])}: ${message}`).join('\n'));
}
