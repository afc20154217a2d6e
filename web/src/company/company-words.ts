import type { KnownCompany } from './read-company.ts';

const NOT_LOADED = 'The contact details could not be loaded. Reload the page to see them.';

/** What to say instead of a contact that is not known. */
export function missingWords(known: 'not-set' | 'not-loaded', who: string): string {
  return known === 'not-loaded' ? NOT_LOADED : `Whoever runs this site has not named ${who} yet.`;
}

/** Whom to complain to. */
export function grievanceWords(known: KnownCompany): string {
  if (typeof known === 'string') return missingWords(known, 'a grievance officer');
  const { name, designation, email, phone } = known.grievanceOfficer;
  return `Write to ${name}, ${designation} of ${known.name}, ${known.address}: ${email}, ${phone}.`;
}

/** Whom to ask about personal data. */
export function privacyWords(known: KnownCompany): string {
  if (typeof known === 'string') return missingWords(known, 'anybody to write to about personal data');
  return `You may also write to ${known.privacyEmail} from your registered address, for example to name someone who exercises these rights for you; we answer within 30 days.`;
}

/** Whom to ask about a payment, on paper. */
export function supportWords(known: KnownCompany): string {
  if (typeof known === 'string') return 'Questions: see Contact on the site.';
  const { email, phone, hours } = known.support;
  return `Questions: ${[known.name, email, phone, hours].filter((one) => one !== undefined).join(', ')}.`;
}
