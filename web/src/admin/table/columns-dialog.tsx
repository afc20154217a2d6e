import { Columns3 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';

interface ColumnsDialogProps {
  readonly columns: readonly { readonly id: string; readonly header: string; readonly isHeader?: boolean }[];
  /** The ids of the columns that are shown. */
  readonly shown: readonly string[];
  /** Undefined for the default columns. */
  readonly onChoose: (ids: readonly string[] | undefined) => void;
}

/** Chooses the columns of a table. */
export function ColumnsDialog({ columns, shown, onChoose }: ColumnsDialogProps) {
  const [isOpen, setIsOpen] = useState(false);
  const optional = columns.filter(({ isHeader }) => isHeader !== true);
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        icon={<Columns3 className="size-4" aria-hidden="true" />}
        onClick={() => setIsOpen(true)}
      >
        Columns
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={setIsOpen}
        title="Columns"
        footer={
          <>
            <Button variant="ghost" onClick={() => onChoose(undefined)}>
              Usual columns
            </Button>
            <Button onClick={() => setIsOpen(false)}>Done</Button>
          </>
        }
      >
        <fieldset className="grid gap-3 sm:grid-cols-2">
          <legend className="sr-only">Columns</legend>
          {optional.map(({ id, header }) => (
            <Checkbox
              key={id}
              label={header}
              checked={shown.includes(id)}
              onChange={({ target }) =>
                onChoose(
                  optional.flatMap((column) =>
                    (column.id === id ? target.checked : shown.includes(column.id)) ? [column.id] : [],
                  ),
                )
              }
            />
          ))}
        </fieldset>
      </Dialog>
    </>
  );
}
