import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAuction } from '../../../../shared/contract/selling.ts';
import { call } from '../../api/call.ts';
import { DocumentTitle } from '../../page/document-title.tsx';
import { paths } from '../../paths.ts';
import { useSignedInUser } from '../../session/require-role.tsx';
import { Banner } from '../../ui/banner.tsx';
import { Button } from '../../ui/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { refetchAuctions } from '../../auctions/refetch-auctions.ts';
import { draftStore } from './drafts/draft-store.ts';
import { FormFrame } from './form-frame.tsx';
import { EMPTY_VALUES, sameValues } from './values/form-values.ts';
import { ImageField } from './images/image-field.tsx';
import { ItemFields } from './fields/item-fields.tsx';
import { PriceFields } from './fields/price-fields.tsx';
import { ScheduleFields } from './fields/schedule-fields.tsx';
import { countError, uploadKeys, waitReason } from './images/image-list.ts';
import { requestId } from './drafts/request-id.ts';
import { RestoredNote } from './drafts/restored-note.tsx';
import { useAuctionForm } from './values/use-auction-form.ts';
import { useDraftKeeping } from './drafts/use-draft-keeping.ts';
import { useLeaveLater } from './use-leave-later.ts';
import { useSend } from './use-send.ts';

/** Spec section 9. */
const REDIRECT_MS = 1000;

/** The form of a new auction. */
export function Component() {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const leaveLater = useLeaveLater();
  const [store] = useState(() => draftStore(localStorage, userId, 'new'));
  const [request] = useState(() => requestId(localStorage, userId));
  const [draft, setDraft] = useState(() => store.read(Date.now()));
  const form = useAuctionForm({ values: draft?.values ?? EMPTY_VALUES, images: draft?.images ?? [] }, 'create');
  const { values, pictures } = form;
  const { busy, failure, send } = useSend<'draft' | 'pending'>();
  const [isDone, setIsDone] = useState(false);
  const hasContent = !sameValues(values, EMPTY_VALUES) || pictures.images.length > 0;
  useDraftKeeping(store, { values, images: pictures.images, version: null }, hasContent && !isDone);
  const waiting = waitReason(pictures.images);

  const submit = async (status: 'draft' | 'pending') => {
    const fields = form.check();
    if (fields === undefined || waiting !== undefined) return;
    const imageKeys = uploadKeys(pictures.images);
    const body = { ...fields, status, createdBy: userId, imageKeys, requestId: request.get() };
    const isCreated = await send(status, 'Failed to create auction', () => call(createAuction, { body }));
    if (!isCreated) return;
    setIsDone(true);
    store.clear();
    request.forget();
    toast.success('Auction created successfully!');
    void refetchAuctions(client);
    leaveLater(paths.adminDashboard, REDIRECT_MS);
  };
  const startOver = () => {
    setDraft(undefined);
    request.forget();
    form.setAll(EMPTY_VALUES);
    pictures.reset([]);
  };

  return (
    <FormFrame
      title="Create Auction"
      intro="Save it as a draft that only admins see, or publish it for bidders to register."
      form={form}
      notes={
        draft !== undefined && <RestoredNote lostImages={draft.lostImages} label="Start over" onDiscard={startOver} />
      }
      actions={
        <Card className="grid gap-3">
          {failure !== undefined && <Banner tone="danger">{failure.sentence}</Banner>}
          <Button
            block
            busy={busy === 'pending'}
            disabled={busy !== undefined}
            disabledReason={countError(pictures.images, 'create') ?? waiting}
            onClick={() => void submit('pending')}
          >
            Publish Auction
          </Button>
          <Button
            block
            variant="secondary"
            busy={busy === 'draft'}
            disabled={busy !== undefined}
            disabledReason={waiting}
            onClick={() => void submit('draft')}
          >
            Save Draft
          </Button>
          <output className="block text-sm text-muted">
            {publishHint(countError(pictures.images, 'create') ?? waiting, pictures.images.length)}
          </output>
        </Card>
      }
    >
      <DocumentTitle title="Create Auction" />
      <ItemFields form={form} />
      <Card>
        <ImageField pictures={pictures} error={form.imageError} />
      </Card>
      <PriceFields form={form} lockedBecause={undefined} />
      <ScheduleFields form={form} lockedBecause={undefined} />
    </FormFrame>
  );
}

function publishHint(blockedBecause: string | undefined, count: number): string {
  if (blockedBecause === undefined) return 'Once published, bidders are told and can register.';
  return `Publish is not possible yet: ${blockedBecause}${count < 2 ? ` (${String(count)} of 2 so far)` : ''}`;
}
