import { useState } from 'react';
import type { Receivable } from '#shared/contract/money/receivables.ts';
import { Card } from '#web/ui/card.tsx';
import { RecordTransferDialog } from '../record-transfer-dialog.tsx';
import { LineCard, type MatchedRow } from './line-card.tsx';
import type { Statement } from './read-statement.ts';

/** A statement with the matches of its lines. */
export interface MatchedStatement extends Omit<Statement, 'note'> {
  readonly fileName: string;
  /** What the readers of the sheet and of the statement remark. */
  readonly note: string | undefined;
  readonly matches: readonly MatchedRow[];
}

/** The lines of a bank statement: questions, then what is proposed, then what is done. Other debits are only counted. */
export function MatchedLines({ statement }: { readonly statement: MatchedStatement }) {
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<{ readonly match: MatchedRow; readonly win: Receivable }>();
  const matches = statement.matches.map((match) =>
    done.has(match.line.row) ? { ...match, is: 'recorded' as const } : match,
  );
  const groups = [
    { title: 'Questions', matches: matches.filter(({ is }) => is === 'question') },
    { title: 'Ready to record', matches: matches.filter(({ is }) => is === 'proposed') },
    { title: 'Recorded', matches: matches.filter(({ is }) => is === 'recorded') },
  ];
  return (
    <>
      <Summary statement={statement} />
      {groups
        .filter((group) => group.matches.length > 0)
        .map((group) => (
          <section key={group.title} aria-label={group.title} className="grid gap-3">
            <h2 className="text-lg font-semibold">
              {group.title} <span className="tabular font-normal text-muted">({group.matches.length})</span>
            </h2>
            <ul className="grid gap-3">
              {group.matches.map((match) => (
                <li key={match.line.row}>
                  <LineCard
                    match={match}
                    debit={match.takenBackBy === null ? undefined : matches[match.takenBackBy]?.line}
                    onChoose={(win) => setOpen({ match, win })}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      {open !== undefined && (
        <RecordTransferDialog
          payer={open.win}
          preset={{
            lots: lotsFor(open.match, open.win),
            amount: String(open.match.line.amount),
            paidOn: open.match.line.day,
            utr: open.match.utr,
            ...(open.match.method !== null && { method: open.match.method }),
          }}
          onClose={() => setOpen(undefined)}
          onDone={() => setDone((rows) => new Set([...rows, open.match.line.row]))}
        />
      )}
    </>
  );
}

/** A line that quotes several lots of one person is split over all of them. */
const lotsFor = ({ why, candidates }: MatchedRow, win: Receivable): readonly string[] =>
  why === 'several'
    ? [win, ...candidates.filter((candidate) => candidate !== win && candidate.userId === win.userId)].map(
        ({ auctionId }) => auctionId,
      )
    : [win.auctionId];

function Summary({ statement: { fileName, note, lines, rowsWithoutLine } }: { readonly statement: MatchedStatement }) {
  const credits = lines.filter(({ direction }) => direction === 'credit').length;
  const debits = lines.length - credits;
  return (
    <Card className="grid gap-2 text-sm">
      <p>
        <strong className="wrap-anywhere">{fileName}</strong>: {credits} {credits === 1 ? 'credit' : 'credits'},{' '}
        {debits} {debits === 1 ? 'debit' : 'debits'}. Debits are shown where they may take back a credit, and where they
        are recorded.
      </p>
      {note !== undefined && <p className="text-muted">{note}</p>}
      {rowsWithoutLine.length > 0 && (
        <details className="text-muted">
          <summary className="cursor-pointer">
            {rowsWithoutLine.length === 1 ? '1 row is no line' : `${rowsWithoutLine.length} rows are no lines`} of the
            statement
          </summary>
          <ul className="mt-2 grid gap-1">
            {rowsWithoutLine.map(({ row, text }) => (
              <li key={row} className="wrap-anywhere">
                Row {row}: {text}
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}
