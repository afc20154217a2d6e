import { describe, expect, test } from 'vitest';
import { ERRORS } from '#shared/contract/http/errors.ts';
import { routeKey, type RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';

const routes: readonly (readonly [string, RouteSpec])[] = Object.entries(ROUTES);

/** The public API: clients rely on these paths. */
const PUBLIC_API = `
POST /api/auth/login, POST /api/auth/register, GET /api/auth/logout, POST /api/auth/logout-everywhere, POST /api/auth/refresh,
POST /api/auth/verify-email, POST /api/auth/resend-code, POST /api/auth/forgot-password,
POST /api/auth/reset-password, GET /api/users/me, GET /api/users/me/data, PUT /api/users/me, POST /api/users/me/erasure, POST /api/uploads, POST /api/admin/uploads, POST /api/realtime/ticket,
POST /api/payments/webhook, GET /api/admin/summary, GET /api/admin/auctions/{id}/audit, GET /api/admin/auctions/{id}/bidders,
GET /api/admin/audit, GET /api/admin/views, PUT /api/admin/views, POST /api/admin/auction/{id}/copy, POST /api/admin/auction/{id}/start, POST /api/admin/auction/{id}/end, GET /api/admin/users/{id}/audit, PUT /api/auctions/{id}/watch,
DELETE /api/auctions/{id}/watch, GET /api/health, GET /api/legal-texts, GET /api/openapi.json,
GET /api/admin/auction/categories, GET /api/admin/auction/{id}, POST /api/admin/auction/by-house-number, POST /api/admin/auction/create,
PUT /api/admin/auction/{id}, DELETE /api/admin/auction/{id}, GET /api/admin/users, GET /api/admin/users/{id},
PUT /api/admin/users/{id}/verify, PUT /api/admin/users/{id}/reject, PUT /api/admin/users/{id}/active,
GET /api/admin/people, GET /api/admin/people/{id}/standing, POST /api/admin/people/{id}/mail,
GET /api/admin/outages, POST /api/admin/outages/{id}/dismiss, POST /api/admin/extend,
GET /api/admin/paused, POST /api/admin/pause, POST /api/admin/resume,
GET /api/admin/users/{id}/documents, GET /api/admin/users/{id}/leading, POST /api/admin/verification/next, PUT /api/admin/users/{id}/claim, DELETE /api/admin/users/{id}/claim, GET /api/admin/users/{id}/doubles, POST /api/admin/users/{id}/notes,
GET /api/auctions, GET /api/auctions/{id}, GET /api/auctions/{id}/documents/{documentId}, POST /api/auctions/close, POST /api/bids/auction/{id},
PUT /api/bids/auction/{id}/maximum, GET /api/bids/maximums, GET /api/bids/auction/{id}/maximum,
GET /api/payments/checkout, POST /api/payments/create, POST /api/payments/verify, GET /api/dashboard, POST /api/register-token,
GET /api/notifications/{id}, POST /api/notifications/{id}/marks, POST /api/notifications/{id}/test,
POST /api/notifications/unsubscribe, GET /api/users/me/notice-preferences,
PUT /api/users/me/notice-preferences, PUT /api/users/me/proof, POST /api/auctions/{id}/withdraw, POST /api/auctions/{id}/counter-offer, GET /api/auctions/{id}/handover, PUT /api/auctions/{id}/handover/appointment, POST /api/auctions/{id}/handover/pass, GET /api/admin/transactions, GET /api/admin/transaction-sums, GET /api/admin/vouchers, GET /api/admin/invoice-register, GET /api/admin/lot-names,
GET /api/admin/yard, GET /api/admin/yard/uncollected, POST /api/admin/yard/find, GET /api/admin/yard/{id}, POST /api/admin/yard/{id}/collection, POST /api/admin/yard/{id}/waiver, POST /api/admin/yard/{id}/waiver/undo, POST /api/admin/yard/{id}/undo, GET /api/admin/yard/{id}/slip,
GET /api/admin/transactions/{id}, GET /api/admin/transactions/{id}/invoices, GET /api/admin/auction/{id}/deposits/{userId}, POST /api/admin/auction/{id}/deposits, POST /api/admin/transactions/{id}/undo, POST /api/admin/transactions/{id}/bank-refund, POST /api/admin/transactions/{id}/by-bank, POST /api/admin/transactions/{id}/bank-refund/undo, GET /api/payments/{id}/invoices, GET /api/users/me/invoice-details, PUT /api/users/me/invoice-details, POST /api/admin/transactions/{id}/retry, POST /api/admin/transactions/{id}/refund,
GET /api/admin/auction/{id}/settlement, POST /api/admin/auction/{id}/decisions, POST /api/admin/auction/{id}/approval, POST /api/admin/auction/{id}/counter-offer,
GET /api/admin/receivables, POST /api/admin/transfers, POST /api/admin/transactions/{id}/undo-transfer, POST /api/admin/statements/match,
POST /api/admin/auction/{id}/annul, GET /api/admin/auction/{id}/void, POST /api/admin/auction/{id}/void,
DELETE /api/users/me/sessions/{sessionId}, GET /api/users/me/sessions, GET /api/users/me/searches, POST /api/users/me/searches, DELETE /api/users/me/searches/{id}, POST /api/auth/second-factor, POST /api/users/me/second-factor, POST /api/users/me/second-factor/off, PUT /api/users/me/second-factor, POST /api/users/me/email, PUT /api/users/me/email,
GET /api/house, GET /api/admin/house, GET /api/users/me/consent, POST /api/users/me/consent,
GET /api/admin/staff, POST /api/admin/staff/invitations, POST /api/admin/staff/invitations/withdraw, PUT /api/admin/staff/{id}/duties, PUT /api/admin/staff/{id}/active, POST /api/staff/join, GET /api/admin/asked-acts, POST /api/admin/asked-acts/{id}/decline,
POST /api/grievances, GET /api/grievances, GET /api/grievances/{number}, POST /api/grievances/{number}/messages,
GET /api/grievances/{number}/files/{fileId}, POST /api/guest/grievances/code, POST /api/guest/grievances/proof,
POST /api/guest/grievances, GET /api/guest/grievances, GET /api/guest/grievances/{number},
POST /api/guest/grievances/{number}/messages, GET /api/guest/grievances/{number}/files/{fileId},
GET /api/admin/grievances, GET /api/admin/grievances/about/{kind}/{id}, GET /api/admin/grievances/figures/{month},
GET /api/admin/grievances/{number}, POST /api/admin/grievances/{number}/acts, GET /api/admin/grievances/{number}/files/{fileId},
GET /api/admin/settings, PUT /api/admin/settings, GET /api/admin/settings/versions,
GET /api/admin/settlement-differences, POST /api/admin/settlement-differences/end, GET /api/admin/waiting, GET /api/admin/reports/sales,
GET /api/lots, GET /api/lots/{id}, GET /api/lots/{id}/live, GET /api/lots/{id}/related, GET /api/pages/lots, GET /api/pages/lots/{id}, GET /api/pages/auctions/{id}, GET /api/pages/sitemap.xml,
GET /api/admin/sales, GET /api/admin/sales/{id}, GET /api/admin/sales/{id}/board, POST /api/admin/sales/{id}/relisted, POST /api/admin/sales, PUT /api/admin/sales/{id}, POST /api/admin/sales/{id}/lots,
DELETE /api/admin/sales/{id}/lots/{lotId}, PUT /api/admin/sales/{id}/order, POST /api/admin/sales/{id}/follow, POST /api/admin/sales/{id}/postpone, POST /api/admin/auction/{id}/postpone,
POST /api/admin/sellers/find, GET /api/admin/auctions/{id}/shared, PUT /api/admin/auctions/{id}/shared, GET /api/admin/users/{id}/shared,
GET /api/admin/sellers, GET /api/admin/sellers/{id}, POST /api/admin/sellers, PUT /api/admin/sellers/{id}, PUT /api/admin/sellers/{id}/account,
PUT /api/admin/sellers/{id}/user, GET /api/admin/sellers/{id}/statements/{statement}, POST /api/admin/sellers/{id}/payouts,
POST /api/admin/sellers/{id}/payouts/{payoutId}/undo, POST /api/admin/sellers/{id}/costs, PUT /api/admin/auction/{id}/seller,
GET /api/selling, GET /api/selling/statements/{statement},
GET /api/sales/{id}, GET /api/auctions/sales/{id}, GET /api/pages/sale/{id}`
  .split(',')
  .map((key) => key.trim());

describe('the contract', () => {
  test('contains every route of the public API once', () => {
    expect(routes.map(([, route]) => routeKey(route)).toSorted()).toEqual(PUBLIC_API.toSorted());
  });

  test.each(routes)('%s declares parameters exactly if its path has some', (_, route) => {
    expect(route.path.includes('{')).toBe(route.params !== undefined);
  });

  test.each(routes)('%s admits only admins if its path begins with /admin', (_, route) => {
    if (route.path.startsWith('/admin/') && route.path !== '/admin/auction/categories') {
      expect(route.audience).toBe('admin');
    }
  });

  test.each(Object.entries(ERRORS))('%s has a readable message', (_, { status, message }) => {
    expect(status).toBeGreaterThanOrEqual(400);
    expect(message).toMatch(/^[A-Z].*\w\.?$/);
  });
});
