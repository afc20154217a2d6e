import { useState } from 'react';
import type { Receivable } from '#shared/contract/money/receivables.ts';
import { Card } from '#web/ui/card.tsx';
import { RecordTransferDialog } from '../record-transfer-dialog.tsx';
import { LineCard, type Line } from './line-card.tsx';
import type { MatchedStatement } from './read-statement.ts';

/** The lines of a statement: questions first, then what is proposed, then what is done. Other debits are only counted. */
export function MatchedLines({ statement }: { readonly statement: MatchedStatement }) {
  const [done, setDone] = useState<ReadonlySet<number>>(new Set());
  const [open, setOpen] = useState<{ readonly line: Line; readonly win: Receivable }>();
  const lines = statement.matches.map((match) =>
    done.has(match.line.row) ? { ...match, is: 'recorded' as const } : match,
  );
  const groups = [
    { title: 'Questions', lines: lines.filter(({ is }) => is === 'question') },
    { title: 'Ready to record', lines: lines.filter(({ is }) => is === 'proposed') },
    { title: 'Recorded', lines: lines.filter(({ is }) => is === 'recorded') },
  ];
  return (
    <>
      <Summary statement={statement} />
      {groups
        .filter((group) => group.lines.length > 0)
        .map((group) => (
          <section key={group.title} aria-label={group.title} className="grid gap-3">
            <h2 className="text-lg font-semibold">
              {group.title} <span className="tabular font-normal text-muted">({group.lines.length})</span>
            </h2>
            <ul className="grid gap-3">
              {group.lines.map((line) => (
                <li key={line.line.row}>
                  <LineCard
                    line={line}
                    takenBackBy={lines[line.takenBackBy ?? -1]?.line}
                    onChoose={(win) => setOpen({ line, win })}
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
            lots: lotsFor(open.line, open.win),
            amount: String(open.line.line.amount),
            paidOn: open.line.line.day,
            utr: open.line.utr,
            ...(open.line.method !== null && { method: open.line.method }),
          }}
          onClose={() => setOpen(undefined)}
          onDone={() => setDone((rows) => new Set([...rows, open.line.line.row]))}
        />
      )}
    </>
  );
}

/** A line that quotes several references of one person is laid on all of them. */
const lotsFor = ({ why, candidates }: Line, win: Receivable): readonly string[] =>
  why === 'several'
    ? [win, ...candidates.filter((candidate) => candidate !== win && candidate.userId === win.userId)].map(
        ({ auctionId }) => auctionId,
      )
    : [win.auctionId];

function Summary({ statement: { name, note, lines, others } }: { readonly statement: MatchedStatement }) {
  const credits = lines.filter(({ direction }) => direction === 'credit').length;
  const debits = lines.length - credits;
  return (
    <Card className="grid gap-2 text-sm">
      <p>
        <strong className="wrap-anywhere">{name}</strong>: {credits} {credits === 1 ? 'credit' : 'credits'}, {debits}{' '}
        {debits === 1 ? 'debit' : 'debits'}. Debits are shown where they may take back a credit, and where they are
        recorded.
      </p>
      {note !== undefined && <p className="text-muted">{note}</p>}
      {others.length > 0 && (
        <details className="text-muted">
          <summary className="cursor-pointer">
            {others.length === 1 ? '1 row is no line' : `${others.length} rows are no lines`} of the statement
          </summary>
          <ul className="mt-2 grid gap-1">
            {others.map(({ row, text }) => (
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
