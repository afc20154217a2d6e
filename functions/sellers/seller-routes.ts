import * as contract from '#shared/contract/money/sellers.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { type Duty, may, maySee } from '#shared/model/accounts/duties.ts';
import { debit, rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';
import { maskedAccount } from '#shared/model/sellers/account-fields.ts';
import { paidAtOf } from '#functions/domain/payments/transfer.ts';
import { readAccountFacts, readPaidFacts, readPayoutFacts } from '#functions/domain/second-person/seller-facts.ts';
import type { Approval, SecondPerson } from '#functions/domain/second-person/second-person.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import type { Clock } from '#functions/platform/clock.ts';
import { noSuchPage, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import {
  type Actor,
  auditWrite,
  type AuditedAction,
  type Facts,
  STAFF_LOG,
} from '#functions/tables/audit/audit-entry.ts';
import type { SellerItem } from '#functions/tables/sellers/seller-items.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import { findLostBookings } from './find-lost-bookings.ts';
import { checkPayout, recordCost, recordPayout, undoPayout } from './pay-seller.ts';
import {
  accountsOf,
  allSellers,
  getSeller,
  matchingSellers,
  readBooked,
  readOpen,
  readStatement,
} from './read-seller.ts';
import { changeAccount, checkAccount, createSeller, linkUser, type SellerStores, updateSeller } from './save-seller.ts';
import { commissionAnswer, readSellerLots, statementAnswer, statementsAnswer } from './seller-answers.ts';

export interface SellerRouteDeps {
  readonly clock: Clock;
  readonly stores: SellerStores;
  readonly secondPerson: SecondPerson;
  readonly profiles: Pick<ProfileStore, 'getProfile' | 'getProfiles'>;
  /** The id of the bidder with exactly this address. */
  readonly findBidder: (email: string, now: number) => Promise<string | undefined>;
  readonly newId: () => string;
}

const NO_SELLER: Refusal = refusal('NOT_FOUND', 'There is no such seller.');
const NO_STATEMENT: Refusal = refusal('NOT_FOUND', 'There is no such statement.');
const NO_ACCOUNT: Refusal = refusal('CONFLICT', 'The seller has no bank account yet.');
const NO_USER: Refusal = refusal('NOT_FOUND', 'No bidder has this e-mail address.');
const AT_ONCE = 8;

export function sellerRoutes(deps: SellerRouteDeps): readonly Endpoint[] {
  const { clock, stores, secondPerson, profiles } = deps;
  const { auctions, sellers, users } = stores;
  const summaryOf = (seller: SellerItem, open: number | null) => ({
    _id: seller.sellerId,
    name: seller.name,
    gstin: seller.gstin ?? null,
    hasAccount: seller.bank !== undefined,
    hasUser: seller.userId !== undefined,
    open: open === null ? null : rupeesFromPaise(open),
  });
  const logWrite = (action: AuditedAction['action'], by: Actor, at: number, after: Facts) =>
    auditWrite(users, STAFF_LOG, { action, by, at, after });

  return [
    endpoint(contract.listSellers, async ({ caller }) => {
      const seesMoney = maySee(caller.duties, 'money');
      const all = await allSellers(sellers);
      const open = new Map<string, number>();
      if (seesMoney) {
        await inParallel(all, AT_ONCE, async ({ sellerId }) => {
          open.set(sellerId, await readOpen(sellers, sellerId));
        });
      }
      const answers = all.map((seller) => summaryOf(seller, seesMoney ? (open.get(seller.sellerId) ?? 0) : null));
      return ok({ answer: { success: true, sellers: answers } });
    }),

    endpoint(contract.findSellers, async ({ body: { texts } }) => {
      const all = await allSellers(sellers);
      const found = texts.map((text) => ({
        text,
        sellers: matchingSellers(all, text).map(({ sellerId, name }) => ({ _id: sellerId, name })),
      }));
      return ok({ answer: { success: true, found } });
    }),

    endpoint(contract.getSeller, async ({ params: { id }, query: { cursor }, caller }) => {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && after === undefined) return noSuchPage;
      const now = clock();
      const seller = await getSeller(sellers, id);
      if (seller === undefined) return refused(NO_SELLER);
      const seesMoney = maySee(caller.duties, 'money');
      const [page, accounts, open, user] = await Promise.all([
        readSellerLots(auctions, id, { after, now, withDrafts: true }),
        seesMoney ? accountsOf(sellers, id) : undefined,
        seesMoney ? readOpen(sellers, id) : null,
        seller.userId === undefined ? undefined : profiles.getProfile(seller.userId),
      ]);
      const { lots, nextCursor } = page;
      if (seesMoney) {
        const booked = await readBooked(
          sellers,
          id,
          lots.map(({ _id }) => _id),
        );
        await findLostBookings(auctions, lots, booked, now);
      }
      const { pan, contact, commission, bank, version } = seller;
      return ok({
        answer: {
          success: true,
          seller: {
            ...summaryOf(seller, open),
            pan: seesMoney ? (pan ?? null) : null,
            contact,
            commission: commissionAnswer(commission),
            account: accountAnswer(bank, caller.duties),
            user: user === undefined ? null : { name: user.name, email: user.email },
            version,
          },
          lots,
          nextCursor,
          statements: accounts === undefined ? null : statementsAnswer(accounts),
          serverTime: now,
        },
      });
    }),

    endpoint(contract.createSeller, async ({ body: { seller: form, requestId, isShared }, caller, source }) => {
      const by = { adminId: caller.userId, source };
      const created = await createSeller(stores, { sellerId: requestId, form, isShared, by }, clock());
      if (!created.ok) return created;
      return ok({ answer: { success: true, message: 'The seller is saved.', seller: { _id: requestId } } });
    }),

    endpoint(contract.updateSeller, async ({ params: { id }, body, caller, source }) => {
      const { seller: form, version, isShared } = body;
      const by = { adminId: caller.userId, source };
      const saved = await updateSeller(stores, { sellerId: id, form, isShared, version, by }, clock());
      return saved.ok ? ok({ answer: { success: true, message: 'The seller is saved.' } }) : saved;
    }),

    endpoint(contract.changeSellerAccount, async ({ params: { id }, body, caller, source }) => {
      const { reason, approves, isShared, ...bank } = body;
      const by = { adminId: caller.userId, source };
      const now = clock();
      const seller = await getSeller(sellers, id);
      if (seller === undefined) return refused(NO_SELLER);
      // Whether two sellers may share an account is asked only of whoever asks for the change, not of whoever approves it.
      const checked = isShared || approves !== undefined ? ok(undefined) : await checkAccount(stores, id, bank);
      if (!checked.ok) return checked;
      const request = {
        act: { kind: 'seller-account-changed', sellerId: id, ...bank } as const,
        isGuarded: true,
        facts: await readAccountFacts(sellers, id),
        title: seller.name,
        reason,
        by,
        approves,
        prepare: () => ok(undefined),
      };
      const changed = await secondPerson.guard(request, now, (_, approval) =>
        changeAccount(stores, { sellerId: id, bank, by, also: approval.writes }, now),
      );
      if (!changed.ok) return changed;
      if (changed.value.is !== 'done') return ok(undoneAnswer(changed.value));
      return ok({ answer: { success: true, message: 'The bank account is changed.' } });
    }),

    endpoint(contract.linkSeller, async ({ params: { id }, body: { email }, caller, source }) => {
      const by = { adminId: caller.userId, source };
      const now = clock();
      const userId = email === '' ? undefined : await deps.findBidder(email, now);
      if (email !== '' && userId === undefined) return refused(NO_USER);
      const linked = await linkUser(stores, { sellerId: id, userId, by }, now);
      const message =
        userId === undefined ? 'Nobody reads the page of the seller now.' : 'They can read the seller’s page now.';
      return linked.ok ? ok({ answer: { success: true, message } }) : linked;
    }),

    endpoint(contract.getSellerStatement, async ({ params: { id, statement } }) => {
      const seller = await getSeller(sellers, id);
      if (seller === undefined) return refused(NO_SELLER);
      const money = await readStatement(sellers, id, statement);
      const names = await profiles.getProfiles([...new Set(money.payouts.map(({ by }) => by))]);
      const answer = statementAnswer(seller, money, statement, (userId) => names.get(userId)?.name ?? 'unknown');
      return answer === undefined ? refused(NO_STATEMENT) : ok({ answer: { success: true, statement: answer } });
    }),

    endpoint(contract.paySeller, async ({ params: { id: sellerId }, body, caller, source }) => {
      const { statement, amount, method, utr, paidOn, note, approves } = body;
      const by = { adminId: caller.userId, source };
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

    endpoint(contract.undoSellerPayout, async ({ params: { id: sellerId, payoutId }, body, caller, source }) => {
      const { reason, approves } = body;
      const by = { adminId: caller.userId, source };
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

    endpoint(contract.recordSellerCost, async ({ params: { id: sellerId }, body, caller, source }) => {
      const { takesBack, reason, auctionId, requestId } = body;
      const now = clock();
      const amount = takesBack ? debit(body.amount) : body.amount;
      const log = logWrite('seller-cost-recorded', { adminId: caller.userId, source }, now, {
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

/** Who may not pay, such as an auditor, sees only the end of the account number. */
function accountAnswer(bank: SellerItem['bank'], duties: readonly Duty[] | undefined) {
  if (bank === undefined) return null;
  return may(duties, 'money') ? bank : { ...bank, number: maskedAccount(bank.number) };
}
