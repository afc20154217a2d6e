import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { serverClock } from '#web/realtime/live.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { type Published, publishLots } from '../run/publish-lots.ts';

interface PublishAllProps {
  readonly houseNumbers: readonly string[];
  readonly userId: string;
}

/** Publishes what is still a draft. */
export function PublishAll({ houseNumbers, userId }: PublishAllProps) {
  const client = useQueryClient();
  const [isAsking, setIsAsking] = useState(false);
  const [published, setPublished] = useState<readonly Published[]>([]);
  const publish = useMutation({
    mutationFn: () => {
      setPublished([]);
      return publishLots({
        houseNumbers,
        userId,
        now: serverClock.now,
        signal: new AbortController().signal,
        onPublished: (lotId) => setPublished((all) => [...all, lotId]),
      });
    },
    onSettled: (_, error) => waitIfDone(error, refetchAuctions(client)),
  });
  const refused = published.filter(({ sentence }) => sentence !== undefined);
  const count = published.length - refused.length;
  return (
    <Card className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button busy={publish.isPending} onClick={() => setIsAsking(true)}>
          Publish All Drafts
        </Button>
        <output className="tabular text-sm text-muted">
          {publish.isPending && `${published.length} so far…`}
          {publish.isSuccess && (count === 1 ? '1 lot is published.' : `${count} lots are published.`)}
          {publish.isIdle && 'Once published, bidders are told and can register.'}
        </output>
      </div>
      {publish.isError && <Banner tone="danger">{sentenceOf(publish.error)} Publish again to continue.</Banner>}
      {refused.length > 0 && (
        <Banner tone="warning">
          <ul className="grid gap-1">
            {refused.map(({ houseNumber, sentence }) => (
              <li key={houseNumber}>
                {houseNumber}: {sentence}
              </li>
            ))}
          </ul>
        </Banner>
      )}
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setIsAsking}
        question="Publish all imported drafts?"
        detail="Bidders are told of each lot and can register. A lot that lacks something stays a draft."
        confirmLabel="Publish"
        onConfirm={() => {
          setIsAsking(false);
          publish.mutate();
        }}
      />
    </Card>
  );
}
