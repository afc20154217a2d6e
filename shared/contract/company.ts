import * as z from 'zod';

/**
 * Who runs the site, as an operator has set it: what rule 4 of the Consumer Protection (E-Commerce) Rules, 2020 wants
 * displayed (legal name, address, and e-mail and phone of customer care and of the grievance officer, by name and
 * designation). https://taxguru.in/corporate-law/duties-indian-e-commerce-entities.html
 */
export const company = z.object({
  name: z.string(),
  address: z.string(),
  support: z.object({ email: z.string(), phone: z.string(), hours: z.string().optional() }),
  grievanceOfficer: z.object({ name: z.string(), designation: z.string(), email: z.string(), phone: z.string() }),
  /** Answers questions about personal data. */
  privacyEmail: z.string(),
  /** Takes reports of weaknesses, as security.txt says. */
  securityEmail: z.string(),
});
export type Company = z.infer<typeof company>;

/** For how many days things are kept that are not kept for ever, as an operator has set it. */
export const keptDays = z.object({
  logDays: z.number(),
  accessLogDays: z.number(),
  deletedFileDays: z.number(),
  rejectedProofDays: z.number(),
});
export type KeptDays = z.infer<typeof keptDays>;

/** The file beside the site that says both; null where nobody is named. */
export const companyFile = z.object({ company: company.nullable(), kept: keptDays.optional() });
export type CompanyFile = z.infer<typeof companyFile>;
export const COMPANY_FILE = 'company.json';
