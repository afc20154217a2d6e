import type { FieldChange } from '#shared/contract/settings/settings-diff.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { ChangeList } from './change-list.tsx';

interface TheirsDialogProps {
  /** Who has saved meanwhile. */
  readonly by: string;
  readonly theirs: readonly FieldChange[];
  readonly mine: readonly FieldChange[];
  readonly onUseTheirs: () => void;
  readonly onKeepMine: () => void;
  readonly onClose: () => void;
}

/** Shows what somebody else has saved since the section was opened, then what one has typed. Nothing is lost. */
export function TheirsDialog({ by, theirs, mine, onUseTheirs, onKeepMine, onClose }: TheirsDialogProps) {
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title="Somebody else has saved"
      description={`${by} has changed this section since you opened it. Yours is not saved yet.`}
      size="lg"
      footer={
        <>
          <Button variant="secondary" onClick={onUseTheirs}>
            Use theirs
          </Button>
          <Button onClick={onKeepMine}>Keep yours to save</Button>
        </>
      }
    >
      <div className="grid gap-5 sm:grid-cols-2">
        <section className="grid content-start gap-3">
          <h3 className="font-semibold">Theirs, saved</h3>
          <ChangeList changes={theirs} />
        </section>
        <section className="grid content-start gap-3">
          <h3 className="font-semibold">Yours, not saved</h3>
          <ChangeList changes={mine} />
        </section>
      </div>
    </Dialog>
  );
}
