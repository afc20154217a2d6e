import { useState } from 'react';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/buttons/button.tsx';
import { Card } from '../../ui/card.tsx';
import { DateTime } from '../../ui/format/date-time.tsx';
import { EmptyState } from '../../ui/feedback/empty-state.tsx';
import { LoadMore } from '../../ui/buttons/load-more.tsx';
import { Money } from '../../ui/format/money.tsx';
import { type Column, Table } from '../../ui/table.tsx';
import { Tabs } from '../../ui/tabs.tsx';
import { GallerySection } from './gallery-section.tsx';

interface Bid {
  readonly id: string;
  readonly title: string;
  readonly amount: number;
  readonly at: string;
  readonly status: string;
}

const BIDS: readonly Bid[] = [
  { id: 'a1', title: 'Compact SUV, 2022', amount: 842_000, at: '2026-11-20T10:38:00Z', status: 'Winning' },
  { id: 'a2', title: '2 BHK apartment', amount: 5_675_000.5, at: '2026-11-19T04:00:00Z', status: 'Outbid' },
];

const COLUMNS: readonly Column<Bid>[] = [
  { key: 'title', header: 'Title', cell: (bid) => bid.title, isHeader: true },
  { key: 'at', header: 'Time', cell: (bid) => <DateTime time={bid.at} /> },
  {
    key: 'status',
    header: 'Status',
    cell: (bid) => <Badge tone={bid.status === 'Winning' ? 'success' : 'danger'}>{bid.status}</Badge>,
  },
  { key: 'amount', header: 'Your bid', cell: (bid) => <Money rupees={bid.amount} />, align: 'right' },
  {
    key: 'action',
    header: 'Action',
    cell: () => (
      <Button size="sm" variant="secondary">
        Bid Again
      </Button>
    ),
    align: 'right',
  },
];

/** Tables, tabs and paging. */
export function DataGallery() {
  const [tab, setTab] = useState('bids');
  const table = <Table caption="My bids" columns={COLUMNS} rows={BIDS} rowKey={(bid) => bid.id} />;
  const none = (
    <Table
      caption="Won"
      columns={COLUMNS}
      rows={[]}
      rowKey={(bid) => bid.id}
      empty={<EmptyState title="No wins yet" />}
    />
  );
  return (
    <GallerySection title="Data">
      <Tabs
        label="My auctions"
        value={tab}
        onValueChange={setTab}
        items={[
          { value: 'bids', label: 'My Bids', content: <Card flush>{table}</Card> },
          { value: 'won', label: 'Won Auctions', content: <Card flush>{none}</Card> },
        ]}
      />
      <LoadMore shown={24} total={61} hasMore busy={false} onMore={() => undefined} />
    </GallerySection>
  );
}
