import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { readChargeLine } from '#shared/contract/money/charges.ts';
import type { Win } from '#shared/contract/money/wins.ts';
import { LotHasLeft } from '#web/decisions/lot-has-left.tsx';
import { paths } from '#web/paths.ts';
import { appointmentText } from '#web/payments/appointment-text.ts';
import { ChargeList } from '#web/payments/charge-list.tsx';
import { OpenActs } from '#web/second-person/open-acts.tsx';
import { useMay } from '#web/session/use-may.ts';
import { Badge } from '#web/ui/badge.tsx';
import { Fact } from '#web/ui/fact.tsx';
import { Banner } from '#web/ui/feedback/banner.tsx';
import { DateTime } from '#web/ui/format/date-time.tsx';
import { Money } from '#web/ui/format/money.tsx';
import { AnnulButton } from './annul-button.tsx';
import { DecisionButtons } from './decision-buttons.tsx';
import type { Settlement } from './settlement-query.ts';
import { decisionLabel, depositState, WIN_TONES, WIN_WORDS } from './win-labels.ts';

interface WinBlockProps {
  readonly auctionId: string;
  readonly win: Win;
  readonly runnerUp: Settlement['runnerUp'];
  readonly isCurrent: boolean;
}

/** One win: of the current winner or of an earlier one. */
export function WinBlock({ auctionId, win, runnerUp, isCurrent }: WinBlockProps) {
  const { decision } = win;
  const decides = useMay('money');
  const isOwner = useMay('owner');
  return (
    <section
      aria-label={`Win of ${win.name}`}
      className="grid gap-4 border-t border-border pt-4 first-of-type:border-t-0 first-of-type:pt-0"
    >
      <div className="flex flex-wrap items-center gap-3">
        <h3 className="font-semibold">
          {isCurrent ? 'Winner: ' : 'Earlier winner: '}
          <Link to={paths.userDetail(win.userId)} className="text-accent underline underline-offset-2">
            {win.name}
          </Link>
        </h3>
        <Badge tone={WIN_TONES[win.state]}>{WIN_WORDS[win.state]}</Badge>
      </div>
      {win.hasLotLeft === true && win.state !== 'paid' && <LotHasLeft />}
      <dl className="grid gap-x-8 gap-y-3 sm:grid-cols-2 xl:grid-cols-4">
        <Fact name={win.inParts === undefined || win.state === 'paid' ? 'Amount' : 'Still to pay'}>
          <Money rupees={win.amount} />
        </Fact>
        {win.inParts !== undefined && (
          <Fact name={win.state === 'paid' ? 'Paid in parts' : 'Arrived so far'}>
            <Money rupees={win.inParts} />
          </Fact>
        )}
        <Fact name={win.state === 'paid' ? 'Paid by' : 'Due by'}>
          {win.state === 'paid' ? (win.paidBy === 'razorpay' ? 'Razorpay' : 'Bank transfer') : dueOf(win)}
        </Fact>
        {win.state !== 'paid' && (
          <Fact name="Reference of a bank transfer">
            <span className="font-mono select-all">{win.reference}</span>
          </Fact>
        )}
        {win.handover !== null && (
          <>
            <Fact name="Comes to collect it">
              {win.handover.appointment === null ? 'Not said so far' : appointmentText(win.handover.appointment)}
            </Fact>
            <Fact name="Gate pass">{win.handover.pass ?? 'Not issued so far'}</Fact>
            <Fact name="Collected">
              <Link to={paths.yardLot(win.handover.paymentId)} className="text-accent underline underline-offset-2">
                {win.handover.collected === null ? (
                  'Not so far'
                ) : (
                  <>
                    <DateTime time={win.handover.collected.at} />, by {win.handover.collected.name}
                  </>
                )}
              </Link>
            </Fact>
          </>
        )}
        <Fact name="EMD">
          {win.deposit.amount > 0 && (
            <>
              <Money rupees={win.deposit.amount} />,{' '}
            </>
          )}
          {depositState(win)}
        </Fact>
        <Fact name="Contact">
          <span className="grid">
            {win.mobile !== null && <a href={`tel:${win.mobile}`}>{win.mobile}</a>}
            {win.email !== null && (
              <a href={`mailto:${win.email}`} className="break-all">
                {win.email}
              </a>
            )}
          </span>
        </Fact>
      </dl>
      {(win.lines.length > 1 || win.setOff > 0) && (
        <div className="max-w-sm">
          <ChargeList lines={win.lines.map(readChargeLine)} setOffRupees={win.setOff} />
        </div>
      )}
      {win.couldNotPay !== null && win.state !== 'paid' && (
        <Banner tone="warning">
          Could not pay online: {win.couldNotPay} {forfeitText(win)}
        </Banner>
      )}
      {decision !== null && (
        <p className="text-sm text-muted">
          {decisionLabel(decision, win)} on <DateTime time={decision.at} />: {decision.reason}
        </p>
      )}
      <OpenActs
        isAbout={(act) =>
          (act.kind === 'deposit-forfeited' || act.kind === 'win-annulled') &&
          act.auctionId === auctionId &&
          act.userId === win.userId
        }
      />
      {isOwner && isCurrent && (win.state === 'due' || win.state === 'overdue') && (
        <AnnulButton auctionId={auctionId} win={win} />
      )}
      {decides && (win.state === 'due' || win.state === 'overdue') && (
        <Link
          to={paths.receivables({ userId: win.userId })}
          className="text-sm text-accent underline underline-offset-2"
        >
          All that {win.name} owes, and transfers in parts
        </Link>
      )}
      {decides && <DecisionButtons auctionId={auctionId} win={win} runnerUp={runnerUp} />}
    </section>
  );
}

function dueOf({ paymentDueAt }: Win): ReactNode {
  return paymentDueAt === null ? '—' : <DateTime time={paymentDueAt} />;
}

function forfeitText({ state, notForfeited, choices }: Win): string {
  if (state === 'due') return 'They can pay by bank transfer.';
  if (choices.includes('forfeit')) return 'More time was given after that: the deposit can be forfeited.';
  return notForfeited ?? '';
}
