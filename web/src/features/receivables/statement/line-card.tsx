import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type MatchedLine, MOST_CANDIDATES, type Receivable } from '#shared/contract/money/receivables.ts';
import { MAX_SEARCH_LENGTH } from '#shared/model/max-search-length.ts';
import { isLineClaim } from '#shared/model/money/bank-reference.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { paths } from '#web/paths.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { formatDate } from '#web/ui/format/format-time.ts';
import { Money } from '#web/ui/format/money.tsx';
import { SearchField } from '#web/ui/forms/search-field.tsx';
import { foundQuery } from '../receivables-query.ts';
import type { NumberedLine } from './read-statement.ts';

/** A line of the bank statement, with what the server says of it. */
export type MatchedRow = MatchedLine & { readonly line: NumberedLine };

const QUESTIONS = {
  'same-amount': 'No reference of ours. Is it for one of these, which owe just as much?',
  unknown: 'Nothing is known of this. Whose is it?',
  'other-amount': 'It quotes this lot, and is more than is owed.',
  several: 'It quotes several lots. How much is for each?',
  together: 'Several lines quote this lot, and are more than it owes together.',
  twice: 'This line stands in the statement more than once. Did the money come more than once?',
  'part-like-it':
    'A transfer of just this amount is recorded for this lot, and one of the two has no reference of the bank. Is this another one?',
  'recorded-otherwise':
    'This reference is recorded already, but with another amount, or as money that the house sent. Please look at that record.',
  reversed: 'The bank may have taken this back, by the debit below. Has the money stayed?',
  'taken-back':
    'The bank took money back. Is it a transfer that is recorded here? Then that record must be taken back, too.',
} as const satisfies Record<NonNullable<MatchedLine['why']>, string>;

const WORDS = { recorded: 'Already recorded', proposed: 'Ready', question: 'Question', other: 'Debit' } as const;
const TONES = { recorded: 'success', proposed: 'accent', question: 'warning', other: 'neutral' } as const;

/** Where the bank gave no reference, we made one of the line. */
const isOfBank = (utr: string): boolean => !isLineClaim(utr);

interface LineProps {
  readonly match: MatchedRow;
  /** The debit that may take it back. */
  readonly debit: NumberedLine | undefined;
  readonly onChoose: (win: Receivable) => void;
}

/** One line: what the bank says, and what it pays for or what a person must decide. */
export function LineCard({ match, debit, onChoose }: LineProps) {
  const { is, why, candidates, utr } = match;
  const { direction, day, amount, narration, row } = match.line;
  const isOut = direction === 'debit';
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-2">
        <div className="grid min-w-0 gap-1">
          <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <strong className="tabular text-lg">
              {isOut && 'Debit of '}
              <Money rupees={amount} />
            </strong>
            <span className="tabular text-sm text-muted">{formatDate(`${day}T12:00:00+05:30`)}</span>
            <Badge tone={TONES[is]}>{WORDS[is]}</Badge>
          </p>
          <p className="text-sm wrap-anywhere">{narration}</p>
          <p className="text-xs wrap-anywhere text-muted">
            Row {row}
            {isOfBank(utr) && `, ${utr}`}
          </p>
        </div>
      </div>
      {is !== 'recorded' && (
        <>
          {why !== null && <p className="text-sm font-medium">{QUESTIONS[why]}</p>}
          {debit !== undefined && <PossibleDebit debit={debit} />}
          {isOut ? (
            <Records utr={utr} wins={candidates} />
          ) : (
            <Candidates wins={candidates} isCertain={is === 'proposed'} onChoose={onChoose} />
          )}
          {candidates.length === MOST_CANDIDATES && (
            <p className="text-sm text-muted">There may be more than these {MOST_CANDIDATES}.</p>
          )}
          {is === 'question' && !isOut && <FindPayer row={row} onChoose={onChoose} />}
        </>
      )}
    </Card>
  );
}

function PossibleDebit({ debit: { row, day, amount, narration } }: { readonly debit: NumberedLine }) {
  return (
    <p className="text-sm wrap-anywhere text-muted">
      Row {row}, {formatDate(`${day}T12:00:00+05:30`)}: debit of <Money rupees={amount} />, {narration}
    </p>
  );
}

/** Where to look for what a debit may take back. */
function Records({ utr, wins }: { readonly utr: string; readonly wins: readonly Receivable[] }) {
  return (
    <ul className="grid gap-1 text-sm">
      {wins.map(({ auctionId, userId, title, name }) => (
        <li key={`${auctionId} ${userId}`} className="wrap-anywhere">
          <Link className="text-accent hover:underline" to={paths.transactions({ auctionId, userId })}>
            Transactions of {name} for {title}
          </Link>
        </li>
      ))}
      {isOfBank(utr) && (
        <li className="wrap-anywhere">
          <Link className="text-accent hover:underline" to={paths.transactions({ search: utr })}>
            Transactions with {utr}
          </Link>
        </li>
      )}
    </ul>
  );
}

interface CandidatesProps {
  readonly wins: readonly Receivable[];
  readonly isCertain?: boolean;
  readonly onChoose: (win: Receivable) => void;
}

function Candidates({ wins, isCertain = false, onChoose }: CandidatesProps) {
  return (
    <ul className="grid gap-2">
      {wins.map((win) => (
        <li
          key={`${win.auctionId} ${win.userId}`}
          className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 rounded-md bg-sunken px-4 py-2.5"
        >
          <span className="grid min-w-0 text-sm">
            <span className="font-medium wrap-anywhere">
              {win.title}, {win.name}
            </span>
            <span className="text-muted">
              <Money rupees={win.rest} /> to pay, {win.reference}
            </span>
          </span>
          <Button
            size="sm"
            variant={isCertain ? 'primary' : 'secondary'}
            aria-label={`Record for ${win.title} of ${win.name}`}
            onClick={() => onChoose(win)}
          >
            {isCertain ? 'Record' : 'It is this'}
          </Button>
        </li>
      ))}
    </ul>
  );
}

/** Looks for who sent it among all that is owed. */
function FindPayer({ row, onChoose }: { readonly row: number; readonly onChoose: (win: Receivable) => void }) {
  const [search, setSearch] = useState('');
  const { data, error, isFetching } = useQuery(foundQuery(search));
  return (
    <details>
      <summary className="cursor-pointer text-sm text-accent">It is somebody else’s</summary>
      <div className="mt-3 grid gap-3">
        <SearchField
          label={`Search what is owed, for row ${row}`}
          placeholder="Name, lot or reference…"
          value={search}
          maxLength={MAX_SEARCH_LENGTH}
          onSearch={setSearch}
        />
        {error !== null && <p className="text-sm text-danger">{sentenceOf(error, 'The search failed.')}</p>}
        {data !== undefined && search !== '' && !isFetching && data.receivables.length === 0 && (
          <p className="text-sm text-muted">Nothing that is owed matches.</p>
        )}
        {data !== undefined && search !== '' && <Candidates wins={data.receivables} onChoose={onChoose} />}
        {data !== undefined && search !== '' && data.nextCursor !== null && (
          <p className="text-sm text-muted">More match. Type more of the name, the lot or the reference.</p>
        )}
      </div>
    </details>
  );
}
