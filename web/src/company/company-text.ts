import type { KnownCompany } from './read-company.ts';

const NOT_LOADED = 'The contact details could not be loaded. Reload the page to see them.';

/** The text in place of an unknown contact. */
export function missingContactText(known: 'not-set' | 'not-loaded', who: string): string {
  return known === 'not-loaded' ? NOT_LOADED : `Whoever runs this site has not named ${who} yet.`;
}

/** The contact for complaints. */
export function grievanceText(known: KnownCompany): string {
  if (typeof known === 'string') return missingContactText(known, 'a grievance officer');
  const { name, designation, email, phone } = known.grievanceOfficer;
  return `Write to ${name}, ${designation} of ${known.name}, ${known.address}: ${email}, ${phone}.`;
}

/** The contact for personal data. */
export function privacyText(known: KnownCompany): string {
  if (typeof known === 'string') return missingContactText(known, 'anybody to write to about personal data');
  return `You may also write to ${known.privacyEmail} from your registered address, for example to name someone who exercises these rights for you; we answer within 30 days.`;
}

/** The contact for payments, on receipts. */
export function supportText(known: KnownCompany): string {
  if (typeof known === 'string') return 'Questions: see Contact on the site.';
  const { email, phone, hours } = known.support;
  return `Questions: ${[known.name, email, phone, hours].filter((one) => one !== undefined).join(', ')}.`;
}
