import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Pause, Play } from 'lucide-react';
import { useState } from 'react';
import { pauseAuctions, type PausedWhich, resumeAuctions } from '#shared/contract/pausing.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { ReasonDialog } from '#web/decisions/reason-dialog.tsx';
import { REGISTERED } from '#web/notices/registered-are-told.ts';
import { saleKeys } from '#web/sales/sale-queries.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { pausedQuery } from './paused-query.ts';

interface PauseButtonProps {
  readonly which: PausedWhich;
  /** In words: "this auction". */
  readonly name: string;
  readonly isPaused: boolean;
}

/** Stops the clocks after a reason, or lets them go on after a question. */
export function PauseButton({ which, name, isPaused }: PauseButtonProps) {
  const client = useQueryClient();
  // What was asked for first: when the lot is paused or resumed meanwhile, the question must not turn into its opposite.
  const [asked, setAsked] = useState<'pause' | 'resume'>();
  const { mutate, error, isPending, reset } = useMutation({
    mutationFn: (reason: string | undefined) =>
      reason === undefined
        ? call(resumeAuctions, { body: { which } })
        : call(pauseAuctions, { body: { which, reason } }),
    onSuccess: ({ message, refused: [first, ...others] }) => {
      toast.success(message);
      if (first !== undefined) {
        const more = others.length === 0 ? '' : ` ${others.length} more were not changed.`;
        toast.error(`${first.title}: ${first.message}${more}`);
      }
      setAsked(undefined);
    },
    // Also after a refusal or a lost answer: some may have changed.
    onSettled: () => {
      void refetchAuctions(client, which.kind === 'lot' ? which.auctionId : undefined);
      if (which.kind === 'lot') void client.invalidateQueries({ queryKey: auctionKeys.audit(which.auctionId) });
      if (which.kind === 'sale') void client.invalidateQueries({ queryKey: saleKeys.sale(which.saleId) });
      void client.invalidateQueries({ queryKey: pausedQuery.queryKey });
    },
  });
  const close = () => {
    setAsked(undefined);
    reset();
  };
  return (
    <>
      <Button
        size="sm"
        variant={isPaused ? 'primary' : 'secondary'}
        icon={
          isPaused ? <Play className="size-4" aria-hidden="true" /> : <Pause className="size-4" aria-hidden="true" />
        }
        onClick={() => setAsked(isPaused ? 'resume' : 'pause')}
      >
        {isPaused ? 'Resume' : 'Pause'}
      </Button>
      <ReasonDialog
        open={asked === 'pause'}
        title={`Pause ${name}?`}
        description="At once. Nobody can bid until an owner resumes it."
        confirmLabel="Pause"
        danger
        hint="Bidders, people who watch and everybody else who looks read it, and it is kept."
        busy={isPending}
        failure={error === null ? undefined : sentenceOf(error)}
        onClose={close}
        onConfirm={mutate}
      >
        <ul className="grid list-disc gap-1 pl-5 text-sm">
          <li>The clock stops. It resumes with the time that is left now, and at least a full bid interval.</li>
          <li>What should start meanwhile starts when you resume.</li>
          <li>What is past its deadline already closes, and its last bid wins.</li>
          <li>
            {which.kind === 'lot' ? REGISTERED : 'Everybody registered'} and everybody who watches is told, and so are
            the other owners.
          </li>
        </ul>
      </ReasonDialog>
      <ConfirmDialog
        open={asked === 'resume'}
        onOpenChange={(next) => !next && close()}
        question={`Resume ${name}?`}
        detail={
          error === null
            ? 'What runs goes on with the time that was left, and at least a full bid interval. What should have started starts now; what starts later keeps its times.'
            : sentenceOf(error)
        }
        confirmLabel="Resume"
        busy={isPending}
        onConfirm={() => mutate(undefined)}
      />
    </>
  );
}
