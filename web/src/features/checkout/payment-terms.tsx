import { Info } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import { allInSentence } from '#web/lots/price/all-in-price.ts';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { formatDateTime } from '#web/ui/format/format-time.ts';

interface PaymentTermsProps {
  readonly auction: AuctionDetails;
  readonly type: PaymentType;
  readonly amountRupees: number;
}

/** Explains what happens to the money. */
export function PaymentTerms({ auction, type, amountRupees }: PaymentTermsProps) {
  if (type === 'final') return <FinalTerms auction={auction} amountRupees={amountRupees} />;
  if (auction.saleEvent?.deposit !== undefined)
    return <SaleDepositTerms sale={auction.saleEvent} hoursToPay={auction.hoursToPay} />;
  if (auction.viewer.depositOwed) return <AgainTerms auction={auction} />;
  return amountRupees === 0 ? <FreeTerms auction={auction} /> : <DepositTerms auction={auction} />;
}

type TermsProps = Pick<PaymentTermsProps, 'auction'>;

function DepositTerms({ auction }: TermsProps) {
  return (
    <TermsBox title="What happens to your deposit">
      <li>The deposit registers your participation in this auction.</li>
      <li>
        It is refundable if you do not win: we send it back to where it came from as soon as the auction has closed.
      </li>
      <li>
        {auction.emdSetOff
          ? 'If you win, it counts towards what you pay for the lot.'
          : 'If you win, it stays held until you have paid for the lot, and is then refunded in full.'}
      </li>
      <li>{allInSentence(auction)}</li>
      <li>If you win and do not pay within {auction.hoursToPay} hours, the deposit may be forfeited.</li>
    </TermsBox>
  );
}

/** For a runner-up, who is offered the lot after the deposit had gone back. */
function AgainTerms({ auction: { emdSetOff, viewer } }: TermsProps) {
  const { toPay, paymentDueAt } = viewer;
  const until = paymentDueAt === null ? 'in time' : `by ${formatDateTime(paymentDueAt)}`;
  return (
    <TermsBox title="What happens to your deposit">
      <li>
        The lot is offered to you, and your deposit had gone back. Once it is here again, you can pay for the lot.
      </li>
      <li>
        {emdSetOff
          ? 'It counts towards what you pay for the lot.'
          : 'It stays held until you have paid for the lot, and is then refunded in full.'}
      </li>
      {toPay !== null && (
        <li>
          For the lot you then pay {formatRupees(toPay.amount)}
          {toPay.lines.length > 1 && ', charges included'}
          {toPay.setOff > 0 && ', your deposit taken off'}.
        </li>
      )}
      <li>If you do not pay for the lot {until}, the deposit may be forfeited.</li>
    </TermsBox>
  );
}

interface SaleDepositTermsProps {
  readonly sale: NonNullable<AuctionDetails['saleEvent']>;
  readonly hoursToPay: number;
}

function SaleDepositTerms({ sale, hoursToPay }: SaleDepositTermsProps) {
  const { amount = 0, multiple = 1 } = sale.deposit ?? {};
  return (
    <TermsBox title="One deposit for the whole sale">
      <li>It registers you for all lots of “{sale.name}”, not for this one alone.</li>
      <li>
        It gives you a bidding power of {formatRupees(amount * multiple)}: what you lead with, or have won and not paid,
        may come to that much at the same time.
      </li>
      <li>It does not count towards the price of a lot.</li>
      <li>
        It goes back in full, to where it came from, when the last lot of the sale has closed and everything that you
        have won is paid.
      </li>
      <li>If you win this lot and do not pay within {hoursToPay} hours, the deposit may be forfeited.</li>
    </TermsBox>
  );
}

function FreeTerms({ auction }: TermsProps) {
  return (
    <TermsBox title="No deposit is needed">
      <li>This auction asks for no deposit, so there is nothing to pay now.</li>
      <li>The button below registers your participation at once.</li>
      <li>{allInSentence(auction)}</li>
    </TermsBox>
  );
}

function FinalTerms({ auction, amountRupees }: Pick<PaymentTermsProps, 'auction' | 'amountRupees'>) {
  const { emdAmount: emdRupees, viewer } = auction;
  const [bid, ...charges] = viewer.toPay?.lines ?? [];
  const holdsDeposit = emdRupees > 0 && viewer.deposit === 'held';
  const setOffRupees = viewer.toPay?.setOff ?? 0;
  return (
    <TermsBox title="What this payment covers">
      <li>
        This payment completes the purchase and includes the winning bid of {formatRupees(bid?.amount ?? amountRupees)}
        {charges.length > 0 && ' and the charges above'}.
      </li>
      {setOffRupees > 0 && (
        <li>
          Your deposit of {formatRupees(setOffRupees)} counts towards the price and is taken off this amount. It is not
          refunded.
        </li>
      )}
      {viewer.toPay?.inParts !== undefined && (
        <li>
          {formatRupees(viewer.toPay.inParts)} has arrived by bank and is held for this lot. It goes back to you if the
          rest does not arrive.
        </li>
      )}
      {holdsDeposit && setOffRupees === 0 && (
        <li>
          Your deposit of {formatRupees(emdRupees)} is not taken off this amount. It is refunded in full, to where it
          came from, once this payment has arrived.
        </li>
      )}
      {holdsDeposit && <li>If this payment does not arrive in time, the deposit may be forfeited.</li>}
    </TermsBox>
  );
}

function TermsBox({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <section aria-label={title} className="flex gap-3 rounded-md border border-accent/30 bg-accent-soft/60 p-4">
      <Info className="mt-0.5 size-5 shrink-0 text-accent" aria-hidden="true" />
      <div className="grid gap-2">
        <h3 className="text-sm font-semibold">{title}</h3>
        <ul className="grid list-disc gap-1.5 pl-4 text-sm marker:text-accent">{children}</ul>
      </div>
    </section>
  );
}
