import type { Clock } from '#functions/platform/clock.ts';
import { noSuchPage, readCursor } from '#functions/platform/cursor.ts';
import { type Endpoint, endpoint } from '#functions/platform/http/endpoint.ts';
import { accountsOf, readStatement, findSellerOf } from '#functions/sellers/read-seller.ts';
import { readSellerLots, statementAnswer, statementsAnswer } from '#functions/sellers/seller-answers.ts';
import type { SellerTables } from '#functions/sellers/settle-consignment.ts';
import { refusal } from '#shared/contract/http/errors.ts';
import { getOwnSelling, getOwnStatement } from '#shared/contract/money/seller-statements.ts';
import { ok, refused } from '#shared/model/result.ts';

/** What a seller sees of their own sales. Which seller it is follows from who calls, and from nothing that they send. */
export function ownSellingRoutes({
  auctions,
  sellers,
  clock,
}: SellerTables & { readonly clock: Clock }): readonly Endpoint[] {
  return [
    endpoint(getOwnSelling, async ({ query: { cursor }, caller }) => {
      const after = cursor === undefined ? undefined : readCursor(cursor);
      if (cursor !== undefined && after === undefined) return noSuchPage;
      const now = clock();
      const seller = await findSellerOf(sellers, caller.userId);
      if (seller === undefined) return ok({ answer: { success: true, selling: null, serverTime: now } });
      const { sellerId, name } = seller;
      const [page, accounts] = await Promise.all([
        readSellerLots(auctions, sellerId, { after, now, withDrafts: false }),
        accountsOf(sellers, sellerId, { unread: 'skip' }),
      ]);
      const selling = { name, ...page, statements: statementsAnswer(accounts) };
      return ok({ answer: { success: true, selling, serverTime: now } });
    }),

    endpoint(getOwnStatement, async ({ params: { statement }, caller }) => {
      const seller = await findSellerOf(sellers, caller.userId);
      const found =
        seller && statementAnswer(seller, await readStatement(sellers, seller.sellerId, statement), statement);
      if (found === undefined) return refused(refusal('NOT_FOUND', 'There is no such statement.'));
      return ok({ answer: { success: true, statement: found } });
    }),
  ];
}
