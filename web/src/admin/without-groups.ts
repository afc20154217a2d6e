/** Groups as in India (1,25,000) or elsewhere (125,000). A comma before one or two digits is no group. */
const GROUPED = /^\d{1,3}(?:,\d{2,3})*,\d{3}(?:\.\d+)?$/;

/** An amount without the commas with which people write it. Any other text stays as it is, to be refused. */
export const withoutGroups = (text: string): string =>
  GROUPED.test(text.trim()) ? text.trim().replaceAll(',', '') : text;
