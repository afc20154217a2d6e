/** All URLs of the site. No other module builds a path. */
import type { Role } from '#shared/model/accounts/account-enums.ts';
import type { PaymentType } from '#shared/model/money/payment-enums.ts';

type Query = Readonly<Record<string, string | undefined>>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) if (value !== undefined && value !== '') search.set(name, value);
  return search.size === 0 ? path : `${path}?${search}`;
}

const segment = encodeURIComponent;

export type ErrorPageType = 'unauthorized' | 'forbidden' | 'not-found' | 'server-error';

type Returning = { readonly returnTo?: string | undefined };

export const paths = {
  home: '/',
  terms: '/terms',
  privacy: '/privacy',
  contact: '/contact',
  /** `follows`: the number of a settled grievance. */
  grievance: (
    query: {
      readonly subject?: string;
      readonly auctionId?: string;
      readonly paymentId?: string;
      readonly follows?: string;
    } = {},
  ) => withQuery('/grievance', query),
  /** For people without an account. */
  guestGrievances: '/grievance/mine',
  guestGrievance: (number: string) => `/grievance/mine/${segment(number)}`,

  /** What everybody sees of lots; `auction` is where people bid. */
  lots: (choices: Query = {}) => withQuery('/lots', choices),
  lot: (lotId: string) => `/lots/${segment(lotId)}`,
  sale: (saleId: string) => `/sale/${segment(saleId)}`,
  /** Checks auctions in the public log. */
  verify: '/verify',
  verifyAuction: (auctionId: string) => `/verify/${segment(auctionId)}`,

  /** `returnTo` is a path of this site to open after the sign-in; see `safeReturnPath`. */
  login: (query: Returning = {}) => withQuery('/login', query),
  register: (query: Returning = {}) => withQuery('/register', query),
  verifyEmail: (query: Returning = {}) => withQuery('/verify-email', query),
  forgotPassword: (query: Returning = {}) => withQuery('/forgot-password', query),
  error: (query: { readonly type?: ErrorPageType; readonly message?: string } = {}) => withQuery('/error', query),

  dashboard: '/dashboard',
  practice: '/practice',
  help: '/help',
  ownGrievances: '/help/grievances',
  ownGrievance: (number: string) => `/help/grievances/${segment(number)}`,
  notifications: '/notifications',
  profile: '/profile',
  noticePreferences: '/profile/notifications',
  savedSearches: '/profile/searches',
  unsubscribe: '/unsubscribe',
  /** `categorie` is spelled as in the API. */
  auctions: (
    query: {
      readonly search?: string | undefined;
      readonly status?: string | undefined;
      readonly categorie?: string | undefined;
      readonly sort?: string | undefined;
      readonly watched?: string | undefined;
    } = {},
  ) => withQuery('/auctions', query),
  /** The list with the query of a saved search. */
  savedSearch: (query: string) => `/auctions?${query}`,
  auction: (auctionId: string) => `/auctions/${segment(auctionId)}`,
  /** In the room, where its public log is checked. */
  receipts: (auctionId: string) => `/auctions/${segment(auctionId)}#receipts`,
  checkout: (query: { readonly auctionId: string; readonly type: PaymentType }) => withQuery('/checkout', query),
  paymentSuccess: (query: { readonly auctionId: string; readonly type: PaymentType }) =>
    withQuery('/payment-success', query),
  paymentFailure: (query: { readonly auctionId: string; readonly type: PaymentType }) =>
    withQuery('/payment-failure', query),

  adminDashboard: '/admin-dashboard',
  createAuction: '/create-auction',
  importLots: '/import',
  /** @param field the field to go to */
  editAuction: (auctionId: string, field?: string) =>
    `/auctions/edit/${segment(auctionId)}${field === undefined ? '' : `#${segment(field)}`}`,
  viewAuctions: '/view-auctions',
  adminAuction: (auctionId: string) => `/auction/${segment(auctionId)}`,
  userVerification: '/user-verification',
  /** People who wait, one at a time: this one, or the first behind a place. */
  verificationQueue: (query: { readonly user?: string; readonly after?: string } = {}) =>
    withQuery('/user-verification/queue', query),
  transactions: (
    query: {
      readonly state?: string | undefined;
      readonly kind?: string | undefined;
      readonly auctionId?: string | undefined;
      readonly userId?: string | undefined;
      readonly sellerId?: string | undefined;
      readonly from?: string | undefined;
      readonly to?: string | undefined;
      readonly search?: string | undefined;
    } = {},
  ) => withQuery('/transactions', query),
  transaction: (paymentId: string) => `/transactions/${segment(paymentId)}`,
  /** What winners owe: all, or a person's, a lot's, a sale's. */
  receivables: (
    query: {
      readonly state?: string | undefined;
      readonly userId?: string | undefined;
      readonly auctionId?: string | undefined;
      readonly saleId?: string | undefined;
    } = {},
  ) => withQuery('/receivables', query),
  bankStatement: '/receivables/statement',
  /** What admins did, over all subjects. */
  audit: (query: { readonly subject?: string } = {}) => withQuery('/audit', query),
  reports: '/reports',
  adminSales: '/sales',
  adminSale: (saleId: string) => `/sales/${segment(saleId)}`,
  sellers: '/sellers',
  seller: (id: string) => `/sellers/${segment(id)}`,
  sellerStatement: (id: string, statement: string) => `/sellers/${segment(id)}/${segment(statement)}`,
  selling: '/selling',
  ownStatement: (statement: string) => `/selling/${segment(statement)}`,
  staff: '/staff',
  settings: (section?: string) => withQuery('/settings', { section }),
  approvals: '/approvals',
  /** Everybody registered. */
  people: '/people',
  /** Who collects what. */
  yard: '/yard',
  yardLot: (paymentId: string) => `/yard/${segment(paymentId)}`,
  grievances: (query: { readonly show?: string } = {}) => withQuery('/grievances', query),
  handledGrievance: (number: string) => `/grievances/${segment(number)}`,
  grievanceFigures: '/grievances/figures',
  userDetail: (userId: string) => `/user-detail/${segment(userId)}`,
} as const;

/** The router's patterns of these paths. The patterns of a role are for that role alone. */
export const patterns = {
  lots: '/lots',
  lot: '/lots/:lotId',
  sale: '/sale/:saleId',
  verifyAuction: '/verify/:auctionId',
  grievance: '/grievance',
  guestGrievances: '/grievance/mine',
  guestGrievance: '/grievance/mine/:number',
  login: '/login',
  register: '/register',
  verifyEmail: '/verify-email',
  forgotPassword: '/forgot-password',
  join: '/join',
  error: '/error',
  user: {
    dashboard: paths.dashboard,
    ownGrievances: paths.ownGrievances,
    ownGrievance: '/help/grievances/:number',
    savedSearches: paths.savedSearches,
    selling: paths.selling,
    ownStatement: '/selling/:statement',
    auctions: '/auctions',
    auction: '/auctions/:auctionId',
    checkout: '/checkout',
    paymentSuccess: '/payment-success',
    paymentFailure: '/payment-failure',
  },
  admin: {
    dashboard: paths.adminDashboard,
    createAuction: paths.createAuction,
    importLots: paths.importLots,
    editAuction: '/auctions/edit/:auctionId',
    viewAuctions: paths.viewAuctions,
    auction: '/auction/:auctionId',
    userVerification: paths.userVerification,
    verificationQueue: '/user-verification/queue',
    people: paths.people,
    userDetail: '/user-detail/:userId',
    transactions: '/transactions',
    transaction: '/transactions/:paymentId',
    receivables: '/receivables',
    bankStatement: '/receivables/statement',
    audit: '/audit',
    reports: paths.reports,
    sales: paths.adminSales,
    sale: '/sales/:saleId',
    sellers: paths.sellers,
    seller: '/sellers/:id',
    sellerStatement: '/sellers/:id/:statement',
    staff: paths.staff,
    settings: '/settings',
    approvals: paths.approvals,
    yard: '/yard/:paymentId?',
    grievances: '/grievances',
    grievanceFigures: paths.grievanceFigures,
    handledGrievance: '/grievances/:number',
  },
} as const;

/** The start page of a role after signing in. */
export function homeOf(role: Role): string {
  return role === 'admin' ? paths.adminDashboard : paths.dashboard;
}

/**
 * The path to return to after signing in. Undefined when it is missing or leads to another site: browsers treat
 * `//host` and `/\host` as another origin.
 */
export function safeReturnPath(candidate: string | null): string | undefined {
  if (candidate === null || !/^\/(?![/\\])/.test(candidate)) return undefined;
  const hasControlCharacter = [...candidate].some((character) => character < ' ');
  return hasControlCharacter ? undefined : candidate;
}
