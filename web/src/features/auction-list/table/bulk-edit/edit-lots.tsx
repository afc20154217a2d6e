import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { AuctionCard } from '#shared/contract/auction-card.ts';
import { BulkDialog } from '#web/admin/table/bulk/bulk-dialog.tsx';
import { paths } from '#web/paths.ts';
import { serverClock } from '#web/realtime/live.ts';
import { sellersQuery } from '#web/sellers/sellers-query.ts';
import { Dialog } from '#web/ui/overlays/dialog.tsx';
import { changeLot } from './change-lot.ts';
import { EditLotsForm } from './edit-lots-form.tsx';
import { type ChangesForm, changesInWords } from './lot-changes.ts';

interface EditLotsProps {
  readonly rows: readonly AuctionCard[];
  readonly onChanged: () => void;
  readonly onClose: (left: readonly AuctionCard[]) => void;
}

const lotsText = (count: number): string => (count === 1 ? '1 lot' : `${String(count)} lots`);

/** Asks what to change, names it in words, then changes lot by lot and says why one stays as it is. */
export function EditLots({ rows, onChanged, onClose }: EditLotsProps) {
  const [changes, setChanges] = useState<ChangesForm>();
  if (changes === undefined) {
    return (
      <Dialog open onOpenChange={() => onClose(rows)} title={`Edit ${lotsText(rows.length)}`}>
        <EditLotsForm onNext={setChanges} onClose={() => onClose(rows)} />
      </Dialog>
    );
  }
  return (
    <BulkDialog
      rows={rows}
      nameOf={({ title }) => title}
      hrefOf={({ _id }) => paths.adminAuction(_id)}
      title={`Change ${lotsText(rows.length)}?`}
      consequence={<Consequence rows={rows} changes={changes} />}
      confirmLabel={rows.length === 1 ? 'Change it' : 'Change them'}
      doneWord="changed"
      run={({ _id }) => changeLot(_id, changes)}
      onChanged={onChanged}
      onClose={onClose}
    />
  );
}

function Consequence({ rows, changes }: { readonly rows: readonly AuctionCard[]; readonly changes: ChangesForm }) {
  const { data } = useQuery({ ...sellersQuery, enabled: changes.groups.includes('sellerId') });
  const seller = data?.sellers.find(({ _id }) => _id === changes.sellerId);
  const count = (is: (row: AuctionCard) => boolean) => rows.filter(is).length;
  const begun = count(({ status }) => status !== 'draft' && status !== 'pending');
  const paidFor = count(({ status, bidderCount }) => status === 'pending' && bidderCount > 0);
  // Their cards do not count those who have paid it.
  const ofOneDeposit = count(({ status, saleEvent }) => status === 'pending' && saleEvent?.deposit !== undefined);
  const ofSales = changes.groups.includes('dates') ? count(({ saleEvent }) => saleEvent !== undefined) : 0;
  return (
    <div className="grid gap-3">
      <ul className="grid list-disc gap-1 pl-5 font-medium">
        {changesInWords(changes, serverClock.now(), seller?.name).map((line) => (
          <li key={line} className="wrap-anywhere">
            {line}
          </li>
        ))}
      </ul>
      <ul className="grid list-disc gap-1 pl-5 text-sm text-muted">
        <li>Everything else stays. Each lot is changed whole or not at all.</li>
        {begun > 0 && (
          <li>
            {begun === 1 ? '1 runs or is over and stays as it is.' : `${begun} run or are over and stay as they are.`}
          </li>
        )}
        {paidFor > 0 && (
          <li>
            {paidFor === 1 ? '1 has' : `${paidFor} have`} registered bidders, who have paid for the terms as they are.
          </li>
        )}
        {ofOneDeposit > 0 && (
          <li>
            {ofOneDeposit === 1 ? '1 is a lot' : `${ofOneDeposit} are lots`} of a sale with one deposit. If somebody has
            paid it, the terms stay as they are.
          </li>
        )}
        {ofSales > 0 && (
          <li>
            {ofSales === 1 ? '1 belongs to a sale and leaves' : `${ofSales} belong to a sale and leave`} its schedule.
          </li>
        )}
      </ul>
    </div>
  );
}
