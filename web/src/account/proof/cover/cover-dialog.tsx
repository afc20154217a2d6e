import { Brush, RectangleHorizontal, SquarePlus, Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Size } from '#shared/model/uploads.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { CoverSurface, type CoverTool } from './cover-surface.tsx';
import { boxInTheMiddle, type Cover } from './covers.ts';

export interface CoverDialogProps {
  readonly open: boolean;
  readonly picture: Blob;
  readonly size: Size;
  /** The existing covers. */
  readonly covers: readonly Cover[];
  readonly onCover: (covers: readonly Cover[]) => void;
  readonly onClose: () => void;
}

/** Lets the user black out parts of a picture before it is uploaded. */
export function CoverDialog({ open, onClose, ...editor }: CoverDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      size="lg"
      title="Cover parts of the picture"
      description="What you cover is painted black before the picture leaves this device. Leave name, photo and date of birth visible."
    >
      <CoverEditor {...editor} onClose={onClose} />
    </Dialog>
  );
}

const TOOLS = [
  { tool: 'box', label: 'Rectangle', Icon: RectangleHorizontal },
  { tool: 'brush', label: 'Brush', Icon: Brush },
] as const;

function CoverEditor({ picture, size, covers: before, onCover, onClose }: Omit<CoverDialogProps, 'open'>) {
  const [tool, setTool] = useState<CoverTool>('box');
  /** The undo history of covers; the last entry is current. */
  const [steps, setSteps] = useState<readonly (readonly Cover[])[]>([before]);
  const covers = steps.at(-1) ?? [];
  const change = (next: readonly Cover[]) => setSteps([...steps, next]);
  return (
    <div className="grid gap-4">
      <div className="flex flex-wrap gap-2">
        {TOOLS.map(({ tool: choice, label, Icon }) => (
          <Button
            key={choice}
            size="sm"
            variant={tool === choice ? 'primary' : 'secondary'}
            aria-pressed={tool === choice}
            icon={<Icon className="size-4" aria-hidden="true" />}
            onClick={() => setTool(choice)}
          >
            {label}
          </Button>
        ))}
        <Button
          size="sm"
          variant="secondary"
          icon={<SquarePlus className="size-4" aria-hidden="true" />}
          onClick={() => change([...covers, boxInTheMiddle(size)])}
        >
          Add a box
        </Button>
        <Button
          size="sm"
          variant="secondary"
          icon={<Undo2 className="size-4" aria-hidden="true" />}
          disabledReason={steps.length === 1 ? 'Nothing was changed yet.' : undefined}
          onClick={() => setSteps(steps.slice(0, -1))}
        >
          Undo
        </Button>
      </div>
      <CoverSurface picture={picture} size={size} tool={tool} covers={covers} onChange={change} />
      <p className="text-sm text-muted">
        Draw with a finger or the mouse. By keyboard, add a box: arrow keys move it, with Shift they change its size,
        and Delete removes it.
      </p>
      <output className="sr-only">
        {covers.length === 0
          ? 'Nothing is covered.'
          : `${covers.length} ${covers.length === 1 ? 'part' : 'parts'} covered.`}
      </output>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button
          onClick={() => {
            onCover(covers);
            onClose();
          }}
        >
          Use this picture
        </Button>
      </div>
    </div>
  );
}
