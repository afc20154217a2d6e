import { type Company, RETENTION_FILE, type RetentionDays, retentionDays } from '#shared/contract/company.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { getHouse } from '#shared/contract/settings/house.ts';

/** The operator of the site, or why it is unknown. */
export type MaybeCompany = Company | 'not-set' | 'not-loaded';

/** What everybody may know of the house's settings. */
export type House = ResponseOf<typeof getHouse>;

/** Undefined when it cannot be loaded. Never throws, because the rest of the screen is useful without it. */
export async function readHouse(): Promise<House | undefined> {
  try {
    return getHouse.response.parse(await json(`/api${getHouse.path}`));
  } catch {
    return undefined;
  }
}

export const companyIn = (house: House | undefined): MaybeCompany =>
  house === undefined ? 'not-loaded' : (house.company ?? 'not-set');

export const readCompany = async (): Promise<MaybeCompany> => companyIn(await readHouse());

/** The retention periods, which are the deployment's; undefined when they cannot be loaded. */
export async function readRetentionDays(): Promise<RetentionDays | undefined> {
  try {
    return retentionDays.parse(await json(`/${RETENTION_FILE}`));
  } catch {
    return undefined;
  }
}

async function json(path: string): Promise<unknown> {
  const answer = await fetch(path);
  return answer.json();
}
