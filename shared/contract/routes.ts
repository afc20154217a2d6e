/** All routes. The infrastructure registers them, the functions serve them, the client takes its types from them. */
import {
  getSummary,
  getUser,
  getUserDocument,
  listLeading,
  listUsers,
  rejectUser,
  setUserActive,
  verifyUser,
} from './accounts/admin.ts';
import { getAuctionAudit, getUserAudit, listAudit } from './accounts/audit.ts';
import { getTableViews, setTableViews } from './accounts/table-views.ts';
import { getAuction, listAuctions, openDocument, unwatchAuction, watchAuction } from './auctions.ts';
import {
  enterCode,
  forgotPassword,
  login,
  logout,
  logoutEverywhere,
  refresh,
  register,
  resendCode,
  resetPassword,
  verifyEmail,
} from './accounts/auth.ts';
import { listBidders } from './bidders.ts';
import { changeMaximum, getMaximum, placeBid } from './bids.ts';
import { getReport } from './reports.ts';
import { getDashboard } from './dashboard.ts';
import {
  getNoticePreferences,
  listNotifications,
  markNotifications,
  sendTestNotice,
  setNoticePreferences,
  unsubscribeMail,
} from './notifications.ts';
import { closeAuction } from './closing.ts';
import { recordBankRefund, sendByBank, undoBankRefund } from './money/bank-refunds.ts';
import { getDepositTransfer, recordDeposit, undoDeposit } from './money/deposits.ts';
import { getInvoiceDetails, listInvoices, listOwnInvoices, setInvoiceDetails } from './money/invoices.ts';
import { listWaiting } from './money/waiting.ts';
import { decideApproval, decideWin, getSettlement } from './money/wins.ts';
import {
  getTransaction,
  listSettlementDifferences,
  listTransactions,
  refundByHand,
  retryRefund,
} from './money/transactions.ts';
import { withdraw } from './money/payments.ts';
import { checkoutSettings, createPayment, paymentWebhook, verifyPayment } from './money/payments.ts';
import { deleteSavedSearch, listSavedSearches, saveSearch } from './saved-searches.ts';
import { getLot, getRelatedLots, listLots, lotPage, lotsPage, sitemap } from './public-lots.ts';
import { createTicket } from './realtime.ts';
import { correctDetails, eraseAccount, exportData } from './accounts/rights.ts';
import { beginEmailChange, confirmEmailChange } from './accounts/email-change.ts';
import type { RouteSpec } from './route.ts';
import {
  addToSale,
  createSale,
  followSchedule,
  getSale,
  getSaleForAdmin,
  getSaleSignedIn,
  listSales,
  orderSale,
  removeFromSale,
  salePage,
  updateSale,
} from './sales.ts';
import { beginSecondFactor, confirmSecondFactor, endSecondFactor } from './accounts/second-factor.ts';
import {
  copyAuction,
  createAuction,
  deleteAuction,
  endAuctionEarly,
  findByHouseNumber,
  getAuctionForEdit,
  listCategories,
  startAuctionNow,
  updateAuction,
} from './selling.ts';
import { addUserNote, claimUser, listDoubles, nextWaiting, releaseUser } from './accounts/verification-queue.ts';
import {
  acceptInvitation,
  inviteStaff,
  listStaff,
  setDuties,
  setStaffActive,
  withdrawInvitation,
} from './accounts/staff.ts';
import { getConsent, getHouse, getHouseRules, giveConsent } from './settings/house.ts';
import { changeSettings, getSettings, listSettingsVersions } from './settings/settings.ts';
import { endSession, listSessions } from './accounts/sessions.ts';
import { health, legalTexts, openApiDocument } from './system.ts';
import { createUpload, createUploads } from './accounts/uploads.ts';
import { me, registerPushToken, replaceProof } from './accounts/users.ts';

export const ROUTES = {
  login,
  enterCode,
  register,
  logout,
  logoutEverywhere,
  refresh,
  verifyEmail,
  resendCode,
  forgotPassword,
  resetPassword,
  me,
  beginSecondFactor,
  confirmSecondFactor,
  endSecondFactor,
  beginEmailChange,
  confirmEmailChange,
  listSessions,
  endSession,
  registerPushToken,
  replaceProof,
  exportData,
  correctDetails,
  eraseAccount,
  createUpload,
  createUploads,
  listAuctions,
  getAuction,
  listLots,
  getLot,
  getRelatedLots,
  lotPage,
  lotsPage,
  sitemap,
  listSales,
  getSaleForAdmin,
  createSale,
  updateSale,
  addToSale,
  removeFromSale,
  orderSale,
  followSchedule,
  getSale,
  getSaleSignedIn,
  salePage,
  openDocument,
  closeAuction,
  watchAuction,
  unwatchAuction,
  listSavedSearches,
  saveSearch,
  deleteSavedSearch,
  listCategories,
  getAuctionForEdit,
  findByHouseNumber,
  createAuction,
  updateAuction,
  deleteAuction,
  copyAuction,
  startAuctionNow,
  endAuctionEarly,
  listBidders,
  placeBid,
  changeMaximum,
  getMaximum,
  checkoutSettings,
  createPayment,
  verifyPayment,
  paymentWebhook,
  withdraw,
  listOwnInvoices,
  getInvoiceDetails,
  setInvoiceDetails,
  listSettlementDifferences,
  listTransactions,
  getTransaction,
  listInvoices,
  retryRefund,
  refundByHand,
  listWaiting,
  getSettlement,
  decideWin,
  decideApproval,
  getDepositTransfer,
  recordDeposit,
  undoDeposit,
  recordBankRefund,
  sendByBank,
  undoBankRefund,
  getDashboard,
  listNotifications,
  markNotifications,
  sendTestNotice,
  getNoticePreferences,
  setNoticePreferences,
  unsubscribeMail,
  createTicket,
  listUsers,
  getUser,
  verifyUser,
  rejectUser,
  setUserActive,
  getUserDocument,
  getReport,
  listLeading,
  nextWaiting,
  claimUser,
  releaseUser,
  listDoubles,
  addUserNote,
  getSummary,
  getAuctionAudit,
  getUserAudit,
  listAudit,
  getTableViews,
  setTableViews,
  listStaff,
  inviteStaff,
  withdrawInvitation,
  setDuties,
  setStaffActive,
  acceptInvitation,
  getHouse,
  getHouseRules,
  getConsent,
  giveConsent,
  getSettings,
  changeSettings,
  listSettingsVersions,
  health,
  legalTexts,
  openApiDocument,
} as const satisfies Record<string, RouteSpec>;
