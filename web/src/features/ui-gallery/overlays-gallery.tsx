import { useState } from 'react';
import { toast } from 'sonner';
import { Button } from '../../ui/buttons/button.tsx';
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx';
import { Dialog } from '../../ui/overlays/dialog.tsx';
import { Drawer } from '../../ui/overlays/drawer.tsx';
import { Toaster } from '../../ui/overlays/toaster.tsx';
import { Tooltip } from '../../ui/overlays/tooltip.tsx';
import { GallerySection } from './gallery-section.tsx';

type Overlay = 'dialog' | 'confirm' | 'delete' | 'drawer';

/** What opens over the page. */
export function OverlaysGallery() {
  const [open, setOpen] = useState<Overlay>();
  const change = (overlay: Overlay) => (isOpen: boolean) => setOpen(isOpen ? overlay : undefined);
  return (
    <GallerySection title="Overlays">
      <div className="flex flex-wrap gap-3">
        <Button variant="secondary" onClick={() => setOpen('dialog')}>
          Dialog
        </Button>
        <Button variant="secondary" onClick={() => setOpen('confirm')}>
          Confirm
        </Button>
        <Button variant="secondary" onClick={() => setOpen('delete')}>
          Confirm a danger
        </Button>
        <Button variant="secondary" onClick={() => setOpen('drawer')}>
          Drawer
        </Button>
        <Button variant="secondary" onClick={() => toast('You Have Been Outbid', { description: 'Compact SUV, 2022' })}>
          Toast
        </Button>
        <Tooltip text="The help center is not open yet.">
          <Button variant="secondary">Tooltip</Button>
        </Tooltip>
      </div>
      <Dialog
        open={open === 'dialog'}
        onOpenChange={change('dialog')}
        title="User Document"
        description="The link is valid for 60 seconds."
        footer={
          <Button variant="secondary" onClick={() => setOpen(undefined)}>
            Close
          </Button>
        }
      >
        <p>What the dialog is about.</p>
      </Dialog>
      <ConfirmDialog
        open={open === 'confirm'}
        onOpenChange={change('confirm')}
        question="Are you sure you want to logout?"
        confirmLabel="Logout"
        onConfirm={() => setOpen(undefined)}
      />
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={change('delete')}
        question="Are you sure you want to delete this auction?"
        detail="This action cannot be undone."
        confirmLabel="Delete"
        danger
        onConfirm={() => setOpen(undefined)}
      />
      <Drawer open={open === 'drawer'} onOpenChange={change('drawer')} title="Menu">
        <p className="p-6 pt-16">Navigation goes here.</p>
      </Drawer>
      <Toaster />
    </GallerySection>
  );
}
