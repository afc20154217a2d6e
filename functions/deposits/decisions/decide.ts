import { powerAdmissionIncrement } from '#functions/domain/admission/recheck-admission.ts';
import { paymentWindowOf } from '#functions/domain/auctions/state-facts.ts';
import { readOtherForfeit } from '#functions/domain/deposits/forfeit-undone.ts';
import { walletMovements } from '#functions/domain/deposits/wallet.ts';
import type { NotificationEvent, NoticeWrites } from '#functions/domain/notification-event.ts';
import { readSentBack } from '#functions/domain/payments/sent-back.ts';
import { claimUtr } from '#functions/domain/payments/utr.ts';
import { forfeitFacts, recordFacts } from '#functions/domain/second-person/act-facts.ts';
import { recordedTransfer } from '#functions/domain/second-person/recorded-transfer.ts';
import type { Guarded, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { getBidder } from '#functions/tables/auctions/people-reads.ts';
import type { Purpose } from '#functions/tables/payments/payment-item.ts';
import { transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { write } from '#functions/tables/writes.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { checkWinCommand, type WinCommand } from './decide-win.ts';
import { decisionAudit } from './decision-audit.ts';
import { extendWrites, forfeitWrites, offerWrites } from './decision-writes.ts';
import { loadWins, type WinReads } from './load-win.ts';
import { recordedEvent, shareWrites, findRecorded } from './transfer-writes.ts';
import { undoWrites } from './undo-writes.ts';
import { forfeitable, offerTo, type WinCase } from './win-case.ts';

export interface DecideDeps extends WinReads {
  readonly noticeWrites: NoticeWrites;
  /** Records payments that Boli has missed. Returns false if the provider did not answer. */
  readonly checkUnpaidOrders: (purpose: Purpose, now: number) => Promise<boolean>;
  readonly newId: () => string;
  readonly secondPerson: SecondPerson;
}

interface Decision {
  readonly auctionId: string;
  readonly userId: string;
  readonly command: WinCommand;
  /** The admin's user id and network address. */
  readonly by: string;
  readonly source: string;
}

/**
 * Executes an admin's decision about a win once. The notices are in the same transaction, since a retry is refused and
 * could not send them. Before a decision against a bidder, the provider is asked for missed payments. Forfeiting a
 * deposit may need a second person: then it is only asked for.
 * Errors: NOT_FOUND (no such win), CONFLICT, NOT_PAYABLE, AMOUNT_MISMATCH, INVALID_INPUT, PAYMENT_PROVIDER_UNAVAILABLE.
 */
export async function decideAboutWin(
  deps: DecideDeps,
  decision: Decision,
  now: number,
): Promise<Result<Guarded<undefined>, Refusal>> {
  const { userId, command, by, source } = decision;
  const before = await findRecorded(deps.tables, decision);
  if (before !== undefined) return before.ok ? ok(DONE) : before;
  const found = await findWin(deps, decision);
  if (!found.ok) return found;
  const request = {
    ...(await whatWeighs(deps, found.value, command)),
    title: found.value.title,
    by: { adminId: by, source },
    prepare: () => decidableWin(deps, decision, found.value, now),
  };
  const done = await deps.secondPerson.guard(request, now, async (win, approval) => {
    const written = await transact(deps.tables.auctions.client, [
      {
        name: 'win',
        writes: [
          ...writesFor(deps, win, decision, now),
          ...decisionAudit(deps.tables, win, command, { ...decision, now }),
          ...eventsFor(win, command, now).flatMap(deps.noticeWrites),
          ...approval.writes,
        ],
      },
    ]);
    if (!written.ok) return refused(refusal('CONFLICT'));
    // Without the deposit they may not bid on the sale's other lots.
    const { saleDeposit } = win;
    if (command.kind === 'forfeit' && saleDeposit !== undefined) {
      const { auctions } = deps.tables;
      await write(auctions, powerAdmissionIncrement(auctions, saleDeposit.auctionId, userId));
    }
    return ok(undefined);
  });
  if (done.ok) return done;
  const recorded = await findRecorded(deps.tables, decision);
  return recorded?.ok === true ? ok(DONE) : done;
}

const DONE = { is: 'done', value: undefined } as const;

async function findWin(deps: DecideDeps, { auctionId, userId }: Decision): Promise<Result<WinCase, Refusal>> {
  const wins = await loadWins(deps, auctionId);
  const found = wins.find(({ win }) => win.bidder.userId === userId)?.win;
  return found === undefined ? refused(refusal('NOT_FOUND', 'There is no such win.')) : ok(found);
}

/** The win, after the provider was asked for what it would make useless, if the command is allowed then. */
async function decidableWin(
  deps: DecideDeps,
  decision: Decision,
  seen: WinCase,
  now: number,
): Promise<Result<WinCase, Refusal>> {
  const payments = await paymentsAtStake(deps, decision);
  for (const payment of payments) {
    const hasAnswered = await deps.checkUnpaidOrders(payment, now);
    if (!hasAnswered) return refused(refusal('PAYMENT_PROVIDER_UNAVAILABLE', UNASKED));
  }
  const found = payments.length === 0 ? ok(seen) : await findWin(deps, decision);
  if (!found.ok) return found;
  const checked = checkWinCommand(found.value, decision.command, now);
  if (!checked.ok) return checked;
  const { bidder } = found.value;
  const { kind, tookSaleDeposit } = bidder.decision ?? {};
  if (decision.command.kind !== 'undo' || kind !== 'forfeited' || tookSaleDeposit !== true) return found;
  return ok({ ...found.value, otherForfeit: await readOtherForfeit(deps.tables.auctions, bidder) });
}

/**
 * A deposit that is forfeited, a large bank payment, and a large sum of parts that goes back need a second person. An
 * offer is not asked for: what it would send back can go back first.
 */
async function whatWeighs({ tables }: Pick<DecideDeps, 'tables'>, win: WinCase, command: WinCommand) {
  const { bidder, saleDeposit } = win;
  const { auctionId, userId } = bidder;
  if (command.kind === 'record-payment') {
    const { kind: _, approves, ...transfer } = command;
    const earlier = bidder.inParts;
    const recorded = recordedTransfer('final', { auctionId, userId, ...transfer, earlier });
    return { ...recorded, facts: recordFacts([bidder]), approves };
  }
  const facts = forfeitFacts(bidder, saleDeposit);
  const act = { kind: 'deposit-forfeited', auctionId, userId } as const;
  const { inParts = 0 } = bidder;
  const readParts = async () =>
    inParts > 0 && {
      money: [
        {
          limit: 'refundLimit',
          payerId: userId,
          amount: inParts,
          earlier: await readSentBack(tables.payments, [bidder]),
        },
      ] as const,
    };
  switch (command.kind) {
    case 'forfeit': {
      const { reason, approves } = command;
      // Without a deposit only what goes back weighs.
      if (forfeitable(win) !== undefined) return { act, isGuarded: true, reason, facts, approves };
      return { act, isGuarded: inParts > 0, ...(await readParts()), reason, facts, approves };
    }
    case 'offer':
      return {
        act,
        isGuarded: inParts > 0,
        ...(await readParts()),
        refusedAboveLimit: refusal('CONFLICT', partsFirst(inParts)),
        reason: command.reason,
        facts,
        approves: undefined,
      };
    case 'extend':
    case 'undo':
      return { act, isGuarded: false, reason: undefined, facts, approves: undefined };
  }
}

const partsFirst = (inParts: Paise): string =>
  `With this ${formatInr(inParts)} of transfers would go back, which is more than one person may send back. Please refund them on their transactions first: a second person approves that.`;

const UNASKED =
  'Razorpay could not be asked whether the winner has paid. Nothing was changed; please try again in a few minutes.';

/** The payments that the decision would make useless. They may already be made but not recorded. */
async function paymentsAtStake(
  { tables }: DecideDeps,
  { auctionId, userId, command }: Decision,
): Promise<readonly Purpose[]> {
  const final: Purpose = { type: 'final', auctionId, userId };
  switch (command.kind) {
    case 'forfeit':
    case 'offer':
      return [final];
    case 'undo': {
      const decision = (await getBidder(tables.auctions, auctionId, userId))?.decision;
      if (decision?.kind === 'extended') return [final];
      if (decision?.runnerUpId === undefined) return [];
      const offered = { auctionId, userId: decision.runnerUpId };
      return [
        { type: 'emd', ...offered },
        { type: 'final', ...offered },
      ];
    }
    case 'extend':
    case 'record-payment':
      return [];
  }
}

function writesFor(deps: DecideDeps, win: WinCase, { command, by }: Decision, now: number): TransactWriteItem[] {
  const { tables } = deps;
  switch (command.kind) {
    case 'extend':
      return extendWrites(tables, win, command, { by, now });
    case 'record-payment': {
      const paymentId = `off_${deps.newId()}`;
      const { writes, movements } = shareWrites(tables, win, { ...command, isShare: false }, { by, now, paymentId });
      return [...writes, ...walletMovements(movements), claimUtr(tables.payments, command.utr, paymentId)];
    }
    case 'offer': {
      const { runnerUp } = win;
      if (runnerUp === undefined) throw new Error('There is no runner-up to offer the lot to.');
      const { reason } = command;
      return offerWrites(tables, win, runnerUp, { by, now, reason, paymentDueAt: now + paymentWindowOf(win.state) });
    }
    case 'forfeit':
      return forfeitWrites(tables, win, command.reason, { by, now });
    case 'undo':
      return undoWrites(tables, win, { by, now, reason: command.reason });
  }
}

function eventsFor(win: WinCase, command: WinCommand, at: number): NotificationEvent[] {
  const { bidder, saleDeposit, title, lot, sum, runnerUp, state } = win;
  const { auctionId } = state;
  const amount = sum.due;
  const { inParts } = bidder;
  const facts = { auctionId, title, userId: bidder.userId, at };
  switch (command.kind) {
    case 'extend':
      return [{ ...facts, kind: 'due-extended', amount, paymentDueAt: command.dueAt, reason: command.reason }];
    case 'record-payment':
      return [recordedEvent(win, { ...command, isShare: false }, at)];
    case 'forfeit': {
      const { deposit: status, depositAmount } = saleDeposit ?? bidder;
      const deposit = status === 'held' ? depositAmount : 0;
      return [{ ...facts, kind: 'deposit-forfeited', deposit, reason: command.reason, inParts }];
    }
    case 'offer': {
      if (runnerUp === undefined) return [];
      const { userId } = runnerUp;
      const { bid, sum: offeredSum, depositOwed } = offerTo(lot, runnerUp);
      const total = offeredSum.due;
      const offer = { auctionId, title, userId, at, amount: bid, total, paymentDueAt: at + paymentWindowOf(state) };
      return [
        { ...facts, kind: 'lot-passed-on', reason: command.reason, inParts },
        { ...offer, kind: 'lot-offered', depositOwed },
      ];
    }
    case 'undo': {
      const { decision } = bidder;
      if (decision === undefined) return [];
      const undone = { ...facts, kind: 'decision-undone', decision: decision.kind, reason: command.reason } as const;
      if (decision.runnerUpId === undefined) return [undone];
      return [undone, { ...undone, userId: decision.runnerUpId, decision: 'offer' }];
    }
  }
}
