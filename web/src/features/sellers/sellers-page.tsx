import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import type { ListedSeller } from '#shared/contract/money/sellers.ts';
import { foldText } from '#shared/model/fold-text.ts';
import { sentenceOf } from '#web/api/error-sentence.ts';
import { DocumentTitle } from '#web/page/document-title.tsx';
import { LoadedScreen } from '#web/page/loaded-screen.tsx';
import { paths } from '#web/paths.ts';
import { sellersQuery } from '#web/sellers/sellers-query.ts';
import { Open } from '#web/sellers/statement-list.tsx';
import { useMay, useMaySee } from '#web/session/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/buttons/button.tsx';
import { Card } from '#web/ui/card.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { EmptyState } from '#web/ui/feedback/empty-state.tsx';
import { Skeleton } from '#web/ui/feedback/skeleton.tsx';
import { TextField } from '#web/ui/forms/text-field.tsx';
import { type Column, Table } from '#web/ui/table.tsx';
import { NewSellerDialog } from './seller-dialog.tsx';

const TITLE = 'Sellers';

/** `/sellers`: for whom the house sells. */
export function Component() {
  const query = useQuery(sellersQuery);
  return (
    <LoadedScreen
      query={query}
      title={TITLE}
      failure="The sellers could not be loaded"
      back={{ to: paths.adminDashboard, label: 'Go to the dashboard' }}
      skeleton={<Skeleton className="h-96" />}
    >
      {({ sellers }) => (
        <Sellers sellers={sellers} staleBecause={query.error === null ? undefined : sentenceOf(query.error)} />
      )}
    </LoadedScreen>
  );
}

interface SellersProps {
  readonly sellers: readonly ListedSeller[];
  /** Why the shown data could not be refreshed. */
  readonly staleBecause: string | undefined;
}

function Sellers({ sellers, staleBecause }: SellersProps) {
  const navigate = useNavigate();
  const [isMaking, setIsMaking] = useState(false);
  const [search, setSearch] = useState('');
  const mayMake = useMay('money');
  const seesMoney = useMaySee('money');
  const wanted = foldText(search);
  const found = sellers.filter(({ name, gstin }) => foldText(`${name} ${gstin ?? ''}`).includes(wanted));
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5">
      <DocumentTitle title={TITLE} />
      <div className="flex flex-wrap items-end justify-between gap-4">
        <div className="max-w-2xl">
          <h1 className="text-2xl font-semibold">{TITLE}</h1>
          <p className="text-muted">For whom the house sells, and what it owes them.</p>
        </div>
        {mayMake && (
          <Button icon={<UserPlus className="size-5" aria-hidden="true" />} onClick={() => setIsMaking(true)}>
            New seller
          </Button>
        )}
      </div>
      {staleBecause !== undefined && <Banner tone="warning">The list could not be refreshed. {staleBecause}</Banner>}
      {sellers.length > 5 && (
        <TextField
          label="Find a seller"
          type="search"
          className="sm:max-w-96"
          value={search}
          onChange={(event) => setSearch(event.target.value)}
        />
      )}
      <Card flush>
        <Table
          caption="Sellers"
          columns={seesMoney ? [...COLUMNS, OPEN] : COLUMNS}
          rows={found}
          rowKey={({ _id }) => _id}
          empty={
            sellers.length === 0 ? (
              <EmptyState
                title="No sellers yet"
                text={
                  mayMake
                    ? 'Make the first one, then choose it on the page of each of its lots.'
                    : 'A colleague with the duty for money makes them.'
                }
              />
            ) : (
              <EmptyState title="No seller is called so" text="Please look for another name or GSTIN." />
            )
          }
        />
      </Card>
      {isMaking && (
        <NewSellerDialog onClose={() => setIsMaking(false)} onMade={(id) => void navigate(paths.seller(id))} />
      )}
    </div>
  );
}

const COLUMNS: readonly Column<ListedSeller>[] = [
  {
    key: 'name',
    header: 'Name',
    isHeader: true,
    cell: ({ _id, name, gstin }) => (
      <span className="grid">
        <Link to={paths.seller(_id)} className="font-semibold wrap-anywhere underline underline-offset-2">
          {name}
        </Link>
        {gstin !== null && <span className="tabular font-normal text-muted">{gstin}</span>}
      </span>
    ),
  },
  {
    key: 'account',
    header: 'Bank account',
    cell: ({ hasAccount }) => (hasAccount ? 'Known' : <Badge tone="warning">Missing</Badge>),
  },
  {
    key: 'page',
    header: 'Own page',
    cell: ({ hasUser }) => (hasUser ? 'Open to them' : <span className="text-muted">Not open</span>),
  },
];

const OPEN: Column<ListedSeller> = {
  key: 'open',
  header: 'Open',
  align: 'right',
  cell: ({ open }) => <Open rupees={open ?? 0} />,
};
