/** Numbers with the units of Indian papers: 61,400; 2 lakh km; 2 acres; 2 tola. */
import { ok, refused, type Result } from '../result.ts';

/** Groups as in India (1,25,000) or elsewhere (125,000), or none. A comma before one or two digits is no group. */
const QUANTITY =
  /^(\d{1,3}(?:,\d{2,3})*,\d{3}|\d{1,15})(\.\d+)?(?:\s*(k|thousand|lakhs?|lacs?|crores?|cr)(?![a-z])\.?)?\s*(.*)$/i;

const MULTIPLES: Readonly<Record<string, number>> = { k: 1e3, t: 1e3, l: 1e5, c: 1e7 };

interface Unit {
  /** How many of the first unit of its kind. */
  readonly factor: number;
  /** Small, without spaces, dots and the plural. */
  readonly names: readonly string[];
}

/** Units of land in square feet. A bigha differs from state to state. The keys are stored (`areaUnit`). */
const AREA = {
  'sq-ft': { factor: 1, names: ['sqft', 'sft', 'sqfeet', 'sqfoot', 'ft2'] },
  // A foot is 0.3048 m.
  'sq-m': { factor: 1 / 0.3048 ** 2, names: ['sqm', 'sqmt', 'sqmtr', 'sqmetre', 'sqmeter', 'm2'] },
  'sq-yd': { factor: 9, names: ['sqyd', 'sqyard', 'yd2', 'gaj'] },
  acre: { factor: 43_560, names: ['acre'] },
  hectare: { factor: 10_000 / 0.3048 ** 2, names: ['hectare', 'ha'] },
  guntha: { factor: 1_089, names: ['guntha', 'gunta'] },
  cent: { factor: 435.6, names: ['cent'] },
  bigha: { factor: Number.NaN, names: ['bigha'] },
} as const satisfies Readonly<Record<string, Unit>>;

const UNITS: Readonly<Record<string, Readonly<Record<string, Unit>>>> = {
  km: { km: { factor: 1, names: ['km', 'kilometre', 'kilometer'] } },
  years: { year: { factor: 1, names: ['year', 'yr'] } },
  'sq ft': AREA,
  g: {
    g: { factor: 1, names: ['g', 'gm', 'gram', 'gramme', 'grm'] },
    mg: { factor: 0.001, names: ['mg', 'milligram'] },
    kg: { factor: 1_000, names: ['kg', 'kilo', 'kilogram'] },
    // 180 grains of 0.06479891 g, and 0.2 g: https://en.wikipedia.org/wiki/Tola_(unit), https://en.wikipedia.org/wiki/Carat_(mass)
    tola: { factor: 180 * 0.064_798_91, names: ['tola'] },
    carat: { factor: 0.2, names: ['carat', 'ct'] },
  },
};

export interface Quantity {
  readonly value: number;
  /** The key of the unit that was written. */
  readonly unit: string | undefined;
  /** The value is not in the unit that was written. */
  readonly isConverted: boolean;
}

/**
 * Reads a number, with a unit if one is written; undefined for anything else, also for a unit that cannot be converted.
 *
 * @param unit the unit of the value, if it has one
 */
export function readQuantity(text: string, unit: string | undefined): Quantity | undefined {
  const read = readParts(text);
  if (read === undefined) return undefined;
  const { value, written } = read;
  if (written === '') return { value, unit: undefined, isConverted: false };
  const [key, { factor }] = unitNamed(UNITS[unit ?? ''] ?? {}, written) ?? [undefined, { factor: Number.NaN }];
  return Number.isNaN(factor)
    ? undefined
    : { value: withoutNoise(value * factor), unit: key, isConverted: factor !== 1 };
}

/** Reads an area, with its unit if one is written. It is not converted. */
export function readArea(text: string): Omit<Quantity, 'isConverted'> | undefined {
  const read = readParts(text);
  if (read === undefined || read.written === '') return read && { value: read.value, unit: undefined };
  const [unit] = unitNamed(AREA, read.written) ?? [];
  return unit === undefined ? undefined : { value: read.value, unit };
}

/** "2 acres" as the number and the unit of an area, which are two facts. The error is a sentence. */
export function splitArea(area: string, areaUnit: string): Result<{ area: string; areaUnit: string }, string> {
  const { value, unit } = readArea(area) ?? {};
  if (value === undefined || unit === undefined) return ok({ area, areaUnit });
  if (areaUnit !== '' && areaUnit !== unit) return refused(`“${area}” has another unit than “Unit of the area”.`);
  return ok({ area: String(value), areaUnit: unit });
}

function readParts(text: string) {
  const [, whole, decimals = '', multiple = '', written = ''] = QUANTITY.exec(text.normalize('NFKC').trim()) ?? [];
  if (whole === undefined) return undefined;
  const number = Number(whole.replaceAll(',', '') + decimals);
  return { value: withoutNoise(number * (MULTIPLES[multiple.slice(0, 1).toLowerCase()] ?? 1)), written };
}

function unitNamed(units: Readonly<Record<string, Unit>>, written: string) {
  const plain = written
    .toLowerCase()
    .replaceAll(/[\s.-]/g, '')
    .replace('square', 'sq');
  return Object.entries(units).find(([, { names }]) => names.some((name) => plain === name || plain === `${name}s`));
}

/** Without the noise of binary fractions, such as 0.30000000000000004. */
const withoutNoise = (value: number): number => Number(value.toPrecision(15));
