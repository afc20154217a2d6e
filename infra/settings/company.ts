import * as z from 'zod';
import type { Company } from '#shared/contract/company.ts';

const line = z
  .string()
  .trim()
  .max(300)
  .regex(/^\P{Cc}*$/u, 'One line, please.');
const email = z.email();

/** All or none: the law requires all of them. */
const required = {
  companyName: line,
  companyAddress: line,
  supportEmail: email,
  supportPhone: line,
  grievanceName: line,
  grievanceDesignation: line,
  grievanceEmail: email,
  grievancePhone: line,
} as const;
const whole = z.object({
  ...required,
  supportHours: line.optional(),
  privacyEmail: email.optional(),
  securityEmail: email.optional(),
});

export type GivenCompany = Readonly<Record<keyof z.infer<typeof whole>, string | undefined>>;

/** The company of the deployment. */
export interface DeployedCompany extends Company {
  /** For vulnerability reports; published in security.txt, which changes with deployments only. */
  readonly securityEmail: string;
}

/**
 * The company that runs the site.
 *
 * @returns undefined if nothing is set
 * @throws if only some of the values are set
 */
export function companyFrom(given: GivenCompany): DeployedCompany | undefined {
  const names = whole.keyof().options.filter((name) => given[name] !== undefined);
  if (names.length === 0) return undefined;
  const missing = z
    .object(required)
    .keyof()
    .options.filter((name) => !names.includes(name));
  if (missing.length > 0) throw new Error(`The company's details are incomplete. Missing: ${missing.join(', ')}.`);
  const set = whole.parse(given);
  return {
    name: set.companyName,
    address: set.companyAddress,
    support: {
      email: set.supportEmail,
      phone: set.supportPhone,
      ...(set.supportHours !== undefined && { hours: set.supportHours }),
    },
    grievanceOfficer: {
      name: set.grievanceName,
      designation: set.grievanceDesignation,
      email: set.grievanceEmail,
      phone: set.grievancePhone,
    },
    privacyEmail: set.privacyEmail ?? set.grievanceEmail,
    securityEmail: set.securityEmail ?? set.supportEmail,
  };
}
