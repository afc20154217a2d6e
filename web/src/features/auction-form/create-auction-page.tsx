import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { createAuction } from '#shared/contract/selling/auction-routes.ts';
import type { getHouseRules } from '#shared/contract/settings/house.ts';
import { houseQuery } from '#web/admin/house-query.ts';
import { hasCode } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { useSignedInUser } from '#web/session/signed-in-user.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { Checkbox } from '#web/ui/forms/checkbox.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { DocumentsField } from './documents/documents-field.tsx';
import { RestoredNote } from './drafts/restored-note.tsx';
import { type OpenedDraft, useDraft } from './drafts/use-draft.ts';
import { useSavedDraft } from './drafts/use-saved-draft.ts';
import { FactFields } from './fields/fact-fields.tsx';
import { ItemFields } from './fields/item-fields.tsx';
import { keptForNext } from './fields/kept-for-next.ts';
import { PriceFields } from './fields/price-fields.tsx';
import { PlaceFields, SaleFields } from './fields/sale-fields.tsx';
import { ScheduleFields } from './fields/schedule-fields.tsx';
import { FormFrame } from './form-frame.tsx';
import { FormLoading } from './form-loading.tsx';
import { ImageField } from './images/image-field.tsx';
import { countError, uploadKeys } from './images/image-list.ts';
import { MissingList } from './missing-list.tsx';
import { ReportField } from './report/report-field.tsx';
import { useDelayedNavigate } from './use-delayed-navigate.ts';
import type { AuctionFields } from './values/check-form.ts';
import { differences, type FormValues } from './values/form-schema.ts';
import { houseValues } from './values/stored-values.ts';
import { useAuctionForm } from './values/use-auction-form.ts';

/** How long the success message stays before the redirect. */
const REDIRECT_MS = 1000;

interface NewAuction {
  readonly fields: AuctionFields;
  readonly status: 'draft' | 'pending';
  readonly requestId: string;
}

export function Component() {
  const { id: userId } = useSignedInUser();
  const opened = useDraft(userId, 'new');
  const house = useQuery(houseQuery);
  return (
    <LoadedScreen
      query={house}
      title="Create Auction"
      failure="The settings for new auctions could not be loaded"
      back={{ to: paths.viewAuctions, label: 'All auctions' }}
      skeleton={<FormLoading />}
    >
      {(rules) => (opened === undefined ? <FormLoading /> : <CreateForm {...opened} rules={rules} />)}
    </LoadedScreen>
  );
}

interface CreateFormProps extends OpenedDraft {
  readonly rules: ResponseOf<typeof getHouseRules>;
}

function CreateForm({ store, draft: found, rules }: CreateFormProps) {
  // The form keeps what it began with, also when the settings change meanwhile.
  const [empty] = useState(() => houseValues(rules));
  const { id: userId } = useSignedInUser();
  const client = useQueryClient();
  const leaveLater = useDelayedNavigate();
  const [draft, setDraft] = useState(found);
  // Empty until the first attempt to save: another tab that restores this draft is to make a lot of its own.
  const [requestId, setRequestId] = useState(draft?.requestId ?? '');
  // At once, so that two presses before the form is drawn again are one request.
  const attemptId = useRef(requestId);
  const setAttempt = (id: string) => {
    attemptId.current = id;
    setRequestId(id);
  };
  const [another, setAnother] = useState(false);
  const form = useAuctionForm({ values: draft?.values ?? empty, images: draft?.images ?? [] }, 'create');
  const { values, images } = form;
  const unsent = { values, images: images.list, version: null, requestId };
  const create = useMutation({
    mutationFn: async ({ fields, status, requestId: id }: NewAuction) => {
      // A retry after a crash must carry the same id.
      await store.write({ ...unsent, requestId: id }, Date.now());
      const imageKeys = uploadKeys(images.list);
      return call(createAuction, { body: { ...fields, status, createdBy: userId, imageKeys, requestId: id } });
    },
    onError: (error) => {
      // The id is of another lot, as the person is told now. Who saves again wants a lot of what is typed here.
      if (hasCode(error, 'CONFLICT')) setAttempt('');
    },
    onSuccess: () => {
      void store.clear();
      toast.success('Auction created successfully!');
      void refetchAuctions(client);
      if (another) beginNext();
      else leaveLater(paths.adminDashboard, REDIRECT_MS);
    },
  });
  // The button stays busy after success, until the screen unmounts.
  const busyWith = create.isPending || create.isSuccess ? create.variables.status : undefined;
  const hasContent = differences(values, empty).length > 0 || images.list.length > 0;
  useSavedDraft(store, unsent, hasContent && !create.isSuccess);
  const waiting = form.waitingFor;

  const submit = (status: NewAuction['status']) =>
    form.submit(
      (fields) => {
        if (waiting !== undefined) return;
        if (attemptId.current === '') setAttempt(crypto.randomUUID());
        create.mutate({ fields, status, requestId: attemptId.current });
      },
      status === 'draft' ? 'draft' : 'complete',
    );
  const begin = (next: FormValues) => {
    setDraft(undefined);
    setAttempt('');
    form.setAll(next);
    images.reset([]);
  };
  const startOver = () => begin(empty);
  const beginNext = () => {
    begin(keptForNext(values, empty));
    create.reset();
    form.focus('title');
  };
  const blockedBecause = countError(images.list, 'create', images.max) ?? waiting;

  return (
    <FormFrame
      title="Create Auction"
      intro="Save it as a draft that only admins see, complete or not, or publish it for bidders to register."
      form={form}
      notes={
        draft !== undefined && <RestoredNote lostFiles={draft.lostFiles} label="Start over" onDiscard={startOver} />
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
            disabledReason={blockedBecause}
            onClick={() => submit('pending')}
          >
            Publish Auction
          </Button>
          <Button
            block
            variant="secondary"
            busy={busyWith === 'draft'}
            disabled={busyWith !== undefined}
            disabledReason={hasContent ? waiting : 'Nothing is typed yet.'}
            onClick={() => submit('draft')}
          >
            Save Draft
          </Button>
          <Checkbox
            label="Create another like it afterwards"
            checked={another}
            onChange={(event) => setAnother(event.target.checked)}
          />
          <output className="block text-sm text-muted">{publishHint(blockedBecause, images.list.length)}</output>
          <MissingList form={form} />
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
      <Card data-field="images">
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
