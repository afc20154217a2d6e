import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { toast } from '#web/ui/overlays/toast.ts';

interface ReasonedActionProps {
  readonly auctionId: string;
  readonly label: string;
  readonly icon: ReactNode;
  readonly title: string;
  readonly description: string;
  /** Who reads the reason. */
  readonly hint: string;
  /** What follows, one sentence each. */
  readonly consequences: readonly string[];
  readonly danger?: boolean;
  /** Sends the command, and returns what to say afterwards. */
  readonly act: (reason: string) => Promise<string>;
}

/** A button for an action that asks first, names what follows, and wants a reason. */
export function ReasonedAction({
  auctionId,
  label,
  icon,
  title,
  description,
  hint,
  consequences,
  danger = false,
  act,
}: ReasonedActionProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: act,
    onSuccess: (message) => {
      toast.success(message);
      setIsAsking(false);
    },
    // Also after a refusal: the auction may have changed.
    onSettled: () => {
      void refetchAuctions(client, auctionId);
      void client.invalidateQueries({ queryKey: auctionKeys.audit(auctionId) });
    },
  });
  const close = () => {
    setIsAsking(false);
    reset();
  };
  return (
    <>
      <Button size="sm" variant="secondary" icon={icon} onClick={() => setIsAsking(true)}>
        {label}
      </Button>
      <ReasonDialog
        open={isAsking}
        title={title}
        description={description}
        confirmLabel={label}
        danger={danger}
        hint={hint}
        busy={isPending}
        failure={error === null ? undefined : sentenceOf(error)}
        onClose={close}
        onConfirm={(reason) => mutate(reason)}
      >
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          {consequences.map((consequence) => (
            <li key={consequence}>{consequence}</li>
          ))}
        </ul>
      </ReasonDialog>
    </>
  );
}
