import { readAccountFacts } from '#functions/domain/second-person/seller-facts.ts';
import { undoneAnswer } from '#functions/domain/second-person/undone-answer.ts';
import { noSuchPage, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { inParallel } from '#functions/platform/in-parallel.ts';
import type { SellerItem } from '#functions/tables/sellers/seller-items.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import * as contract from '#shared/contract/money/sellers.ts';
import { type Duty, may, maySee } from '#shared/model/accounts/duties.ts';
import { rupeesFromPaise } from '#shared/model/money/money.ts';
import { ok, refused } from '#shared/model/result.ts';
import { maskedAccount } from '#shared/model/sellers/account-fields.ts';
import { findLostBookings } from './find-lost-bookings.ts';
import { accountsOf, allSellers, getSeller, matchingSellers, NO_SELLER, readBooked, readOpen } from './read-seller.ts';
import { changeAccount, createSeller, linkUser, updateSeller } from './save-seller.ts';
import { commissionAnswer, readSellerLots, statementsAnswer } from './seller-answers.ts';
import { checkAccount } from './seller-checks.ts';
import { type SellerRouteDeps, statementRoutes } from './statement-routes.ts';

const NO_USER: Refusal = refusal('NOT_FOUND', 'No bidder has this e-mail address.');
const AT_ONCE = 8;

export function sellerRoutes(deps: SellerRouteDeps): readonly Endpoint[] {
  const { clock, stores, secondPerson, profiles } = deps;
  const { auctions, sellers } = stores;
  const summaryOf = (seller: SellerItem, open: number | null) => ({
    _id: seller.sellerId,
    name: seller.name,
    gstin: seller.gstin ?? null,
    hasAccount: seller.bank !== undefined,
    hasUser: seller.userId !== undefined,
    open: open === null ? null : rupeesFromPaise(open),
  });
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
        seesMoney ? accountsOf(sellers, id, { unread: 'skip' }) : undefined,
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

    endpoint(contract.createSeller, async ({ body: { seller: form, requestId, isShared }, by }) => {
      const created = await createSeller(stores, { sellerId: requestId, form, isShared, by }, clock());
      if (!created.ok) return created;
      return ok({ answer: { success: true, message: 'The seller is saved.', seller: { _id: requestId } } });
    }),

    endpoint(contract.updateSeller, async ({ params: { id }, body, by }) => {
      const { seller: form, version, isShared } = body;
      const saved = await updateSeller(stores, { sellerId: id, form, isShared, version, by }, clock());
      return saved.ok ? ok({ answer: { success: true, message: 'The seller is saved.' } }) : saved;
    }),

    endpoint(contract.changeSellerAccount, async ({ params: { id }, body, by }) => {
      const { reason, approves, isShared, ...bank } = body;
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

    endpoint(contract.linkSeller, async ({ params: { id }, body: { email }, by }) => {
      const now = clock();
      const userId = email === '' ? undefined : await deps.findBidder(email, now);
      if (email !== '' && userId === undefined) return refused(NO_USER);
      const linked = await linkUser(stores, { sellerId: id, userId, by }, now);
      const message =
        userId === undefined ? 'Nobody reads the page of the seller now.' : 'They can read the seller’s page now.';
      return linked.ok ? ok({ answer: { success: true, message } }) : linked;
    }),
    ...statementRoutes(deps),
  ];
}

/** Who may not pay, such as an auditor, sees only the end of the account number. */
function accountAnswer(bank: SellerItem['bank'], duties: readonly Duty[] | undefined) {
  if (bank === undefined) return null;
  return may(duties, 'money') ? bank : { ...bank, number: maskedAccount(bank.number) };
}
