import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type ColumnId, columnOf } from '../columns/columns.ts';
import type { JudgedRow } from '../rows/judge-rows.ts';

/** A question at a cell. */
export interface Question {
  readonly line: number;
  readonly id: ColumnId;
  readonly sentence: string;
}

export const questionsOf = ({ line, verdict }: JudgedRow): readonly Question[] =>
  verdict.is === 'wrong' ? verdict.questions.map((id) => ({ line, id, sentence: verdict.problems[id] ?? '' })) : [];

interface ConfirmAllProps {
  readonly questions: readonly Question[];
  readonly onConfirm: () => void;
}

const NAMED = 8;

/** Says yes to all questions at once, after they were named. */
export function ConfirmAll({ questions, onConfirm }: ConfirmAllProps) {
  const [isAsking, setIsAsking] = useState(false);
  const byText = Map.groupBy(questions, ({ id, sentence }) => `${columnOf(id, '').label}: ${sentence}`);
  const texts = [...byText].map(([text, { length }]) => (length === 1 ? text : `${text} (${length} lots)`));
  const more = texts.length - NAMED;
  return (
    <>
      <Button size="sm" variant="secondary" onClick={() => setIsAsking(true)}>
        {questions.length === 1 ? 'Answer 1 question' : `Answer ${questions.length} questions`}
      </Button>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question={questions.length === 1 ? 'Yes to the question?' : `Yes to all ${questions.length} questions?`}
        detail={texts.slice(0, NAMED).join(' ') + (more > 0 ? ` And ${more} more.` : '')}
        confirmLabel="Yes to all"
        onConfirm={() => {
          setIsAsking(false);
          onConfirm();
        }}
      />
    </>
  );
}
