import type { ReactNode } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { FileDrop } from '#web/ui/forms/file-drop.tsx';

/** A file, and its sheet if somebody has chosen one. */
export interface ChosenFile {
  readonly file: File;
  readonly name?: string;
}

interface ChooseFileProps {
  readonly label: string;
  readonly hint: string;
  /** What its sheet has, as in "Which sheet has the lots?". */
  readonly sheetHas: string;
  /** What is said while it is read. */
  readonly reading: ReactNode;
  readonly isReading: boolean;
  readonly error: string | undefined;
  /** A file with several sheets, of which one is to be chosen. */
  readonly toChooseFrom: { readonly file?: File; readonly sheets?: readonly string[] } | undefined;
  readonly onChoose: (chosen: ChosenFile) => void;
}

/** The choice of a spreadsheet or CSV file, and of one of its sheets. */
export function ChooseFile(props: ChooseFileProps) {
  const {
    label,
    hint,
    sheetHas,
    reading,
    isReading,
    error,
    toChooseFrom: { file, sheets = [] } = {},
    onChoose,
  } = props;
  return (
    <>
      <FileDrop
        label={label}
        hint={hint}
        accept=".csv,.txt,.tsv,.xls,.xlsx,text/csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
        disabled={isReading}
        error={error}
        onFiles={([chosen]) => chosen !== undefined && onChoose({ file: chosen })}
      />
      {isReading && (
        <output className="flex items-center gap-2 text-sm text-muted">
          <Spinner /> {reading}
        </output>
      )}
      {file !== undefined && !isReading && (
        <fieldset className="grid gap-2">
          <legend className="text-sm font-medium">
            Which sheet of {file.name} has {sheetHas}?
          </legend>
          <div className="flex flex-wrap gap-2">
            {sheets.map((name) => (
              <Button key={name} size="sm" variant="secondary" onClick={() => onChoose({ file, name })}>
                {name}
              </Button>
            ))}
          </div>
        </fieldset>
      )}
    </>
  );
}
