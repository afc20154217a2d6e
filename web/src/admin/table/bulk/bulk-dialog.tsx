import { type ReactNode, useState } from 'react';
import { useForm } from 'react-hook-form';
import { Link } from 'react-router-dom';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { TextArea } from '#web/ui/forms/text-field.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { type BulkRun, useBulkRun } from './use-bulk-run.ts';

interface BulkDialogProps<Row> {
  readonly rows: readonly Row[];
  readonly nameOf: (row: Row) => string;
  /** Where somebody sees to a row that was refused. */
  readonly hrefOf?: (row: Row) => string;
  readonly title: string;
  /** What will happen. */
  readonly consequence: ReactNode;
  /** Asks for a reason, with who reads it. */
  readonly reason?: { readonly hint: string; readonly maxLength: number };
  readonly confirmLabel: string;
  /** `published` */
  readonly doneWord: string;
  readonly isDanger?: boolean;
  /** Does it to one row. It must be safe to repeat. Throws if it is refused. */
  readonly run: (row: Row, reason: string) => Promise<void>;
  /** Called after each run, so that lists are read again. */
  readonly onChanged: () => void;
  /** Gets the rows that are not done. */
  readonly onClose: (left: readonly Row[]) => void;
}

/** Asks before an action on many rows, then does it row by row and tells what was refused and why. */
export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { rows, title, onClose, onChanged } = props;
  const bulk = useBulkRun(rows);
  const [reason, setReason] = useState('');
  const left = rows.filter((row) => !bulk.done.includes(row));
  const close = () => {
    if (bulk.state === 'running') {
      bulk.stop();
      return;
    }
    if (bulk.state === 'ended') onChanged();
    onClose(bulk.state === 'asking' ? rows : left);
  };
  return (
    <Dialog open onOpenChange={close} title={title}>
      {bulk.state === 'asking' ? (
        <Question {...props} onKeep={close} onStart={start} />
      ) : (
        <Progress {...props} bulk={bulk} left={left.length} onRetry={() => start(reason)} onDone={close} />
      )}
    </Dialog>
  );

  function start(given: string) {
    setReason(given);
    bulk.start((row) => props.run(row, given.trim()));
  }
}

interface QuestionProps<Row> extends BulkDialogProps<Row> {
  readonly onKeep: () => void;
  readonly onStart: (reason: string) => void;
}

function Question<Row>(props: QuestionProps<Row>) {
  const { consequence, reason, confirmLabel, isDanger = false, onKeep, onStart } = props;
  const { register, handleSubmit, formState } = useForm({ defaultValues: { given: '' } });
  return (
    <form
      noValidate
      className="grid gap-4"
      onSubmit={(event) => void handleSubmit(({ given }) => onStart(given))(event)}
    >
      <div>{consequence}</div>
      {reason !== undefined && (
        <TextArea
          label="Reason"
          hint={reason.hint}
          rows={3}
          required
          maxLength={reason.maxLength}
          error={formState.errors.given?.message}
          {...register('given', { validate: (text) => text.trim() !== '' || 'Please give a reason.' })}
        />
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onKeep}>
          Back
        </Button>
        <Button type="submit" variant={isDanger ? 'danger' : 'primary'}>
          {confirmLabel}
        </Button>
      </div>
    </form>
  );
}

interface ProgressProps<Row> extends BulkDialogProps<Row> {
  readonly bulk: BulkRun<Row>;
  readonly left: number;
  readonly onRetry: () => void;
  readonly onDone: () => void;
}

function Progress<Row>({ rows, nameOf, hrefOf, doneWord, bulk, left, onRetry, onDone }: ProgressProps<Row>) {
  const { state, done, refused, stop } = bulk;
  const isRunning = state === 'running';
  const untried = left - refused.length;
  const summary = `${String(done.length)} of ${String(rows.length)} ${doneWord}.`;
  return (
    <div className="grid gap-4">
      {isRunning && <ProgressBar label="Progress" share={(done.length + refused.length) / rows.length} />}
      <output className="tabular font-medium">{summary}</output>
      {!isRunning && untried > 0 && <p className="text-sm text-muted">You stopped it: {untried} not tried.</p>}
      {refused.length > 0 && (
        <Banner tone="danger">
          <h3>{refused.length} refused</h3>
          <ul aria-label="Refused" className="mt-2 grid max-h-64 gap-2 overflow-y-auto font-normal">
            {refused.map(({ row, error }) => (
              <li key={nameOf(row)} className="wrap-anywhere">
                {hrefOf === undefined ? <strong>{nameOf(row)}</strong> : <Link to={hrefOf(row)}>{nameOf(row)}</Link>}:{' '}
                {sentenceOf(error)}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        {isRunning ? (
          <Button variant="secondary" onClick={stop}>
            Stop
          </Button>
        ) : (
          <>
            {left > 0 && (
              <Button variant="secondary" onClick={onRetry}>
                Try {left === 1 ? 'it' : `these ${String(left)}`} again
              </Button>
            )}
            <Button onClick={onDone}>Done</Button>
          </>
        )}
      </div>
    </div>
  );
}
