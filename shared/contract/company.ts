import * as z from 'zod';

/**
 * The company that runs the site, from the settings of the house. Rule 4 of the Consumer Protection (E-Commerce) Rules,
 * 2020 requires the site to show legal name, address, and e-mail and phone of customer care and of the grievance
 * officer, with name and designation.
 * https://taxguru.in/corporate-law/duties-indian-e-commerce-entities.html
 */
export const company = z.object({
  name: z.string(),
  address: z.string(),
  support: z.object({ email: z.string(), phone: z.string(), hours: z.string().optional() }),
  grievanceOfficer: z.object({ name: z.string(), designation: z.string(), email: z.string(), phone: z.string() }),
  /** For questions about personal data. */
  privacyEmail: z.string(),
});
export type Company = z.infer<typeof company>;

/** Retention periods in days, from the operator's settings: the file beside the site with them. */
export const retentionDays = z.object({
  logDays: z.number(),
  accessLogDays: z.number(),
  deletedFileDays: z.number(),
  rejectedProofDays: z.number(),
});
export type RetentionDays = z.infer<typeof retentionDays>;
export const RETENTION_FILE = 'retention.json';
