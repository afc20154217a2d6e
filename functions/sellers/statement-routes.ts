/** Routes of what the house owes its sellers: statements, payouts and costs. */
import { paidAtOf } from '#functions/domain/payments/transfer.ts';
import type { Approval, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { readPaidFacts, readPayoutFacts } from '#functions/domain/second-person/seller-facts.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import type { Clock } from '#functions/platform/clock.ts';
import type { Actor } from '#functions/platform/http/caller.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { auditWrite, type AuditedAction, type Facts, STAFF_LOG } from '#functions/tables/audit/audit-entry.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import * as statementContract from '#shared/contract/money/seller-statements.ts';
import { debit } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';
import { maskedAccount } from '#shared/model/sellers/account-fields.ts';
import { checkPayout, recordCost, recordPayout, undoPayout } from './pay-seller.ts';
import { getSeller, NO_SELLER, readStatement } from './read-seller.ts';
import type { SellerStores } from './save-seller.ts';
import { statementAnswer } from './seller-answers.ts';

export interface SellerRouteDeps {
  readonly clock: Clock;
  readonly stores: SellerStores;
  readonly secondPerson: SecondPerson;
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  /** The id of the bidder with exactly this address. */
  readonly findBidder: (email: string, now: number) => Promise<string | undefined>;
  readonly newId: () => string;
}

const NO_STATEMENT: Refusal = refusal('NOT_FOUND', 'There is no such statement.');
const NO_ACCOUNT: Refusal = refusal('CONFLICT', 'The seller has no bank account yet.');

export function statementRoutes(deps: SellerRouteDeps): readonly Endpoint[] {
  const { clock, stores, secondPerson, profiles } = deps;
  const { sellers, users } = stores;
  const logWrite = (action: AuditedAction['action'], by: Actor, at: number, after: Facts) =>
    auditWrite(users, STAFF_LOG, { action, by, at, after });

  return [
    endpoint(statementContract.getSellerStatement, async ({ params: { id, statement } }) => {
      const seller = await getSeller(sellers, id);
      if (seller === undefined) return refused(NO_SELLER);
      const money = await readStatement(sellers, id, statement);
      const names = await profiles.getProfiles([...new Set(money.payouts.map(({ by }) => by))]);
      const answer = statementAnswer(seller, money, statement, (userId) => names.get(userId)?.name ?? 'unknown');
      return answer === undefined ? refused(NO_STATEMENT) : ok({ answer: { success: true, statement: answer } });
    }),

    endpoint(statementContract.paySeller, async ({ params: { id: sellerId }, body, caller, by }) => {
      const { statement, amount, method, utr, paidOn, note, approves } = body;
      const now = clock();
      const seller = await getSeller(sellers, sellerId);
      if (seller === undefined) return refused(NO_SELLER);
      const { bank } = seller;
      if (bank === undefined) return refused(NO_ACCOUNT);
      const paidAt = paidAtOf({ paidOn }, { owedSince: 0, now });
      if (!paidAt.ok) return paidAt;
      const payoutId = deps.newId();
      const payout = {
        payoutId,
        sellerId,
        payee: seller.name,
        statement,
        amount,
        utr,
        paidOn,
        bank,
        by: caller.userId,
      };
      const approvalAndLogWrites = (approval: Approval) => [
        ...approval.writes,
        logWrite('seller-paid', by, now, {
          seller: seller.name,
          amount,
          reference: utr,
          account: maskedAccount(bank.number),
        }),
      ];
      const request = {
        act: { kind: 'seller-paid', sellerId, statement, amount, method, utr, paidOn, ...(note && { note }) } as const,
        isGuarded: true,
        facts: await readPayoutFacts(sellers, sellerId, statement),
        title: seller.name,
        reason: note ?? `${method.toUpperCase()} ${utr}, ${paidOn}`,
        by,
        approves,
        prepare: async () => checkPayout(stores, payout, now),
      };
      const paid = await secondPerson.guard(request, now, (_, approval) =>
        recordPayout(stores, { ...payout, askedBy: approval.approvedWith }, approvalAndLogWrites(approval), now),
      );
      if (!paid.ok) return paid;
      if (paid.value.is !== 'done') return ok(undoneAnswer(paid.value));
      return ok({ answer: { success: true, message: 'The payout is recorded.' } });
    }),

    endpoint(statementContract.undoSellerPayout, async ({ params: { id: sellerId, payoutId }, body, caller, by }) => {
      const { reason, approves } = body;
      const now = clock();
      const seller = await getSeller(sellers, sellerId);
      if (seller === undefined) return refused(NO_SELLER);
      const facts = await readPaidFacts(sellers, sellerId, payoutId);
      const request = {
        act: { kind: 'seller-payout-undone', sellerId, payoutId } as const,
        isGuarded: true,
        facts,
        title: seller.name,
        reason,
        by,
        approves,
        prepare: () =>
          facts['payout'] === 'paid'
            ? ok(undefined)
            : refused(refusal('NOT_FOUND', 'There is no such payout to take back.')),
      };
      const log = logWrite('seller-payout-undone', by, now, { seller: seller.name, amount: facts['amount'], reason });
      const undone = await secondPerson.guard(request, now, (_, approval) =>
        undoPayout(stores, { sellerId, payoutId, by: caller.userId, reason }, [log, ...approval.writes], now),
      );
      if (!undone.ok) return undone;
      if (undone.value.is !== 'done') return ok(undoneAnswer(undone.value));
      return ok({ answer: { success: true, message: 'The payout is taken back: the seller is owed it again.' } });
    }),

    endpoint(statementContract.recordSellerCost, async ({ params: { id: sellerId }, body, caller, by }) => {
      const { takesBack, reason, auctionId, requestId } = body;
      const now = clock();
      const amount = takesBack ? debit(body.amount) : body.amount;
      const log = logWrite('seller-cost-recorded', by, now, {
        auctionId,
        amount,
        reason,
      });
      const cost = { sellerId, auctionId, amount, reason, by: caller.userId, requestId };
      const recorded = await recordCost(stores, cost, [log], now);
      const message = takesBack ? 'The cost is taken back.' : 'The cost is recorded.';
      return recorded.ok ? ok({ answer: { success: true, message } }) : recorded;
    }),
  ];
}
