import { Spinner } from '#web/ui/feedback/spinner.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { partOnDemand } from '#web/ui/overlays/lazy-part.tsx';

const AttachSearch = partOnDemand(
  async () => (await import('#web/search/attach-search.tsx')).AttachSearch,
  () => <Spinner label="Loading…" />,
);

interface AttachDialogProps {
  readonly open: boolean;
  readonly onAttach: (act: { kind: 'attach'; auctionId?: string; paymentId?: string; userId?: string }) => void;
  readonly onClose: () => void;
}

/** Chooses the lot, the payment or the person that a ticket is about. */
export function AttachDialog({ open, onAttach, onClose }: AttachDialogProps) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => !next && onClose()}
      title="What is it about?"
      description="The person sees the lot or payment, but not an account. It replaces what was attached before."
      size="lg"
    >
      <AttachSearch
        onAttach={(names) => {
          onAttach({ kind: 'attach', ...names });
          onClose();
        }}
        onClose={onClose}
      />
    </Dialog>
  );
}
