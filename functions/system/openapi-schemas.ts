/** Named schemas of the OpenAPI document. Generated clients have types with these names. */
import * as z from 'zod/v4/core';
import { auditLine } from '#shared/contract/accounts/audit.ts';
import { session, sessionUser } from '#shared/contract/accounts/auth.ts';
import { checkedUser } from '#shared/contract/accounts/checked-user.ts';
import { user, verifyStatus, wallet } from '#shared/contract/accounts/users.ts';
import { auctionCard, auctionStatus } from '#shared/contract/auction-card.ts';
import { auctionDetails, bidEntry, depositState } from '#shared/contract/auctions.ts';
import { winner } from '#shared/contract/closing.ts';
import { done } from '#shared/contract/fields.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { chargeLine, charges } from '#shared/contract/money/charges.ts';
import { invoiceMention } from '#shared/contract/money/invoice-mention.ts';
import { invoice } from '#shared/contract/money/invoices.ts';
import { moneyEvent } from '#shared/contract/money/money-fields.ts';
import { transaction } from '#shared/contract/money/transactions.ts';
import { settlement } from '#shared/contract/money/wins.ts';

const SHARED = {
  Done: done,
  Session: session,
  SessionUser: sessionUser,
  User: user,
  CheckedUser: checkedUser,
  VerifyStatus: verifyStatus,
  Wallet: wallet,
  AuditLine: auditLine,
  AuctionStatus: auctionStatus,
  AuctionCard: auctionCard,
  AuctionDetails: auctionDetails,
  Bid: bidEntry,
  Winner: winner,
  DepositState: depositState,
  Charges: charges,
  ChargeLine: chargeLine,
  Invoice: invoice,
  InvoiceMention: invoiceMention,
  Transaction: transaction,
  MoneyEvent: moneyEvent,
  Win: settlement,
} as const;

/** Names the schemas: the shared ones, and each route's own as `PlaceBidBody` and `PlaceBidAnswer`. */
export function nameSchemas(routes: Readonly<Record<string, RouteSpec>>): void {
  const names = new Map<z.$ZodType, string>(Object.entries(SHARED).map(([name, schema]) => [schema, name]));
  for (const [id, { body, response }] of Object.entries(routes)) {
    const name = `${id.charAt(0).toUpperCase()}${id.slice(1)}`;
    if (body !== undefined && body.kind !== 'raw') names.set(body.schema, names.get(body.schema) ?? `${name}Body`);
    names.set(response, names.get(response) ?? `${name}Answer`);
  }
  for (const [schema, id] of names) z.globalRegistry.add(schema, { ...z.globalRegistry.get(schema), id });
}
