import type { DecideDeps } from '#functions/deposits/decisions/decide.ts';
import { earlierIdentitiesOf, identitiesOf } from '#functions/deposits/transfers/line-identity.ts';
import { matchStatement, mayConcern } from '#functions/deposits/transfers/match-statement.ts';
import { recordTransfer } from '#functions/deposits/transfers/record-transfer.ts';
import { undoTransfer } from '#functions/deposits/transfers/undo-transfer.ts';
import { transferReference } from '#functions/domain/payments/transfer.ts';
import { readRecordedTransfers } from '#functions/domain/payments/utr.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import type { PaymentStore } from '#functions/payments/payment-store.ts';
import { payAgain } from '#functions/payments/refunds/pay-again.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { cursorFrom, noSuchPage, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import type { WinKey } from '#functions/tables/auctions/open-wins.ts';
import type { MoneyStore } from '#functions/tables/money/money-store.ts';
import { readSale } from '#functions/tables/sales/sale-item.ts';
import {
  keyOfWin,
  openKeys,
  type OwedWin,
  readPageOfWins,
  readPaidKeys,
  positionOf,
  readWins,
  readWinsThat,
  readReceivableAnswers,
  sumsOf,
  withTransfers,
} from '#functions/views/money/receivables.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import {
  listReceivables,
  matchStatement as matchStatementRoute,
  MOST_CANDIDATES,
  recordTransfer as recordTransferRoute,
  undoTransfer as undoTransferRoute,
} from '#shared/contract/money/receivables.ts';
import { normalReference } from '#shared/model/money/bank-reference.ts';
import { ok, refused } from '#shared/model/result.ts';

interface ReceivableDeps extends DecideDeps {
  readonly clock: Clock;
  readonly payments: Pick<PaymentStore, 'getPayment'>;
  readonly money: Pick<MoneyStore, 'subjectsOf'>;
}

const NO_PAYMENT = refused(refusal('NOT_FOUND', 'There is no such transaction.'));

/** What winners owe, transfers that pay for several wins, and bank statements. */
export function receivableRoutes(deps: ReceivableDeps): readonly Endpoint[] {
  const { clock, tables, payments } = deps;
  const { auctions } = tables;
  return [
    endpoint(listReceivables, async ({ query }) => {
      const { state, userId, auctionId, saleId, search = '', cursor, limit } = query;
      const before = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && before === undefined) return noSuchPage;
      const lots = saleId === undefined ? undefined : new Set((await readSale(auctions, saleId))?.lots);
      const passes = (key: WinKey) =>
        (userId === undefined || key.userId === userId) &&
        (auctionId === undefined || key.auctionId === auctionId) &&
        (lots === undefined || lots.has(key.auctionId));
      const matches = await matcher(deps, search);
      if (state === 'paid') {
        // By name or title nothing can be found without reading all that was ever paid.
        const wanted = (key: WinKey) => passes(key) && (search === '' || matches.key(key));
        const page = await readPaidKeys(auctions, {
          after: before === undefined ? undefined : keyOf(before),
          limit,
          passes: wanted,
        });
        const wins = await readWins(auctions, page.keys);
        const nextCursor = page.next === undefined ? null : cursorFrom(positionOf(page.next));
        return answer(wins, sumsOf(wins), nextCursor);
      }
      const keys = (await openKeys(auctions)).filter(passes);
      const isWanted = (win: OwedWin) => {
        const isState = state === 'open' || (state === 'part-paid' ? win.paid > 0 : win.bidder.finalPayment === state);
        return isState && (search === '' || matches.key(keyOfWin(win)) || matches.text(win));
      };
      const { page, sums, isLast } = await readPageOfWins(auctions, keys, { passes: isWanted, after: before, limit });
      const last = page.at(-1);
      return answer(page, sums, last === undefined || isLast ? null : cursorFrom(positionOf(keyOfWin(last))));
    }),

    endpoint(recordTransferRoute, async ({ body, caller, source }) => {
      const { userId, amount, lots: laid, returnsRest, approves, method, utr, paidOn, note } = body;
      const transfer = { method, utr, paidOn, note };
      const record = { userId, amount, laid, returnsRest, approves, transfer, by: caller.userId, source };
      const recorded = await recordTransfer(deps, record, clock());
      if (!recorded.ok) return recorded;
      if (recorded.value.is !== 'done') return ok(undoneAnswer(recorded.value));
      return ok({ answer: { success: true, message: 'The transfer is recorded.' } });
    }),

    endpoint(undoTransferRoute, async ({ params, body, caller, source }) => {
      const payment = await payments.getPayment(params.id);
      if (payment === undefined) return NO_PAYMENT;
      const now = clock();
      const undone = await undoTransfer(deps, payment, { ...body, by: caller.userId, source }, now);
      const paidAgain = { by: caller.userId, reason: body.reason, notice: [] };
      // What is left may be all of a win. Also after a refusal: an earlier try may have stopped before this.
      for (const gone of undone.ok ? undone.value : [payment]) await payAgain(tables, gone, paidAgain, now);
      if (!undone.ok) return undone;
      return ok({ answer: { success: true, message: 'The record of the transfer is taken back.' } });
    }),

    endpoint(matchStatementRoute, async ({ body }) => {
      const lines = body.lines.map((line) => ({ ...line, reference: line.reference }));
      const open = await readWinsThat(auctions, await openKeys(auctions), mayConcern(lines));
      const owed = await withTransfers(tables.payments, open);
      const recorded = await readRecordedTransfers(
        tables.payments,
        [...identitiesOf(lines), ...earlierIdentitiesOf(lines)].map(({ utr }) => utr),
      );
      const matches = matchStatement(lines, owed, (utr) => recorded.get(utr));
      const candidates = matches.map((match) => match.candidates.slice(0, MOST_CANDIDATES));
      const named = await readReceivableAnswers(auctions, [...new Set(candidates.flat())]);
      const answers = new Map(named.map((win) => [`${win.auctionId} ${win.userId}`, win]));
      return ok({
        answer: {
          success: true,
          lines: matches.map((match, at) => ({
            ...match,
            candidates: (candidates[at] ?? []).flatMap(
              ({ auctionId, userId }) => answers.get(`${auctionId} ${userId}`) ?? [],
            ),
          })),
          serverTime: clock(),
        },
      });
    }),
  ];

  async function answer(page: readonly OwedWin[], sums: ReturnType<typeof sumsOf>, nextCursor: string | null) {
    const receivables = [...(await readReceivableAnswers(auctions, page))];
    return ok({ answer: { success: true as const, receivables, nextCursor, sums, serverTime: clock() } });
  }
}

/** The win at a position of the list. */
function keyOf(position: string): WinKey {
  const [time = '', ids = ''] = position.split('#');
  const [auctionId = '', userId = ''] = ids.split('_');
  return { auctionId, userId, paymentDueAt: Date.parse(time) };
}

const LEAST_DIGITS = 4;

/** Whether a search finds a win: by its reference or the last digits of it, by a UTR, by its number, or by name or title. */
async function matcher({ money, payments }: ReceivableDeps, search: string) {
  const reference = normalReference(search);
  const recorded = search === '' ? [] : await money.subjectsOf(reference);
  const found = await Promise.all(recorded.map((paymentId) => payments.getPayment(paymentId)));
  const byUtr = new Set(found.flatMap((win) => (win === undefined ? [] : `${win.auctionId} ${win.userId}`)));
  const text = search.toLowerCase();
  return {
    key: ({ auctionId, userId }: WinKey): boolean =>
      byUtr.has(`${auctionId} ${userId}`) ||
      (reference.length >= LEAST_DIGITS && transferReference(auctionId, userId).endsWith(reference)),
    text: ({ title, listing, bidder }: OwedWin): boolean =>
      title.toLowerCase().includes(text) ||
      bidder.name.toLowerCase().includes(text) ||
      String(listing?.lotNumber ?? '') === text,
  };
}
