/** The condition report in the form. */
import * as z from 'zod';
import { lotReport } from '#shared/contract/lots/lots.ts';
import { CATEGORIES, type CategoryId } from '#shared/model/auctions/categories.ts';
import {
  CHECKLISTS,
  checkReport,
  countStates,
  type LotReport,
  REPORT_STATES,
  type ReportItem,
  STATE_LABELS,
} from '#shared/model/lots/report.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';

/** A report that may be unfinished. */
export const formReport = z.object({
  inspectedBy: z.string(),
  inspectedOn: z.string(),
  items: z.array(
    z.object({
      name: z.string(),
      state: z.enum(REPORT_STATES),
      note: z.string().optional(),
      picture: z.string().optional(),
    }),
  ),
});

export type FormReport = z.infer<typeof formReport>;

export function categoryOf(categorie: string): CategoryId | undefined {
  return CATEGORIES.find(({ _id }) => _id === categorie)?._id;
}

/** Without empty items. */
export function tidyReport(report: LotReport): FormReport {
  return formReport.parse({ ...report, items: report.items.filter(isNotEmpty) });
}

function isNotEmpty({ state, note = '', picture }: ReportItem): boolean {
  return state !== 'not-checked' || note !== '' || picture !== undefined;
}

/** The report with one item changed. */
export function withItem(report: LotReport, item: ReportItem): LotReport {
  const isKnown = report.items.some(({ name }) => name === item.name);
  const items = isKnown
    ? report.items.map((candidate) => (candidate.name === item.name ? item : candidate))
    : [...report.items, item];
  return { ...report, items };
}

/** The report as it is sent: without empty notes, and without items of another category. The error is a sentence. */
export function checkFormReport(
  report: LotReport | null,
  categorie: string,
  now: number,
): Result<FormReport | null, string> {
  const category = categoryOf(categorie);
  if (report === null || category === undefined) return ok(null);
  const names = CHECKLISTS[category].map(({ name }) => name);
  const items = report.items.filter(({ name }) => names.includes(name)).map(withoutEmptyNote);
  const parsed = lotReport.safeParse({ ...report, items });
  if (!parsed.success) return refused(parsed.error.issues[0]?.message ?? '');
  const checked = checkReport(category, parsed.data, now);
  return checked.ok ? ok(tidyReport(checked.value)) : checked;
}

function withoutEmptyNote({ note = '', ...item }: ReportItem): ReportItem {
  return note.trim() === '' ? item : { ...item, note };
}

/** 'Motor Surveyors, 2026-01-31: 7 good, 1 poor', for comparing two versions. */
export function readableReport(report: LotReport | null): string {
  if (report === null) return '(none)';
  const counts = countStates(report.items);
  const counted = REPORT_STATES.filter((state) => counts[state] > 0);
  const states = counted.map((state) => `${counts[state]} ${STATE_LABELS[state].toLowerCase()}`).join(', ');
  return `${report.inspectedBy}, ${report.inspectedOn}: ${states}`;
}
