import { useState } from 'react';
import { Button } from '#web/ui/buttons/button.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { DocumentContent } from './document-content.tsx';
import type { DocumentOwner } from './document-query.ts';

interface DocumentDialogProps {
  /** The owner of the shown document; undefined closes the dialog. */
  readonly owner: DocumentOwner | undefined;
  readonly onClose: () => void;
}

export function DocumentDialog({ owner, onClose }: DocumentDialogProps) {
  // The document stays visible during the closing animation.
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
