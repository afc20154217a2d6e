import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { createAuction } from '../../../../shared/contract/selling.ts';
import { call } from '../../api/call.ts';
import { sentenceOf } from '../../api/error-sentence.ts';
import { DocumentTitle } from '../../page/document-title.tsx';
import { paths } from '../../paths.ts';
import { Link } from 'react-router-dom';
import { useSignedInUser } from '../../session/signed-in-user.ts';
import { Banner } from '../../ui/feedback/banner.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { toast } from '../../ui/overlays/toast.ts';
import { refetchAuctions } from '../../auctions/refetch-auctions.ts';
import { DocumentsField } from './documents/documents-field.tsx';
import { ReportField } from './report/report-field.tsx';
import { draftStore } from './drafts/draft-store.ts';
import { FormFrame } from './form-frame.tsx';
import { NEW_VALUES } from './fields/field-list.ts';
import { ImageField } from './images/image-field.tsx';
import { ItemFields } from './fields/item-fields.tsx';
import { FactFields } from './fields/fact-fields.tsx';
import { PlaceFields, SaleFields } from './fields/sale-fields.tsx';
import { PriceFields } from './fields/price-fields.tsx';
import { ScheduleFields } from './fields/schedule-fields.tsx';
import { countError, uploadKeys } from './images/image-list.ts';
import { requestId } from './drafts/request-id.ts';
import { RestoredNote } from './drafts/restored-note.tsx';
import type { AuctionFields } from './values/check-form.ts';
import { differences } from './values/form-schema.ts';
import { useAuctionForm } from './values/use-auction-form.ts';
import { useSavedDraft } from './drafts/use-saved-draft.ts';
import { useDelayedNavigate } from './use-delayed-navigate.ts';

/** How long the success message stays before the redirect. */
const REDIRECT_MS = 1000;

interface NewAuction {
  readonly fields: AuctionFields;
  readonly status: 'draft' | 'pending';
}

export function Component() {
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const leaveLater = useDelayedNavigate();
  const [store] = useState(() => draftStore(localStorage, userId, 'new'));
  const [request] = useState(() => requestId(localStorage, userId));
  const [draft, setDraft] = useState(() => store.read(Date.now()));
  const form = useAuctionForm({ values: draft?.values ?? NEW_VALUES, images: draft?.images ?? [] }, 'create');
  const { values, images } = form;
  const create = useMutation({
    mutationFn: ({ fields, status }: NewAuction) => {
      const imageKeys = uploadKeys(images.list);
      return call(createAuction, {
        body: { ...fields, status, createdBy: userId, imageKeys, requestId: request.get() },
      });
    },
    onSuccess: () => {
      store.clear();
      request.forget();
      toast.success('Auction created successfully!');
      void refetchAuctions(client);
      leaveLater(paths.adminDashboard, REDIRECT_MS);
    },
  });
  // The button stays busy after success, until the screen unmounts.
  const busyWith = create.isPending || create.isSuccess ? create.variables.status : undefined;
  const hasContent = differences(values, NEW_VALUES).length > 0 || images.list.length > 0;
  useSavedDraft(store, { values, images: images.list, version: null }, hasContent && !create.isSuccess);
  const waiting = form.waitingFor;

  const submit = (status: NewAuction['status']) =>
    form.submit((fields) => waiting === undefined && create.mutate({ fields, status }));
  const startOver = () => {
    setDraft(undefined);
    request.forget();
    form.setAll(NEW_VALUES);
    images.reset([]);
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
          {create.error !== null && (
            <Banner tone="danger">{sentenceOf(create.error, 'Failed to create auction')}</Banner>
          )}
          <Button
            block
            busy={busyWith === 'pending'}
            disabled={busyWith !== undefined}
            disabledReason={countError(images.list, 'create', images.max) ?? waiting}
            onClick={() => submit('pending')}
          >
            Publish Auction
          </Button>
          <Button
            block
            variant="secondary"
            busy={busyWith === 'draft'}
            disabled={busyWith !== undefined}
            disabledReason={waiting}
            onClick={() => submit('draft')}
          >
            Save Draft
          </Button>
          <output className="block text-sm text-muted">
            {publishHint(countError(images.list, 'create', images.max) ?? waiting, images.list.length)}
          </output>
        </Card>
      }
    >
      <DocumentTitle title="Create Auction" />
      <p className="text-sm text-muted">
        Many lots at once?{' '}
        <Link to={paths.importLots} className="font-medium text-accent underline underline-offset-4">
          Import them from a sheet
        </Link>
        .
      </p>
      <ItemFields form={form} isLocked={false} />
      <Card>
        <ImageField images={images} error={form.imageError} keepsStored={false} />
      </Card>
      <FactFields form={form} isLocked={false} />
      <PlaceFields form={form} isLocked={false} />
      <SaleFields form={form} isLocked={false} />
      <DocumentsField form={form} keepsStored={false} />
      <ReportField form={form} isLocked={false} />
      <PriceFields form={form} lockedBecause={undefined} />
      <ScheduleFields form={form} lockedBecause={undefined} />
    </FormFrame>
  );
}

function publishHint(blockedBecause: string | undefined, count: number): string {
  if (blockedBecause === undefined) return 'Once published, bidders are told and can register.';
  return `Publish is not possible yet: ${blockedBecause}${count < 2 ? ` (${String(count)} of 2 so far)` : ''}`;
}
