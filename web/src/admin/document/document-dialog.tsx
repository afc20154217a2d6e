import { useState } from 'react';
import { Button } from '../../ui/buttons/button.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { DocumentContent } from './document-content.tsx';
import type { DocumentOwner } from './document-query.ts';

interface DocumentDialogProps {
  /** Whose document is shown; undefined while none is. */
  readonly owner: DocumentOwner | undefined;
  readonly onClose: () => void;
}

/** The document viewer. */
export function DocumentDialog({ owner, onClose }: DocumentDialogProps) {
  // Who was shown last stays while the dialog fades.
  const [shown, setShown] = useState(owner);
  if (owner !== undefined && owner !== shown) setShown(owner);
  if (shown === undefined) return null;
  return (
    <Dialog
      open={owner !== undefined}
      onOpenChange={(open) => !open && onClose()}
      title="User Document"
      description={shown.name}
      size="lg"
      footer={
        <Button variant="secondary" onClick={onClose}>
          Close
        </Button>
      }
    >
      <DocumentContent key={shown._id} owner={shown} />
    </Dialog>
  );
}
