/** The condition report of a lot: what somebody inspected, on a checklist by category. */
import type { CategoryId } from '../auctions/categories.ts';
import { istParts, msFromIst } from '../ist.ts';
import { ok, refused, type Result } from '../result.ts';

export const REPORT_STATES = ['good', 'fair', 'poor', 'not-checked'] as const;
export type ReportState = (typeof REPORT_STATES)[number];

export const STATE_LABELS: Readonly<Record<ReportState, string>> = {
  good: 'Good',
  fair: 'Fair',
  poor: 'Poor',
  'not-checked': 'Not checked',
};

export interface ReportItem {
  /** A name of the category's checklist. */
  readonly name: string;
  readonly state: ReportState;
  readonly note?: string | undefined;
  /** A key in the media bucket, a path on the site, or the key of an upload. */
  readonly picture?: string | undefined;
}

export interface LotReport {
  readonly inspectedBy: string;
  /** `2027-03-31`. */
  readonly inspectedOn: string;
  /** Items of the checklist that are absent were not checked. */
  readonly items: readonly ReportItem[];
}

interface CheckedPart {
  /** The key in stored items and in the API. Its meaning must never change. */
  readonly name: string;
  readonly label: string;
}

const list = (parts: Readonly<Record<string, string>>): readonly CheckedPart[] =>
  Object.entries(parts).map(([name, label]) => ({ name, label }));

const CAR = list({
  body: 'Body and paint',
  glass: 'Glass and lamps',
  chassis: 'Chassis and underbody',
  engine: 'Engine',
  gearbox: 'Gearbox and clutch',
  brakes: 'Brakes',
  suspension: 'Suspension and steering',
  tyres: 'Tyres and wheels',
  electrics: 'Battery and electrics',
  cooling: 'Air conditioning',
  interior: 'Interior and seats',
});

const BIKE = list({
  body: 'Body and paint',
  chassis: 'Frame and fork',
  engine: 'Engine',
  gearbox: 'Gearbox and clutch',
  brakes: 'Brakes',
  suspension: 'Suspension',
  tyres: 'Tyres and wheels',
  electrics: 'Battery, lamps and horn',
  seat: 'Seat',
});

const PROPERTY = list({
  structure: 'Structure',
  roof: 'Roof',
  walls: 'Walls, damp and cracks',
  floors: 'Floors',
  doors: 'Doors and windows',
  plumbing: 'Water and plumbing',
  wiring: 'Electric wiring',
  kitchen: 'Kitchen and bathrooms',
  surroundings: 'Common areas and surroundings',
});

const LAND = list({
  boundaries: 'Boundaries on the ground',
  access: 'Road access',
  water: 'Water',
  power: 'Electricity',
  soil: 'Soil or surface',
  crops: 'Crops, trees and structures',
  occupation: 'Free of occupation',
});

const ELECTRONICS = list({
  exterior: 'Casing',
  screen: 'Screen or display',
  controls: 'Keys and controls',
  function: 'Works as it should',
  battery: 'Battery',
  ports: 'Ports and sockets',
  accessories: 'Accessories',
});

const JEWELRY = list({
  metal: 'Metal and surface',
  stones: 'Stones',
  setting: 'Setting',
  clasp: 'Clasp and joints',
  hallmark: 'Hallmark legible',
});

const COLLECTIBLES = list({
  surface: 'Surface',
  colours: 'Colours',
  completeness: 'Completeness',
  restoration: 'Earlier repairs',
  frame: 'Frame, case or box',
});

export const CHECKLISTS: Readonly<Record<CategoryId, readonly CheckedPart[]>> = {
  cars: CAR,
  bikes: BIKE,
  properties: PROPERTY,
  land: LAND,
  electronics: ELECTRONICS,
  jewelry: JEWELRY,
  collectibles: COLLECTIBLES,
};

/**
 * Checks a report against the checklist of its category and puts its items in the list's order. The error is a sentence.
 *
 * @param now epoch milliseconds
 */
export function checkReport(categorie: CategoryId, report: LotReport, now: number): Result<LotReport, string> {
  const parts = CHECKLISTS[categorie];
  const names = report.items.map(({ name }) => name);
  const unknown = names.find((name) => parts.every((part) => part.name !== name));
  if (unknown !== undefined) return refused(`Lots of this category are not checked for "${unknown.slice(0, 40)}".`);
  if (new Set(names).size < names.length) return refused('The report names an item twice.');
  if (report.items.every(({ state }) => state === 'not-checked'))
    return refused('The report needs an item that was checked.');
  if (msFromIst({ date: report.inspectedOn, time: '00:00' }) === undefined)
    return refused('Please enter the date of the inspection.');
  if (report.inspectedOn > istParts(now).date) return refused('The inspection cannot be in the future.');
  const items = parts.flatMap(({ name }) => report.items.filter((item) => item.name === name));
  return ok({ ...report, items });
}

/** An item as a page shows it. */
export interface ShownItem extends ReportItem {
  readonly label: string;
}

/** The whole checklist, in its order. */
export function shownItems(categorie: CategoryId, { items }: LotReport): readonly ShownItem[] {
  return CHECKLISTS[categorie].map(({ name, label }) => {
    const item = items.find((candidate) => candidate.name === name) ?? { name, state: 'not-checked' as const };
    return { ...item, label };
  });
}

/** How many items of the checklist have each state. */
export function countStates(items: readonly ReportItem[]): Readonly<Record<ReportState, number>> {
  const count = (state: ReportState) => items.filter((item) => item.state === state).length;
  return { good: count('good'), fair: count('fair'), poor: count('poor'), 'not-checked': count('not-checked') };
}

/** The pictures of a report, in its order. */
export function reportPictures(report: LotReport | null): readonly string[] {
  return (report?.items ?? []).flatMap(({ picture }) => (picture === undefined ? [] : [picture]));
}

export function mapPictures(report: LotReport | null, change: (picture: string) => string | undefined) {
  if (report === null) return null;
  const items = report.items.map((item) =>
    item.picture === undefined ? item : { ...item, picture: change(item.picture) },
  );
  return { ...report, items };
}
