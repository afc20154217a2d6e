/** Reads the condition report and the documents of a row. Their pictures and files stay as the lot has them. */
import { DOCUMENT_KIND_LABELS, DOCUMENT_KINDS } from '#shared/model/lots/documents.ts';
import { REPORT_STATES, type ReportItem, STATE_LABELS } from '#shared/model/lots/report.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import type { FormDocument } from '../../values/form-documents.ts';
import { type FormReport, tidyReport } from '../../values/form-report.ts';
import {
  type Cells,
  COLUMN_IDS,
  isReport,
  REPORT_BY,
  REPORT_ON,
  type ReportId,
  reportId,
  reportIds,
} from '../columns/columns.ts';
import { ask } from '../columns/question.ts';
import { plainText, readCell } from '../columns/read-cell.ts';
import type { Desk } from './problem-desk.ts';

/** 'Poor: leaks oil' */
export const itemText = ({ state, note = '' }: Pick<ReportItem, 'state' | 'note'>): string =>
  note === '' ? STATE_LABELS[state] : `${STATE_LABELS[state]}: ${note}`;

export function readReport(cells: Cells, base: FormReport | null, categorie: string, desk: Desk): FormReport | null {
  const { problems, note } = desk;
  const knownIds = reportIds(categorie);
  const given = COLUMN_IDS.filter((id) => cells[id] !== undefined && isReport(id));
  if (given.length === 0) return base;
  for (const id of given) {
    if (!knownIds.some((knownId) => knownId === id) && cells[id]?.trim() !== '')
      problems[id] = 'Lots of this category have no such field. Please leave it empty.';
  }
  const items = knownIds.slice(2).flatMap((id): ReportItem[] => {
    const name = id.slice(reportId('').length);
    const stored = base?.items.find((item) => item.name === name);
    const cell = cells[id]?.trim();
    if (cell === undefined) return stored === undefined ? [] : [stored];
    if (cell === '') {
      if (stored !== undefined)
        note(id, ask(`The cell is empty. Importing it clears ${itemText(stored)}. Is that right?`, ''));
      return [];
    }
    const item = readItem(cell);
    if (!item.ok) problems[id] = item.error;
    return item.ok ? [{ ...item.value, name, ...(stored?.picture !== undefined && { picture: stored.picture }) }] : [];
  });
  const read = (id: ReportId, kind: 'text' | 'day', stored = ''): string => {
    const cell = cells[id];
    // A date that is asked (`readRow`) is asked once.
    if (cell === undefined || problems[id] !== undefined) return stored;
    return note(id, readCell({ kind }, cell)) ?? '';
  };
  const inspectedBy = read(REPORT_BY, 'text', base?.inspectedBy);
  const inspectedOn = read(REPORT_ON, 'day', base?.inspectedOn);
  return inspectedBy === '' && inspectedOn === '' && items.length === 0
    ? null
    : tidyReport({ inspectedBy, inspectedOn, items });
}

function readItem(cell: string): Result<Pick<ReportItem, 'state' | 'note'>, string> {
  const [, first = '', note] = /^([^:;,]*)(?:[:;,]\s*(.*))?$/s.exec(cell) ?? [];
  const state = REPORT_STATES.find((candidate) =>
    [candidate, STATE_LABELS[candidate]].some((name) => plainText(name) === plainText(first)),
  );
  if (state === undefined) {
    return refused(
      `Please begin with one of: ${Object.values(STATE_LABELS).join(', ')}; a note may follow: Poor: leaks oil.`,
    );
  }
  return ok({ state, ...(note !== undefined && note !== '' && { note }) });
}

/** 'RC book (Registration certificate (RC)); Notice (Sale notice)' */
export const documentsText = (documents: readonly FormDocument[]): string =>
  documents.map(({ name, kind }) => `${name} (${DOCUMENT_KIND_LABELS[kind]})`).join('; ');

export function readDocuments(
  cell: string | undefined,
  base: FormDocument[],
  { problems, note }: Desk,
): FormDocument[] {
  if (cell === undefined || plainText(cell) === plainText(documentsText(base))) return base;
  const names = cell.split(/[;\n]/).filter((name) => name.trim() !== '');
  const found = names.map((name) => readDocument(name, base));
  const unknown = names.find((_, at) => found[at] === undefined);
  if (unknown !== undefined) {
    problems.documents = `The lot has no document called ${unknown.trim()}. Please add new ones in the form of the lot.`;
    return base;
  }
  const kept = found.filter((item) => item !== undefined);
  const dropped = base.filter(({ id }) => kept.every((item) => item.id !== id));
  if (dropped.length > 0) note('documents', ask(`Importing it removes ${documentsText(dropped)}. Is that right?`, ''));
  return kept;
}

/** A document that the lot has, by its name, perhaps with another kind. */
function readDocument(text: string, base: readonly FormDocument[]): FormDocument | undefined {
  for (const document of base) {
    if (plainText(document.name) === plainText(text)) return document;
    const kind = DOCUMENT_KINDS.find(
      (candidate) => plainText(documentsText([{ ...document, kind: candidate }])) === plainText(text),
    );
    if (kind !== undefined) return { ...document, kind };
  }
  return undefined;
}
