import {
  type Company,
  COMPANY_FILE,
  type CompanyFile,
  companyFile,
  type RetentionDays,
} from '../../../shared/contract/company.ts';

/** The operator of the site, or why it is unknown. */
export type MaybeCompany = Company | 'not-set' | 'not-loaded';

/** Never throws, because the rest of the screen is useful without it. */
export async function readCompany(): Promise<MaybeCompany> {
  try {
    return (await read()).company ?? 'not-set';
  } catch {
    return 'not-loaded';
  }
}

/** The retention periods; undefined when they cannot be loaded. */
export async function readRetentionDays(): Promise<RetentionDays | undefined> {
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
