import { settingsSchema } from '#shared/contract/settings/sections.ts';
import { STANDARD_SETTINGS } from '#shared/contract/settings/standard-settings.ts';
import type { Company } from '#shared/contract/company.ts';
import type { Settings } from './settings.ts';

/**
 * The operator's values of what owners change later on the page Settings, as JSON for the functions. They apply until
 * an owner changes the section.
 *
 * @throws if a value is not one that the page would take
 */
export function deployedSettings({
  money,
  barDefaulters,
  company,
}: Pick<Settings, 'money' | 'barDefaulters' | 'company'>): string {
  const given = {
    deposits: { setOff: money.emdSetOff, barDefaulters },
    payment: {
      ...STANDARD_SETTINGS.payment,
      onlineLimit: money.onlineLimit,
      bankAccount: money.bankAccount ?? '',
    },
    ...(company !== undefined && { company: companySection(company) }),
  };
  settingsSchema.partial().parse(given);
  return JSON.stringify(given);
}

function companySection({ name, address, support, grievanceOfficer, privacyEmail }: Company) {
  return {
    name,
    address,
    supportEmail: support.email,
    supportPhone: support.phone,
    supportHours: support.hours ?? '',
    officerName: grievanceOfficer.name,
    officerDesignation: grievanceOfficer.designation,
    officerEmail: grievanceOfficer.email,
    officerPhone: grievanceOfficer.phone,
    privacyEmail,
  };
}
