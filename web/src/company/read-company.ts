import { type Company, COMPANY_FILE, companyFile } from '../../../shared/contract/company.ts';

/** Who runs the site, or why that cannot be said. */
export type KnownCompany = Company | 'not-set' | 'not-loaded';

/** For the loader of a screen; it never fails, since the rest of the screen is worth reading without it. */
export async function readCompany(): Promise<KnownCompany> {
  try {
    const answer = await fetch(`/${COMPANY_FILE}`);
    const body: unknown = await answer.json();
    return companyFile.parse(body).company ?? 'not-set';
  } catch {
    return 'not-loaded';
  }
}
