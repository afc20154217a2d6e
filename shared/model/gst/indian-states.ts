/**
 * States and union territories by their GST code. Daman and Diu (25) is part of 26 since January 2020, and 28 was
 * Andhra Pradesh before its division. https://gstkanun.in/gst-state-code-list-of-india/
 */
const NAMES = {
  '01': 'Jammu and Kashmir',
  '02': 'Himachal Pradesh',
  '03': 'Punjab',
  '04': 'Chandigarh',
  '05': 'Uttarakhand',
  '06': 'Haryana',
  '07': 'Delhi',
  '08': 'Rajasthan',
  '09': 'Uttar Pradesh',
  '10': 'Bihar',
  '11': 'Sikkim',
  '12': 'Arunachal Pradesh',
  '13': 'Nagaland',
  '14': 'Manipur',
  '15': 'Mizoram',
  '16': 'Tripura',
  '17': 'Meghalaya',
  '18': 'Assam',
  '19': 'West Bengal',
  '20': 'Jharkhand',
  '21': 'Odisha',
  '22': 'Chhattisgarh',
  '23': 'Madhya Pradesh',
  '24': 'Gujarat',
  '26': 'Dadra and Nagar Haveli and Daman and Diu',
  '27': 'Maharashtra',
  '29': 'Karnataka',
  '30': 'Goa',
  '31': 'Lakshadweep',
  '32': 'Kerala',
  '33': 'Tamil Nadu',
  '34': 'Puducherry',
  '35': 'Andaman and Nicobar Islands',
  '36': 'Telangana',
  '37': 'Andhra Pradesh',
  '38': 'Ladakh',
} as const;

/** Sorted by name, for a select field. */
export const STATES: readonly { readonly code: string; readonly name: string }[] = Object.entries(NAMES)
  .map(([code, name]) => ({ code, name }))
  .toSorted((a, b) => a.name.localeCompare(b.name, 'en-IN'));

const BY_CODE: ReadonlyMap<string, string> = new Map(Object.entries(NAMES));

export const isStateCode = (code: string): boolean => BY_CODE.has(code);

/** For example `Maharashtra (27)`: invoices need the state and its code. */
export function stateText(code: string): string {
  return `${BY_CODE.get(code) ?? 'Unknown state'} (${code})`;
}

/** Union territories without their own legislature have UTGST instead of SGST. */
const WITHOUT_LEGISLATURE: ReadonlySet<string> = new Set(['04', '26', '31', '35', '38']);

export const hasUnionTerritoryTax = (code: string): boolean => WITHOUT_LEGISLATURE.has(code);
