/** Records one bank transfer that is laid on one or several wins of its payer. */
import { walletMovements } from '#functions/domain/deposits/wallet.ts';
import { moneyAudit } from '#functions/domain/payments/money-audit.ts';
import { readSentBack } from '#functions/domain/payments/sent-back.ts';
import type { Transfer } from '#functions/domain/payments/transfer.ts';
import { claimTransfer, findUtrUse, findPaymentsOfTransfer, refuseUsedUtr } from '#functions/domain/payments/utr.ts';
import { recordFacts } from '#functions/domain/second-person/act-facts.ts';
import { recordedTransfer } from '#functions/domain/second-person/recorded-transfer.ts';
import type { Guarded } from '#functions/domain/second-person/second-person.ts';
import type { PaymentItem } from '#functions/tables/payments/payment-item.ts';
import { MOST_ITEMS, transact, type TransactWriteItem } from '#functions/tables/transact.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { formatInr, type Paise } from '#shared/model/money/money.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { checkWinCommand } from '../decisions/decide-win.ts';
import type { DecideDeps } from '../decisions/decide.ts';
import { loadWins } from '../decisions/load-win.ts';
import { leftOverWrites, recordedEvent, shareWrites } from '../decisions/transfer-writes.ts';
import type { WinCase } from '../decisions/win-case.ts';

export interface LaidShare {
  readonly auctionId: string;
  readonly amount: Paise;
}

export interface TransferRecord {
  /** The winner of all the lots. */
  readonly userId: string;
  /** All of the transfer. */
  readonly amount: Paise;
  readonly laid: readonly LaidShare[];
  /** Whether what is left over goes back; otherwise such a transfer is refused. */
  readonly returnsRest: boolean;
  readonly transfer: Transfer;
  readonly by: string;
  readonly source: string;
  /** The request that a second person approves by this. */
  readonly approves: string | undefined;
}

/**
 * Records the transfer once, in one transaction: each win is paid, or holds its share as a part. Nothing is kept silently:
 * what is left over goes back if the person says so. The same record again succeeds and does nothing.
 * Errors: NOT_FOUND (no such win), CONFLICT, AMOUNT_MISMATCH, INVALID_INPUT.
 */
export async function recordTransfer(
  deps: DecideDeps,
  record: TransferRecord,
  now: number,
): Promise<Result<Guarded<undefined>, Refusal>> {
  const { userId, amount, laid, transfer, by, source, approves } = record;
  const before = await alreadyRecorded(deps, record);
  if (before !== undefined) return before.ok ? ok(DONE) : before;
  const rest = restOf(record);
  if (!rest.ok) return rest;
  const found = await findWins(deps, record);
  if (!found.ok) return found;
  const [{ bidder }] = found.value;
  const earlier = found.value.reduce((sum, win) => sum + (win.bidder.inParts ?? 0), 0);
  const goesBack =
    rest.value === 0
      ? undefined
      : {
          amount: rest.value,
          earlier: await readSentBack(
            deps.tables.payments,
            laid.map(({ auctionId }) => ({ auctionId, userId })),
          ),
        };
  const request = {
    ...recordedTransfer('final', {
      ...transfer,
      auctionId: bidder.auctionId,
      userId,
      amount,
      lots: laid,
      earlier,
      goesBack,
    }),
    title: found.value.map(({ title }) => title).join(', '),
    facts: recordFacts(found.value.map((win) => win.bidder)),
    by: { adminId: by, source },
    approves,
    prepare: () => checkedWins(found.value, record, now),
  };
  const done = await deps.secondPerson.guard(request, now, async (wins, approval) => {
    const writes = [...writesFor(deps, wins, { ...record, rest: rest.value }, now), ...approval.writes];
    if (writes.length > MOST_ITEMS) return refused(refusal('CONFLICT', TOO_MUCH));
    const written = await transact(deps.tables.auctions.client, [{ name: 'transfer', writes }]);
    return written.ok ? ok(undefined) : refused(refusal('CONFLICT'));
  });
  if (done.ok) return done;
  const recorded = await alreadyRecorded(deps, record);
  return recorded?.ok === true ? ok(DONE) : done;
}

const DONE = { is: 'done', value: undefined } as const;
const TOO_MUCH =
  'This transfer touches too much to be recorded at once: too many of these lots have deposits that count, or parts. Please lay it on fewer lots, and let the rest go back.';

/** What the shares leave of the transfer. */
function restOf({ amount, laid, returnsRest }: TransferRecord): Result<Paise, Refusal> {
  const rest = laid.reduce((left, share) => left - share.amount, amount);
  if (new Set(laid.map(({ auctionId }) => auctionId)).size < laid.length)
    return refused(refusal('INVALID_INPUT', 'Each lot can be named once.'));
  if (rest < 0) return mismatch(`The shares are ${formatInr(-rest)} more than the transfer.`);
  if (rest > 0 && !returnsRest) {
    return mismatch(`${formatInr(rest)} of the transfer is left over. Lay it on a lot, or choose that it goes back.`);
  }
  return ok(rest);
}

const mismatch = (sentence: string): Result<never, Refusal> => refused(refusal('AMOUNT_MISMATCH', sentence));

type Wins = readonly [WinCase, ...WinCase[]];

async function findWins(deps: DecideDeps, { userId, laid }: TransferRecord): Promise<Result<Wins, Refusal>> {
  const loaded = await Promise.all(laid.map(({ auctionId }) => loadWins(deps, auctionId)));
  const [first, ...others] = loaded.map((wins) => wins.find(({ win }) => win.bidder.userId === userId)?.win);
  const found = others.filter((win) => win !== undefined);
  if (first === undefined || found.length < others.length)
    return refused(refusal('NOT_FOUND', 'They have not won one of these lots.'));
  return ok([first, ...found]);
}

function checkedWins(wins: Wins, { laid, transfer }: TransferRecord, now: number): Result<Wins, Refusal> {
  for (const [at, win] of wins.entries()) {
    const command = { kind: 'record-payment', ...transfer, amount: laid[at]?.amount ?? 0 } as const;
    const checked = checkWinCommand(win, command, now);
    if (!checked.ok) return refused(refusal(checked.error.code, `${win.title}: ${checked.error.message}`));
  }
  return ok(wins);
}

function writesFor(
  { tables, noticeWrites, newId }: DecideDeps,
  wins: Wins,
  { userId, amount, laid, transfer, by, source, rest }: TransferRecord & { readonly rest: Paise },
  now: number,
): readonly TransactWriteItem[] {
  const isOfSeveral = wins.length > 1 || rest > 0;
  const decider = { by, now };
  const shares = wins.map((win, at) => {
    const paymentId = `off_${newId()}`;
    const share = { ...transfer, amount: laid[at]?.amount ?? 0, isShare: isOfSeveral };
    return { win, paymentId, share, ...shareWrites(tables, win, share, { ...decider, paymentId }) };
  });
  const left = { paymentId: `off_${newId()}`, share: { ...transfer, amount: rest, isShare: true } };
  const [first, ...others] = [...shares, ...(rest > 0 ? [left] : [])].map(({ paymentId }) => paymentId);
  if (first === undefined) return [];
  const facts = (share: Paise) => ({ amount: share, reference: transfer.utr, reason: transfer.note, userId });
  const audited = { action: 'win-payment-recorded', by: { adminId: by, source }, at: now } as const;
  const [{ bidder }] = wins;
  return [
    ...walletMovements(shares.flatMap(({ movements }) => movements)),
    ...shares.flatMap(({ win, share, writes }) => [
      ...writes,
      ...noticeWrites(recordedEvent(win, share, now)),
      ...moneyAudit(tables, win.bidder.auctionId, [], {
        ...audited,
        before: { finalPayment: win.bidder.finalPayment },
        after: {
          ...facts(share.amount),
          finalPayment: share.amount === win.sum.due ? 'paid' : win.bidder.finalPayment,
          auctionId: win.bidder.auctionId,
        },
      }),
    ]),
    ...(rest > 0 ? leftOverWrites(tables, wins[0], left.share, { ...decider, paymentId: left.paymentId }) : []),
    claimTransfer(tables.payments, transfer.utr, [first, ...others]),
    // One entry of the person for all, since an entry is known by its action and its time.
    ...moneyAudit(tables, bidder.auctionId, [userId], {
      ...audited,
      after: { ...facts(amount), auctionId: bidder.auctionId },
    }).slice(1),
  ];
}

/**
 * The result if the UTR is in use: success for the same shares, else where it is recorded. Undefined if it is new.
 */
async function alreadyRecorded(
  { tables }: DecideDeps,
  { userId, amount, laid, transfer: { utr } }: TransferRecord,
): Promise<Result<undefined, Refusal> | undefined> {
  const use = await findUtrUse(tables.payments, utr);
  if (use === undefined) return undefined;
  const recorded = await findPaymentsOfTransfer(tables.payments, utr);
  const shares = recorded.filter(({ unmatchedFor }) => unmatchedFor === undefined);
  const isOf =
    ({ auctionId, amount }: LaidShare) =>
    (payment: PaymentItem) =>
      payment.type === 'final' &&
      payment.userId === userId &&
      payment.auctionId === auctionId &&
      payment.amount === amount;
  // With another rest it is another transfer: what is more would be kept by nobody.
  const isWhole = recorded.reduce((sum, payment) => sum + payment.amount, 0) === amount;
  const isSame = isWhole && shares.length === laid.length && laid.every((share) => shares.some(isOf(share)));
  return isSame ? ok(undefined) : refused(await refuseUsedUtr(tables, utr, use));
}
