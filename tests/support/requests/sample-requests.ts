import type { CallInput } from '../../../infra/local/client/api-client.ts';
import { CONSENT } from '../../../infra/local/client/person.ts';
import { pushToken } from '../builders/push-token.ts';
import type { RouteName } from './all-routes.ts';

const DAY = 86_400_000;

/** The ids and the time in the samples. */
export interface SampleFacts {
  readonly auctionId: string;
  readonly userId: string;
  readonly callerId: string;
  readonly now: number;
}

/** One well-formed request per route, from which tests derive malformed ones. */
export function sampleRequests(facts: SampleFacts): Record<RouteName, Omit<CallInput, 'token'>> {
  const auction = { id: facts.auctionId };
  const iso = (days: number) => new Date(facts.now + days * DAY).toISOString();
  const credentials = { email: 'nobody@people.test', password: 'Boli@2026' };
  const auctionForm = {
    title: 'A lot',
    description: 'A description',
    categorie: 'cars',
    basePrice: 1000,
    emdAmount: 100,
    bidInterval: 60,
    registrationDeadline: iso(1),
    startDate: iso(2),
    endDate: iso(3),
    imageKeys: ['uploads/a', 'uploads/b'],
  };
  return {
    login: { body: credentials },
    register: {
      body: {
        ...credentials,
        name: 'Nobody',
        mobile: '9800000000',
        matchPassword: credentials.password,
        idProofKey: 'uploads/none',
        ...CONSENT,
      },
    },
    enterCode: { body: { code: '123456' } },
    logout: {},
    refresh: {},
    logoutEverywhere: {},
    verifyEmail: { body: { email: credentials.email, code: '123456' } },
    resendCode: { body: { email: credentials.email } },
    forgotPassword: { body: { email: credentials.email } },
    resetPassword: { body: { ...credentials, code: '123456' } },
    me: {},
    exportData: {},
    correctDetails: { body: { name: 'Nobody', mobile: '9800000000' } },
    eraseAccount: { body: { email: credentials.email } },
    beginSecondFactor: { body: { password: credentials.password } },
    confirmSecondFactor: { body: { enrolment: 'none', code: '123456' } },
    endSecondFactor: { body: { password: 'not the password' } },
    beginEmailChange: { body: { email: credentials.email, password: 'not the password' } },
    confirmEmailChange: { body: { change: 'none', code: '123456' } },
    listSessions: {},
    endSession: { params: { sessionId: '1' } },
    sendTestNotice: { params: { id: facts.callerId } },
    listSavedSearches: {},
    saveSearch: { body: { name: 'Cars', query: 'categorie=cars' } },
    deleteSavedSearch: { params: { id: 'none' } },
    getNoticePreferences: {},
    setNoticePreferences: { body: { off: { watching: ['email'] } } },
    unsubscribeMail: { query: { user: facts.callerId, topic: 'bidding', token: 'none' } },
    markNotifications: { params: { id: facts.callerId }, body: { action: 'read-all', upTo: `${iso(0)}#x` } },
    replaceProof: { body: { idProofKey: 'uploads/none' } },
    registerPushToken: { body: { token: pushToken(), userId: facts.callerId, role: 'user' } },
    createUpload: { body: { kind: 'id-proof', contentType: 'image/png', size: 1000 } },
    listAuctions: { query: { status: 'active', sort: 'newest', limit: '10' } },
    getAuction: { params: auction },
    listLots: { query: { status: 'active', sort: 'newest', limit: '10' } },
    getLot: { params: auction },
    getRelatedLots: { params: auction },
    lotPage: { params: auction },
    lotsPage: {},
    sitemap: {},
    openDocument: { params: { ...auction, documentId: 'none' } },
    closeAuction: { body: { auctionId: facts.auctionId, userId: facts.callerId } },
    watchAuction: { params: auction },
    unwatchAuction: { params: auction },
    listCategories: {},
    getAuctionForEdit: { params: auction },
    createAuction: { body: { ...auctionForm, status: 'pending' } },
    updateAuction: { params: auction, body: { ...auctionForm, status: 'pending' } },
    deleteAuction: { params: auction },
    copyAuction: { params: auction, body: { relist: false, requestId: '5b0c1a3e-7c1f-4a7e-9d52-0a6c2f1e8b34' } },
    startAuctionNow: { params: auction, body: { reason: 'A test' } },
    endAuctionEarly: { params: auction, body: { reason: 'A test' } },
    listBidders: { params: auction, query: { limit: '10' } },
    placeBid: { params: auction, body: { bidAmount: 2000, userId: facts.callerId } },
    changeMaximum: { params: auction, body: { maximum: 2000, userId: facts.callerId } },
    getMaximum: { params: auction },
    checkoutSettings: {},
    createPayment: { body: { auctionId: facts.auctionId, amount: 100, paymentType: 'emd' } },
    verifyPayment: {
      body: { razorpay_order_id: 'order_x', razorpay_payment_id: 'pay_x', razorpay_signature: 'x', paymentId: 'none' },
    },
    paymentWebhook: {},
    withdraw: { params: auction },
    listSettlementDifferences: {},
    listWaiting: {},
    listTransactions: { query: { limit: '10' } },
    getTransaction: { params: { id: 'none' } },
    getDepositTransfer: { params: { ...auction, userId: 'none' } },
    recordDeposit: {
      params: auction,
      body: { userId: 'none', amount: 1, method: 'neft', utr: 'HDFC000000000001', paidOn: '2026-01-01' },
    },
    undoDeposit: { params: { id: 'none' }, body: { reason: 'A test' } },
    recordBankRefund: {
      params: { id: 'none' },
      body: { method: 'neft', utr: 'HDFC000000000001', paidOn: '2026-01-01' },
    },
    sendByBank: { params: { id: 'none' }, body: { reason: 'A test' } },
    undoBankRefund: { params: { id: 'none' }, body: { why: 'wrong', reason: 'A test' } },
    listInvoices: { params: { id: 'none' } },
    listOwnInvoices: { params: { id: 'none' } },
    getInvoiceDetails: {},
    setInvoiceDetails: { body: { state: '27' } },
    retryRefund: { params: { id: 'none' } },
    refundByHand: { params: { id: 'none' }, body: { reason: 'A test' } },
    getSettlement: { params: auction },
    decideWin: { params: auction, body: { kind: 'forfeit', userId: facts.userId, reason: 'A test' } },
    decideApproval: { params: auction, body: { decision: 'accept' } },
    getDashboard: {},
    listNotifications: { params: { id: facts.callerId } },
    createTicket: {},
    listUsers: { query: { limit: '10' } },
    getUser: { params: { id: facts.userId } },
    verifyUser: { params: { id: facts.userId }, body: { idDocument: { kind: 'pan', lastFour: '123F' } } },
    rejectUser: { params: { id: facts.userId }, body: { reason: 'A test' } },
    setUserActive: { params: { id: facts.userId }, body: { isActive: false } },
    nextWaiting: { body: { after: 'OTk5OS0wMS0wMVQwMDowMDowMC4wMDBaI3g' } },
    claimUser: { params: { id: facts.userId } },
    releaseUser: { params: { id: facts.userId } },
    listDoubles: { params: { id: facts.userId }, query: { kind: 'pan', lastFour: '123F' } },
    addUserNote: { params: { id: facts.userId }, body: { text: 'A test' } },
    listLeading: { params: { id: facts.userId } },
    getUserDocument: { params: { id: facts.userId } },
    getReport: { query: { from: '2026-01-01', to: '2026-12-31' } },
    getSummary: {},
    getAuctionAudit: { params: auction },
    getUserAudit: { params: { id: facts.userId } },
    health: {},
    legalTexts: {},
    openApiDocument: {},
  };
}
