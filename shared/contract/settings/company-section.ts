import * as z from 'zod';
import { email, line } from './fields.ts';

/** The law requires all of these, so either all are set or none. */
export const REQUIRED_OF_COMPANY = [
  'name',
  'address',
  'supportEmail',
  'supportPhone',
  'officerName',
  'officerDesignation',
  'officerEmail',
  'officerPhone',
] as const;

export const company = z
  .strictObject({
    name: line({ label: 'Legal name' }),
    address: line({ label: 'Address' }),
    supportEmail: email({ label: 'Support: e-mail' }),
    supportPhone: line({ label: 'Support: phone' }),
    supportHours: line({ label: 'Support: hours', help: 'Optional.' }),
    officerName: line({ label: 'Grievance officer: name' }),
    officerDesignation: line({ label: 'Grievance officer: designation' }),
    officerEmail: email({ label: 'Grievance officer: e-mail' }),
    officerPhone: line({ label: 'Grievance officer: phone' }),
    privacyEmail: email({
      label: 'Questions about personal data',
      help: 'Optional. Otherwise the grievance officer’s.',
    }),
  })
  .check(({ value, issues }) => {
    if (Object.values(value).every((entered) => entered === '')) return;
    for (const name of REQUIRED_OF_COMPANY) {
      if (value[name] !== '') continue;
      const message = 'The law requires this. Fill in all of it, or nothing.';
      issues.push({ code: 'custom', message, path: [name], input: value });
    }
  });
