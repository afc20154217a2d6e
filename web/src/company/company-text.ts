import type { MaybeCompany } from './read-company.ts';

const NOT_LOADED = 'The contact details could not be loaded. Reload the page to see them.';

/** The text in place of an unknown contact. */
export function missingContactText(reason: 'not-set' | 'not-loaded', who: string): string {
  return reason === 'not-loaded' ? NOT_LOADED : `Whoever runs this site has not named ${who} yet.`;
}

/** The contact for complaints. */
export function grievanceText(company: MaybeCompany): string {
  if (typeof company === 'string') return missingContactText(company, 'a grievance officer');
  const { name, designation, email, phone } = company.grievanceOfficer;
  return `Write to ${name}, ${designation} of ${company.name}, ${company.address}: ${email}, ${phone}.`;
}

/** The contact for personal data. */
export function privacyText(company: MaybeCompany): string {
  if (typeof company === 'string') return missingContactText(company, 'anybody to write to about personal data');
  return `You may also write to ${company.privacyEmail} from your registered address, for example to name someone who exercises these rights for you; we answer within 30 days.`;
}

/** The contact for payments, on receipts. */
export function supportText(company: MaybeCompany): string {
  if (typeof company === 'string') return 'Questions: see Contact on the site.';
  const { email, phone, hours } = company.support;
  return `Questions: ${[company.name, email, phone, hours].filter((part) => part !== undefined).join(', ')}.`;
}
