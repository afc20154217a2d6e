import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { KeyCap } from './key-cap.tsx';

export interface KeyHelp {
  readonly keys: readonly string[];
  readonly does: string;
}

interface KeysDialogProps {
  readonly help: readonly KeyHelp[];
  readonly open: boolean;
  readonly isOn: boolean;
  readonly onChoose: (isOn: boolean) => void;
  readonly onClose: () => void;
}

/** Lists the keyboard shortcuts of the page, with the checkbox that turns them on or off. */
export function KeysDialog({ help, open, isOn, onChoose, onClose }: KeysDialogProps) {
  return (
    <Dialog open={open} onOpenChange={(next) => !next && onClose()} title="Keys">
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-5 gap-y-2.5 text-sm">
        {help.map(({ keys, does }) => (
          <div key={does} className="contents">
            <dt className="flex gap-1">
              {keys.map((key) => (
                <KeyCap key={key}>{key}</KeyCap>
              ))}
            </dt>
            <dd>{does}</dd>
          </div>
        ))}
      </dl>
      <Checkbox
        className="mt-5 border-t border-border pt-4"
        label="Use these keys in this browser"
        checked={isOn}
        onChange={({ target }) => onChoose(target.checked)}
      />
    </Dialog>
  );
}
