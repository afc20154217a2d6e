import * as z from 'zod';
import { inviteStaff, setDuties, setStaffActive } from '#shared/contract/accounts/staff.ts';
import type { AskedAct } from '#shared/contract/asked-acts.ts';
import { annulWin } from '#shared/contract/money/annulling.ts';
import { recordDeposit } from '#shared/contract/money/deposits.ts';
import { recordTransfer } from '#shared/contract/money/receivables.ts';
import { paySeller, undoSellerPayout } from '#shared/contract/money/seller-statements.ts';
import { changeSellerAccount } from '#shared/contract/money/sellers.ts';
import { refundByHand } from '#shared/contract/money/transactions.ts';
import { decideWin } from '#shared/contract/money/wins.ts';
import { updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { changeSettings, settingsChange } from '#shared/contract/settings/settings.ts';
import { voidBids } from '#shared/contract/voiding.ts';
import { isDuty } from '#shared/model/accounts/duties.ts';
import { parseJson } from '#shared/model/json.ts';
import { call } from '#web/api/call.ts';

/** Approves an asked act by doing the very same. Throws an `ApiError`. */
export function approve({ _id: approves, act, reason, factsThen }: AskedAct): Promise<{ readonly message: string }> {
  switch (act.kind) {
    case 'deposit-forfeited':
      return call(decideWin, {
        params: { id: act.auctionId },
        body: { kind: 'forfeit', userId: act.userId, reason, approves },
      });
    case 'win-annulled': {
      const { kind: _, auctionId, ...sent } = act;
      return call(annulWin, { params: { id: auctionId }, body: { ...sent, reason, approves } });
    }
    case 'bids-voided':
      return call(voidBids, { params: { id: act.auctionId }, body: { userId: act.userId, reason, approves } });
    case 'payment-refunded':
      return call(refundByHand, { params: { id: act.paymentId }, body: { reason, approves } });
    case 'auction-cancelled':
      return call(updateAuction, {
        params: { id: act.auctionId },
        // The form needs an interval. A cancellation changes nothing else.
        body: { status: 'cancelled', cancelReason: reason, approves, bidInterval: 60 },
      });
    case 'staff-disabled':
    case 'owner-enabled': {
      const isActive = act.kind === 'owner-enabled';
      return call(setStaffActive, { params: { id: act.userId }, body: { isActive, reason, approves } });
    }
    case 'owner-invited':
      return call(inviteStaff, { body: { email: act.email, duties: act.duties, reason, approves } });
    case 'payment-recorded': {
      const { kind: _, purpose, auctionId, lots, forSale: __, ...transfer } = act;
      const params = { id: auctionId };
      if (lots !== undefined) {
        const laid = lots.reduce((sum, { amount }) => sum + amount, 0);
        // Paise apart: sums of rupees are not exact.
        const returnsRest = Math.round((transfer.amount - laid) * 100) > 0;
        return call(recordTransfer, { body: { ...transfer, lots, returnsRest, approves } });
      }
      return purpose === 'emd'
        ? call(recordDeposit, { params, body: { ...transfer, approves } })
        : call(decideWin, { params, body: { kind: 'record-payment', ...transfer, approves } });
    }
    case 'owner-made':
    case 'owner-removed': {
      const { duties } = factsThen;
      const seen = Array.isArray(duties) ? duties.filter(isDuty) : [];
      return call(setDuties, { params: { id: act.userId }, body: { duties: act.duties, seen, reason, approves } });
    }
    case 'seller-account-changed': {
      const { kind: _, sellerId: id, ...account } = act;
      return call(changeSellerAccount, { params: { id }, body: { ...account, reason, approves } });
    }
    case 'seller-paid': {
      const { kind: _, sellerId: id, ...payout } = act;
      return call(paySeller, { params: { id }, body: { ...payout, approves } });
    }
    case 'seller-payout-undone':
      return call(undoSellerPayout, {
        params: { id: act.sellerId, payoutId: act.payoutId },
        body: { reason, approves },
      });
    case 'settings-changed': {
      const { section, value, seen } = act;
      const sent = settingsChange.parse({ section, value: parseJson(value), seen, reason, approves });
      return call(changeSettings, { body: z.encode(settingsChange, sent) });
    }
  }
}
