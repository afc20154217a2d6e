/** What a section of the bench found: its bars, and its figures as a table in Markdown. */
export interface Section {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly table: string;
}

/** One promise about the product's speed or cost, and whether this run kept it. */
export interface Bar {
  readonly what: string;
  readonly wanted: string;
  readonly seen: string;
  readonly isMet: boolean;
}

/** A value that must not be above a limit. */
export const atMost = (what: string, limit: number, value: number, unit = ''): Bar => ({
  what,
  wanted: `at most ${digits(limit)}${unit}`,
  seen: `${digits(value)}${unit}`,
  isMet: value <= limit,
});

/** A value that must not be below a limit. */
export const atLeast = (what: string, limit: number, value: number, unit = ''): Bar => ({
  what,
  wanted: `at least ${digits(limit)}${unit}`,
  seen: `${digits(value)}${unit}`,
  isMet: value >= limit,
});

/** A table in Markdown. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A number for people: three digits that count. */
export function digits(value: number): string {
  if (!Number.isFinite(value)) return 'n/a';
  return value >= 100 ? Math.round(value).toLocaleString('en') : String(Number(value.toPrecision(3)));
}

/** The page of a run: all bars first. */
export function pageOf(sections: readonly Section[]): string {
  const bars = sections.flatMap((section) => section.bars);
  const rows = bars.map(({ what, wanted, seen, isMet }) => [what, wanted, seen, isMet ? 'met' : '**missed**']);
  const parts = sections.map((section) => `## ${section.title}\n\n${section.table}`);
  return [`# Bench`, table(['What', 'Wanted', 'Seen', ''], rows), ...parts].join('\n\n');
}
