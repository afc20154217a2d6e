import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CalendarClock, ExternalLink, ListPlus, Pencil, Send } from 'lucide-react';
import { useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { removeFromSale } from '#shared/contract/sales/sale-lots.ts';
import { type getSaleForAdmin, type LotOfSale, updateSale } from '#shared/contract/sales/sales.ts';
import { call } from '#web/api/call.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { waitIfDone } from '#web/api/wait-if-done.ts';
import { refetchAuctions } from '#web/auctions/refetch-auctions.ts';
import { BackLink } from '#web/page/back-link.tsx';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { PauseButton } from '#web/pausing/pause-button.tsx';
import type { SentSale } from '#web/sales/sale-form-values.ts';
import { SaleForm } from '#web/sales/sale-form.tsx';
import { saleKeys, saleQuery } from '#web/sales/sale-queries.ts';
import { useMay } from '#web/session/use-may.ts';
import { buttonClass } from '#web/ui/buttons/button-class.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { ConfirmDialog } from '#web/ui/overlays/confirm-dialog.tsx';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { toast } from '#web/ui/overlays/toast.ts';
import { AddLots } from './add-lots.tsx';
import { FollowNote } from './follow-note.tsx';
import { LotList } from './lot-list.tsx';
import { MoveForm } from './move-form.tsx';
import { PostponeSale } from './postpone-sale.tsx';
import { PublishDialog } from './publish-dialog.tsx';
import { SaleBidders } from './sale-bidders.tsx';
import { SaleDepositCard } from './sale-deposit-card.tsx';
import { SaleFacts } from './sale-facts.tsx';
import { SaleTabs } from './sale-tabs.tsx';
import { useFollow } from './use-follow.ts';

type Sale = ResponseOf<typeof getSaleForAdmin>['sale'];

/** `/sales/{id}`: one sale, for admins. */
export function Component() {
  const { saleId = '' } = useParams();
  return (
    <LoadedScreen
      query={useQuery(saleQuery(saleId))}
      title="Sale"
      failure="The sale could not be loaded"
      back={{ to: paths.adminSales, label: 'Go to the sales' }}
      skeleton={<Skeleton className="h-96" />}
    >
      {({ sale, onlineLimit }) => <SaleView key={sale._id} sale={sale} onlineLimit={onlineLimit} />}
    </LoadedScreen>
  );
}

const isPublished = ({ status }: LotOfSale): boolean => status === 'pending' || status === 'active';

type Open = 'edit' | 'move' | 'add' | 'publish';

function SaleView({ sale, onlineLimit }: { readonly sale: Sale; readonly onlineLimit: number }) {
  const client = useQueryClient();
  // A form keeps the sale that it was filled from: what a colleague saves meanwhile is not overwritten.
  const [opened, setOpened] = useState<{ readonly which: Open; readonly seen: Sale }>();
  const [leaving, setLeaving] = useState<LotOfSale>();
  const follow = useFollow(sale._id);
  // Whoever has paid the deposit of the sale has paid for it as it is.
  const isPaidFor = sale.bidderCount > 0;
  const isClerk = useMay('lots');
  const isOwner = useMay('owner');
  const isStoppable = (lot: LotOfSale) => isPublished(lot) && lot.pausedAt === undefined;
  const isPaused = (lot: LotOfSale) => isPublished(lot) && lot.pausedAt !== undefined;
  const ofSale = { kind: 'sale', saleId: sale._id } as const;
  const mayChange = isClerk && !isPaidFor;
  const isUnstarted = ({ status }: LotOfSale) => status === 'draft' || status === 'pending';
  const waiting = sale.lots.filter(isUnstarted);
  const drafts = waiting.filter(({ status }) => status === 'draft');
  const late = waiting.filter(({ isOnSchedule }) => !isOnSchedule);
  const close = () => setOpened(undefined);
  const start = (publish: boolean, lots: readonly LotOfSale[]) =>
    follow.mutate({ lotIds: lots.map(({ _id }) => _id), publish });

  const { seen = sale, which: open } = opened ?? {};
  const saving = useMutation({
    mutationFn: ({ sale: changed }: { readonly sale: SentSale; readonly moves: boolean }) =>
      call(updateSale, { params: { id: sale._id }, body: { ...changed, version: seen.version } }),
    onSuccess: ({ message }, { moves }) => {
      close();
      if (moves && waiting.length > 0) start(false, waiting);
      else toast.success(message);
    },
    onSettled: (_, error) =>
      waitIfDone(
        error,
        Promise.all([
          client.invalidateQueries({ queryKey: saleKeys.sale(sale._id) }),
          client.invalidateQueries({ queryKey: saleKeys.list }),
        ]),
      ),
  });
  const removing = useMutation({
    mutationFn: (lotId: string) => call(removeFromSale, { params: { id: sale._id, lotId } }),
    onSuccess: ({ message }) => toast.success(message),
    onError: (error) => toast.error(sentenceOf(error, 'The lot could not be taken out. Please try again.')),
    onSettled: async () => {
      setLeaving(undefined);
      await Promise.all([client.invalidateQueries({ queryKey: saleKeys.sale(sale._id) }), refetchAuctions(client)]);
    },
  });
  const failure = saving.error === null ? undefined : sentenceOf(saving.error, 'The sale could not be saved.');
  const form = { sale: seen, busy: saving.isPending, failure, onClose: close };
  const openDialog = (which: Open) => {
    saving.reset();
    setOpened({ which, seen: sale });
  };
  const dialog = (which: Open) => ({ open: open === which, onOpenChange: (next: boolean) => !next && close() });
  const plan = (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <SaleFacts sale={sale} />
      <SaleDepositCard sale={sale} onlineLimit={onlineLimit} />
      {sale.deposit !== null && <SaleBidders bidders={sale.bidders} total={sale.bidderCount} />}
      <Card flush className="overflow-clip">
        <div className="grid gap-4 border-b border-border p-4 md:px-5">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <h2 className="font-semibold">{sale.lots.length === 1 ? '1 lot' : `${sale.lots.length} lots`}</h2>
            {isClerk && (
              <div className="flex flex-wrap gap-2">
                {mayChange && (
                  <Button
                    size="sm"
                    variant="secondary"
                    icon={<ListPlus className="size-4" aria-hidden="true" />}
                    onClick={() => openDialog('add')}
                  >
                    Add lots
                  </Button>
                )}
                {late.length > 0 && mayChange && (
                  <Button
                    size="sm"
                    variant="secondary"
                    busy={follow.isPending}
                    icon={<CalendarClock className="size-4" aria-hidden="true" />}
                    onClick={() => start(false, waiting)}
                  >
                    Set the times of {late.length === 1 ? '1 lot' : `${late.length} lots`}
                  </Button>
                )}
                {drafts.length > 0 && (
                  <Button
                    size="sm"
                    busy={follow.isPending}
                    icon={<Send className="size-4" aria-hidden="true" />}
                    onClick={() => openDialog('publish')}
                  >
                    Publish all
                  </Button>
                )}
              </div>
            )}
          </div>
          <FollowNote follow={follow} lots={sale.lots} />
        </div>
        {sale.lots.length === 0 ? (
          <EmptyState
            title="No lots yet"
            text="Add drafts, or published lots that nobody has registered for."
            action={mayChange && <Button onClick={() => openDialog('add')}>Add lots</Button>}
          />
        ) : (
          <LotList sale={sale} onRemove={setLeaving} />
        )}
      </Card>
    </div>
  );
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={sale.name} />
      <header className="grid gap-3">
        <BackLink to={paths.adminSales}>All sales</BackLink>
        <div className="flex flex-wrap items-start justify-between gap-3">
          <h1 className="min-w-0 flex-1 basis-72 text-2xl font-semibold wrap-anywhere">{sale.name}</h1>
          <div className="flex flex-wrap gap-2">
            {sale.lots.some(({ status }) => status !== 'draft') && (
              <Link to={paths.sale(sale._id)} className={buttonClass({ variant: 'ghost', size: 'sm' })}>
                <ExternalLink className="size-4" aria-hidden="true" />
                Public page
              </Link>
            )}
            {isOwner && (
              <>
                {sale.lots.some(isStoppable) && <PauseButton which={ofSale} name="this sale" isPaused={false} />}
                {sale.lots.some(isPaused) && <PauseButton which={ofSale} name="this sale" isPaused />}
              </>
            )}
            <PostponeSale sale={sale} />
            {mayChange && (
              <>
                <Button
                  size="sm"
                  variant="secondary"
                  icon={<Pencil className="size-4" aria-hidden="true" />}
                  onClick={() => openDialog('edit')}
                >
                  Edit
                </Button>
                <Button
                  size="sm"
                  variant="secondary"
                  icon={<CalendarClock className="size-4" aria-hidden="true" />}
                  onClick={() => openDialog('move')}
                >
                  Move the sale
                </Button>
              </>
            )}
          </div>
        </div>
      </header>
      <SaleTabs sale={sale} plan={plan} />
      <Dialog {...dialog('edit')} title="Edit the sale">
        <SaleForm
          {...form}
          hasLots={sale.lots.length > 0}
          confirmLabel="Save"
          onSave={(changed) => saving.mutate({ sale: changed, moves: false })}
        />
      </Dialog>
      <Dialog {...dialog('move')} title="Move the sale">
        <MoveForm {...form} onMove={(changed) => saving.mutate({ sale: changed, moves: true })} />
      </Dialog>
      <Dialog {...dialog('add')} title="Add lots">
        <AddLots saleId={sale._id} onClose={close} />
      </Dialog>
      <PublishDialog
        sale={sale}
        drafts={drafts}
        open={open === 'publish'}
        onClose={close}
        onPublish={() => {
          close();
          start(true, waiting);
        }}
      />
      <ConfirmDialog
        open={leaving !== undefined}
        onOpenChange={(next) => !next && setLeaving(undefined)}
        question={`Take “${leaving?.title ?? ''}” out of the sale?`}
        detail="The lot stays as it is otherwise. The lots behind it move up by one place."
        confirmLabel="Take out"
        danger
        busy={removing.isPending}
        onConfirm={() => leaving !== undefined && removing.mutate(leaving._id)}
      />
    </div>
  );
}
