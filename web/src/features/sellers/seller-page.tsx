import { useInfiniteQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import type { SellerLot } from '#shared/contract/money/seller-statements.ts';
import type { getSeller } from '#shared/contract/money/sellers.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { OpenActs } from '#web/second-person/open-acts.tsx';
import { moreOf, SellerLots } from '#web/sellers/seller-lots.tsx';
import { sellerQuery } from '#web/sellers/sellers-query.ts';
import { Open, StatementList } from '#web/sellers/statement-list.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { AccountDialog, CostDialog, LinkDialog } from './seller-acts.tsx';
import { EditSellerDialog } from './seller-dialog.tsx';

type SellerData = ResponseOf<typeof getSeller>;
const BACK = { to: paths.sellers, label: 'All sellers' };

/** `/sellers/:id`: a seller with lots and statements. */
export function Component() {
  const { id = '' } = useParams();
  const query = useInfiniteQuery(sellerQuery(id));
  return (
    <LoadedScreen
      query={query}
      title="Seller"
      failure="The seller could not be loaded"
      back={BACK}
      skeleton={<Skeleton className="h-96" />}
    >
      {({ pages: [first, ...older] }) =>
        first && (
          <Seller data={first}>
            <LotsOfSeller id={id} lots={[first, ...older].flatMap(({ lots }) => lots)} more={moreOf(query)} />
          </Seller>
        )
      }
    </LoadedScreen>
  );
}

interface LotsOfSellerProps {
  readonly id: string;
  readonly lots: readonly SellerLot[];
  readonly more: ReturnType<typeof moreOf>;
}

/** A lot that does not sell is on no statement, but its seller pays its costs. */
function LotsOfSeller({ id, lots, more }: LotsOfSellerProps) {
  const [charged, setCharged] = useState<string>();
  const mayCharge = useMay('money');
  const actions = ({ _id, status, title }: SellerLot) =>
    status !== 'draft' && (
      <Button size="sm" variant="ghost" onClick={() => setCharged(_id)}>
        Add cost<span className="sr-only"> of {title}</span>
      </Button>
    );
  return (
    <>
      <SellerLots
        lots={lots}
        pathOf={paths.adminAuction}
        empty="Choose this seller on the page of a lot."
        more={more}
        actions={mayCharge ? actions : undefined}
      />
      {charged !== undefined && <CostDialog id={id} auctionId={charged} onClose={() => setCharged(undefined)} />}
    </>
  );
}

type OpenDialog = 'edit' | 'account' | 'user';

interface SellerProps {
  readonly data: SellerData;
  /** The lots. */
  readonly children: ReactNode;
}

function Seller({ data: { seller, statements }, children }: SellerProps) {
  const [dialog, setDialog] = useState<OpenDialog>();
  const mayChange = useMay('money');
  const close = () => setDialog(undefined);
  const { _id: id, name, pan, gstin, contact, commission, account, user, version, open } = seller;
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={name} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="min-w-0">
          <Link to={BACK.to} className="text-sm underline underline-offset-2">
            {BACK.label}
          </Link>
          <h1 className="text-2xl font-semibold wrap-anywhere">{name}</h1>
        </div>
        {mayChange && (
          <span className="flex flex-wrap gap-2">
            <Button size="sm" variant="secondary" onClick={() => setDialog('edit')}>
              Change
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setDialog('account')}>
              {account === null ? 'Add bank account' : 'Change bank account'}
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setDialog('user')}>
              Own page
            </Button>
          </span>
        )}
      </div>
      <OpenActs isAbout={(act) => 'sellerId' in act && act.sellerId === id} />
      <Card>
        <dl className="grid gap-4 sm:grid-cols-2 lg:grid-cols-3">
          {open !== null && (
            <Fact name="Open on all statements">
              <Open rupees={open} />
            </Fact>
          )}
          <Fact name="Commission">{commissionText(commission)}</Fact>
          <Fact name="Bank account">
            {account === null ? 'None yet' : `${account.number}, ${account.ifsc}, ${account.holder}`}
          </Fact>
          <Fact name="PAN and GSTIN">{[pan, gstin].filter(Boolean).join(', ') || 'Not known'}</Fact>
          <Fact name="Contact">
            {[contact.name, contact.phone, contact.email].filter(Boolean).join(', ') || 'Not known'}
          </Fact>
          <Fact name="Own page">{user === null ? 'Not open to anybody' : `${user.name}, ${user.email}`}</Fact>
        </dl>
      </Card>
      {statements !== null && (
        <Card flush>
          <h2 className="px-4 pt-4 text-lg font-semibold">Statements</h2>
          <StatementList statements={statements} pathOf={(statement) => paths.sellerStatement(id, statement)} />
        </Card>
      )}
      <Card flush>
        <h2 className="px-4 pt-4 text-lg font-semibold">Lots</h2>
        {children}
      </Card>
      {dialog === 'edit' && (
        <EditSellerDialog
          id={id}
          version={version}
          values={{
            name,
            pan: pan ?? '',
            gstin: gstin ?? '',
            contactName: contact.name,
            contactPhone: contact.phone,
            contactEmail: contact.email,
            commission: {
              percent: String(commission.percent),
              fixed: String(commission.fixed),
              minimum: String(commission.minimum),
              gst: String(commission.gst),
            },
          }}
          onClose={close}
        />
      )}
      {dialog === 'account' && <AccountDialog id={id} onClose={close} />}
      {dialog === 'user' && <LinkDialog id={id} email={user?.email ?? ''} onClose={close} />}
    </div>
  );
}

function commissionText({ percent, fixed, minimum, gst }: SellerData['seller']['commission']): string {
  const parts = [
    `${percent} %`,
    ...(fixed > 0 ? [`${formatRupees(fixed)} per lot`] : []),
    ...(minimum > 0 ? [`at least ${formatRupees(minimum)}`] : []),
    `GST ${gst} %`,
  ];
  return parts.join(', ');
}
