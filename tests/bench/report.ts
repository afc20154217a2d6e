/** The result of a section: its bars, and its figures as a Markdown table. */
export interface Section {
  readonly title: string;
  readonly bars: readonly Bar[];
  readonly table: string;
}

/** A promise about speed or cost, and whether this run met it. */
export interface Bar {
  readonly what: string;
  readonly wanted: string;
  readonly seen: string;
  readonly isMet: boolean;
  /** False where the section came to no number: it is broken, however quick the run. */
  readonly isMeasured: boolean;
}

/** A value with an upper limit. */
export const atMost = (what: string, limit: number, value: number, unit = ''): Bar => ({
  what,
  wanted: `at most ${digits(limit)}${unit}`,
  seen: `${digits(value)}${unit}`,
  isMet: value <= limit,
  isMeasured: Number.isFinite(value),
});

/** A value with a lower limit. */
export const atLeast = (what: string, limit: number, value: number, unit = ''): Bar => ({
  what,
  wanted: `at least ${digits(limit)}${unit}`,
  seen: `${digits(value)}${unit}`,
  isMet: value >= limit,
  isMeasured: Number.isFinite(value),
});

/** A Markdown table. */
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): string =>
  [head, head.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n');

/** A number with three significant digits. */
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
