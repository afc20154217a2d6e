import { LockKeyhole } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AuctionDetails } from '#shared/contract/auctions.ts';
import { readChargeLine } from '#shared/contract/money/charges.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';
import type { RegistrationBlock } from '#web/account/registration-block.ts';
import { VerificationBanner } from '#web/account/verification-banner.tsx';
import { ChargeList } from '#web/payments/charge-list.tsx';
import { paymentTypeName } from '#web/payments/payment-text.ts';
import { Button } from '#web/ui/buttons/button.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { formatRupees } from '#web/ui/format/format-money.ts';
import { Money } from '#web/ui/format/money.tsx';
import { BankTransfer } from './bank-transfer.tsx';
import { useInvoiceTo } from './invoice-to.tsx';
import { MethodList } from './method-list.tsx';
import { PaymentTerms } from './payment-terms.tsx';
import { exceedsOnlineLimit, methodsFor } from './payment/payment-methods.ts';
import { PaymentProgress } from './payment/payment-progress.tsx';
import { canTryAgain, type Payment } from './payment/use-payment.ts';

interface PaymentFormProps {
  readonly auction: AuctionDetails;
  readonly type: PaymentType;
  readonly amountRupees: number;
  readonly payment: Payment;
  readonly block: RegistrationBlock | undefined;
}

/** The amount, its purpose, and the Pay button. */
export function PaymentForm({ auction, type, amountRupees, payment, block }: PaymentFormProps) {
  const sum = type === 'final' ? auction.viewer.toPay : null;
  const invoice = useInvoiceTo(sum, payment.step !== undefined);
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-5 p-5 md:p-6">
      <dl className="grid gap-2">
        <Row label="Payment type">{paymentTypeName(type)}</Row>
        <Deadline auction={auction} type={type} />
      </dl>
      {sum !== null && (sum.lines.length > 1 || sum.setOff > 0 || sum.inParts !== undefined) && (
        <ChargeList lines={sum.lines.map(readChargeLine)} setOffRupees={sum.setOff} inPartsRupees={sum.inParts} />
      )}
      <dl>
        <div className="flex flex-wrap items-baseline justify-between gap-x-6 border-t border-border pt-3">
          <dt className="font-semibold">Amount to pay</dt>
          <dd>
            <Money rupees={amountRupees} className="text-2xl font-semibold" />
          </dd>
        </div>
      </dl>
      <PaymentTerms auction={auction} type={type} amountRupees={amountRupees} />
      {invoice.section}
      {block === undefined ? (
        <PaymentOptions
          auction={auction}
          type={type}
          amountRupees={amountRupees}
          payment={payment}
          waitsFor={invoice.waitsFor}
        />
      ) : (
        <>
          <VerificationBanner />
          <Button size="lg" block variant="secondary" disabledReason={block.reason}>
            {block.label}
          </Button>
        </>
      )}
    </div>
  );
}

interface PaymentOptionsProps extends Omit<PaymentFormProps, 'block'> {
  /** Why the payment cannot begin yet. */
  readonly waitsFor: string | undefined;
}

/** The online button, with bank transfer for large amounts. */
function PaymentOptions({ auction, type, amountRupees, payment, waitsFor }: PaymentOptionsProps) {
  const { step, end } = payment;
  const { onlineLimit: limitRupees, viewer } = auction;
  const transfer = type === 'emd' ? viewer.emdTransfer : (viewer.toPay?.transfer ?? null);
  const methods = methodsFor(type, amountRupees, limitRupees);
  const isLarge = exceedsOnlineLimit(amountRupees, limitRupees);
  const isOver = end !== undefined && !canTryAgain(end);
  const ofSale = auction.saleEvent?.deposit !== undefined ? 'sale' : undefined;
  const deposit = ofSale ?? (viewer.depositOwed ? 'again' : 'emd');
  return (
    <>
      {transfer !== null && isLarge && (
        <BankTransfer what={type === 'emd' ? deposit : type} amountRupees={amountRupees} {...transfer} />
      )}
      {methods.some(({ canCarry }) => !canCarry) && <MethodList methods={methods} />}
      {isLarge && <Banner tone="warning">{LARGE}</Banner>}
      <PaymentProgress step={step} end={end} />
      {waitsFor !== undefined && <p className="text-sm font-medium">{waitsFor}</p>}
      {!isOver && (
        <Button
          size="lg"
          block
          // An amount in crores is wider than a small phone.
          className="py-2 whitespace-normal!"
          variant={isLarge ? 'secondary' : 'primary'}
          busy={step !== undefined}
          disabledReason={waitsFor}
          icon={<LockKeyhole className="size-5 shrink-0" aria-hidden="true" />}
          onClick={payment.pay}
        >
          {step === undefined ? payLabel(amountRupees, isLarge) : 'Processing…'}
        </Button>
      )}
    </>
  );
}

const LARGE = 'Razorpay or your bank may refuse this amount online. You can still pay by bank transfer then.';

function payLabel(amountRupees: number, isLarge: boolean): string {
  if (isLarge) return `Try to pay ${formatRupees(amountRupees)} online`;
  return amountRupees === 0 ? 'Register without a deposit' : `Pay ${formatRupees(amountRupees)}`;
}

function Deadline({ auction, type }: Pick<PaymentFormProps, 'auction' | 'type'>) {
  const { registrationDeadline, viewer } = auction;
  const registers = type === 'emd' && !viewer.depositOwed;
  const until = registers ? registrationDeadline : viewer.paymentDueAt;
  if (until === null) return null;
  return (
    <Row label={registers ? 'Registration ends' : 'Pay by'}>
      <DateTime time={until} />
    </Row>
  );
}

function Row({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-baseline justify-between gap-x-6">
      <dt className="text-muted">{label}</dt>
      <dd className="font-medium">{children}</dd>
    </div>
  );
}
