import { CalendarPlus, Check, Forward, X } from 'lucide-react';
import { decideApproval, decideWin, getSettlement } from '#shared/contract/money/wins.ts';
import type { BoardLot } from '#shared/contract/sale-board.ts';
import type { BulkAction } from '#web/admin/table/bulk/bulk-action.ts';
import { BulkDialog } from '#web/admin/table/bulk/bulk-dialog.tsx';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { outcomeOf } from '#web/second-person/outcome.ts';
import { Money } from '#web/ui/format/money.tsx';
import { mayNotBid } from '../board/board-lots.ts';
import { canBeRelisted, isOnApproval, isOverdue } from './result-words.ts';
import { SecondRound } from './second-round.tsx';

const nameOf = ({ number, title }: BoardLot): string => `${String(number)}. ${title}`;
const countText = (count: number, singular: string, many: string): string =>
  count === 1 ? `1 ${singular}` : `${String(count)} ${many}`;
const bidsText = (count: number): string => countText(count, 'bid', 'bids');
const lotsText = (count: number): string => countText(count, 'lot', 'lots');

async function offer({ _id, leader }: BoardLot, reason: string): Promise<void> {
  const params = { id: _id };
  const { wins, runnerUp } = await call(getSettlement, { params });
  const [win] = wins;
  // An earlier attempt whose answer was lost has offered it already.
  if (wins.some(({ userId, state }) => userId === leader?.userId && state === 'passed-on')) return;
  if (win === undefined || win.userId !== leader?.userId || runnerUp === null || !win.choices.includes('offer')) {
    throw new ApiError(0, 'CONFLICT', 'It cannot be offered to a runner-up now.');
  }
  const body = { kind: 'offer', userId: win.userId, runnerUpId: runnerUp.userId, reason } as const;
  const answer = await call(decideWin, { params, body });
  if (answer.asked !== undefined) throw new ApiError(0, 'CONFLICT', outcomeOf(answer));
}

interface Offered {
  readonly sale: { readonly _id: string; readonly name: string };
  readonly decides: boolean;
  readonly lists: boolean;
  readonly onChanged: () => void;
}

/** What can be done to the selected lots. */
export function resultActions({ sale, decides, lists, onChanged }: Offered): readonly BulkAction<BoardLot>[] {
  const shared = { nameOf, onChanged };
  const decisions: readonly BulkAction<BoardLot>[] = [
    {
      label: 'Accept',
      labelFor: (count) => `Accept ${bidsText(count)}`,
      icon: Check,
      applies: isOnApproval,
      dialog: (rows, onClose) => (
        <BulkDialog
          {...shared}
          rows={rows}
          title={`Accept ${bidsText(rows.length)} below the reserve?`}
          consequence={<Accepting rows={rows} />}
          confirmLabel="Accept"
          doneWord="accepted"
          run={async ({ _id }) => {
            await call(decideApproval, { params: { id: _id }, body: { decision: 'accept' } });
          }}
          onClose={onClose}
        />
      ),
    },
    {
      label: 'Decline',
      labelFor: (count) => `Decline ${bidsText(count)}`,
      icon: X,
      isDanger: true,
      applies: isOnApproval,
      dialog: (rows, onClose) => (
        <BulkDialog
          {...shared}
          rows={rows}
          title={`Decline ${bidsText(rows.length)} below the reserve?`}
          consequence={<p>The lots stay unsold, and the deposits go back. This cannot be undone.</p>}
          reason={{ hint: 'Each bidder reads it.', maxLength: 500 }}
          confirmLabel="Decline"
          doneWord="declined"
          isDanger
          run={async ({ _id }, reason) => {
            await call(decideApproval, { params: { id: _id }, body: { decision: 'decline', reason } });
          }}
          onClose={onClose}
        />
      ),
    },
    {
      label: 'Offer to runners-up',
      labelFor: (count) => `Offer ${lotsText(count)} to runners-up`,
      icon: Forward,
      applies: isOverdue,
      dialog: (rows, onClose) => (
        <BulkDialog
          {...shared}
          rows={rows}
          title={`Offer ${lotsText(rows.length)} to the runners-up?`}
          consequence={
            <p>
              Each runner-up can have the lot for their own last bid, in the time to pay that the winner had. The
              winners, who have not paid in time, lose them; about their deposits you decide lot by lot.
            </p>
          }
          reason={{ hint: 'It is kept with the decision.', maxLength: 500 }}
          confirmLabel="Offer"
          doneWord="offered"
          run={offer}
          onClose={onClose}
        />
      ),
    },
  ];
  const relist: BulkAction<BoardLot> = {
    label: 'Second round',
    labelFor: (count) => `Second round of ${lotsText(count)}`,
    icon: CalendarPlus,
    applies: canBeRelisted,
    dialog: (lots, onClose) => <SecondRound sale={sale} lots={lots} onChanged={onChanged} onClose={onClose} />,
  };
  return [...(decides ? decisions : []), ...(lists ? [relist] : [])];
}

function Accepting({ rows }: { readonly rows: readonly BoardLot[] }) {
  const sum = rows.reduce((total, { currentBid }) => total + currentBid, 0);
  const disabled = rows.filter(({ leader }) => leader !== null && mayNotBid(leader)).length;
  return (
    <>
      <p>
        <Money rupees={sum} /> in sum. Each highest bidder wins and is asked to pay in the usual time. This cannot be
        undone.
      </p>
      {disabled > 0 && (
        <p className="mt-2 font-semibold text-danger">
          {countText(disabled, 'of these bidders is', 'of these bidders are')} disabled or not verified.
        </p>
      )}
    </>
  );
}
