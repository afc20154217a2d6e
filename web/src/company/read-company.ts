import {
  type Company,
  COMPANY_FILE,
  type CompanyFile,
  companyFile,
  type RetentionDays,
} from '../../../shared/contract/company.ts';

/** Who runs the site, or why that cannot be said. */
export type KnownCompany = Company | 'not-set' | 'not-loaded';

/** Never fails, since the rest of the screen is worth reading without it. */
export async function readCompany(): Promise<KnownCompany> {
  try {
    return (await read()).company ?? 'not-set';
  } catch {
    return 'not-loaded';
  }
}

/** For how long things are kept; undefined when that cannot be said. */
export async function readKeptDays(): Promise<RetentionDays | undefined> {
  try {
    return (await read()).kept;
  } catch {
    return undefined;
  }
}

async function read(): Promise<CompanyFile> {
  const answer = await fetch(`/${COMPANY_FILE}`);
  const body: unknown = await answer.json();
  return companyFile.parse(body);
}
