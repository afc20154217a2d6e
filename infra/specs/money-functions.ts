import {
  AUCTIONS_BY_FINAL_PAYMENT,
  AUCTIONS_BY_SELLER,
  AUDIT_BY_MONTH,
  INVOICES_BY_NUMBER,
  MONEY_BY_AUCTION,
  MONEY_BY_DAY,
  MONEY_BY_REFERENCE,
  PAYMENTS_BY_ATTENTION,
  PAYMENTS_BY_AUCTION,
  PAYMENTS_BY_DISPUTE,
  PAYMENTS_BY_MONTH,
  PAYMENTS_BY_ORDER,
  PAYMENTS_BY_USER,
  SELLERS_BY_DAY,
  SELLERS_BY_NAME,
  USERS_BY_CHANGE,
} from '#functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { appendToFeed, askSecondPerson, recordPayment, recordFinalPayment } from './shared-grants.ts';

/** Payments, refunds and the books. */
export const MONEY_FUNCTIONS = {
  'payments-api': {
    description: 'Orders and the verification of payments',
    memory: 1024,
    timeout: 25,
    environment: [
      'RAZORPAY_KEY_ID_PARAMETER',
      'RAZORPAY_KEY_SECRET_PARAMETER',
      'RAZORPAY_API_URL',
      'RAZORPAY_CHECKOUT_URL',
      'TAX_INVOICES',
    ],
    grants: {
      tables: [
        ...recordPayment,
        // A registration without an EMD only checks the profile.
        { table: 'users', actions: ['ConditionCheckItem'] },
        // The bidder's own invoices.
        { table: 'invoices', actions: ['Query'] },
        // A bidder may withdraw. BatchGetItem: whether a sale with one deposit offers anything.
        { table: 'auctions', actions: ['DeleteItem', 'BatchGetItem'] },
        // The payment of a win, for its handover.
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_USER] },
        // Rate limit of withdrawals.
        { table: 'limits', actions: ['UpdateItem'] },
      ],
      parameters: ['key-id', 'key-secret'],
    },
  },
  // Razorpay closes the connection after 5 s and repeats the event, which is harmless.
  'payment-webhook': {
    description: "Queues Razorpay's events",
    memory: 1024,
    timeout: 10,
    environment: ['RAZORPAY_WEBHOOK_SECRET_PARAMETER', 'PAYMENT_EVENTS_URL'],
    grants: { parameters: ['webhook-secret'], queuesPaymentEvents: true },
  },
  'payment-events': {
    description: "Handles Razorpay's events",
    memory: 1024,
    // A failed event is retried after six times this timeout.
    timeout: 20,
    environment: [],
    grants: {
      tables: [
        ...recordPayment,
        // By person: the payment that completed a win of which a part, or the deposit, went back.
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_ORDER, PAYMENTS_BY_USER] },
        // The ledger entries of a refund, and all of a payment whose refund comes back.
        { table: 'money', actions: ['GetItem', 'Query'] },
      ],
    },
  },
  'money-api': {
    description: 'Transactions and decisions about unpaid wins',
    memory: 1024,
    timeout: 25,
    environment: [
      'RAZORPAY_KEY_ID_PARAMETER',
      'RAZORPAY_KEY_SECRET_PARAMETER',
      'RAZORPAY_API_URL',
      'MEDIA_BUCKET',
      'SHOW_RESERVE_STATUS',
      'TAX_INVOICES',
    ],
    grants: {
      tables: [
        ...recordFinalPayment,
        askSecondPerson,
        // Audit entries. PutItem and DeleteItem also for the registration of a deposit by bank transfer.
        { table: 'auctions', actions: ['PutItem', 'DeleteItem'] },
        // The runner-up's last bid.
        { table: 'bids', actions: ['Query'] },
        // The contact details of a winner, and the names in an auction's log.
        { table: 'users', actions: ['GetItem', 'BatchGetItem'] },
        // The search for payers, and the staff.
        { table: 'users', actions: [], indexes: [USERS_BY_CHANGE] },
        {
          table: 'payments',
          actions: [],
          indexes: [
            PAYMENTS_BY_ATTENTION,
            PAYMENTS_BY_AUCTION,
            PAYMENTS_BY_DISPUTE,
            PAYMENTS_BY_MONTH,
            PAYMENTS_BY_USER,
          ],
        },
        // The transfers that a bank statement names.
        { table: 'payments', actions: ['BatchGetItem'] },
        // Unpaid wins, and the deposits of winners who were passed over.
        { table: 'auctions', actions: ['BatchGetItem'], indexes: [AUCTIONS_BY_FINAL_PAYMENT] },
        // GetItem: the ledger entries of a refund. BatchGetItem and the index by day: the vouchers of a day.
        {
          table: 'money',
          actions: ['GetItem', 'Query', 'BatchGetItem'],
          indexes: [MONEY_BY_AUCTION, MONEY_BY_DAY, MONEY_BY_REFERENCE],
        },
        { table: 'payments', actions: ['BatchGetItem'] },
        // GetItem, BatchGetItem: the register, by number.
        { table: 'invoices', actions: ['GetItem', 'Query', 'BatchGetItem'], indexes: [INVOICES_BY_NUMBER] },
        // Sellers, their ledger and what ties people to them. ConditionCheckItem: a registration, and the account of a
        // payout. BatchGetItem: their names in lists of money.
        {
          table: 'sellers',
          actions: ['GetItem', 'BatchGetItem', 'Query', 'PutItem', 'UpdateItem', 'ConditionCheckItem'],
          indexes: [SELLERS_BY_DAY, SELLERS_BY_NAME],
        },
        { table: 'auctions', actions: ['ConditionCheckItem'], indexes: [AUCTIONS_BY_SELLER] },
        // The lot of an annulled win is listed again, with copies of its files.
        appendToFeed,
      ],
      objects: [
        { bucket: 'media', prefix: 'media/', actions: ['GetObject', 'PutObject', 'DeleteObject'] },
        { bucket: 'media', prefix: 'documents/', actions: ['GetObject', 'PutObject', 'DeleteObject'] },
      ],
      parameters: ['key-id', 'key-secret'],
    },
  },
  'payment-worker': {
    description: 'Makes refunds, checks open orders and closes the books',
    // Four times what the books of a house with 20 lots a day need (`npm run bench -- years`).
    memory: 1280,
    timeout: 300,
    environment: [
      'RAZORPAY_KEY_ID_PARAMETER',
      'RAZORPAY_KEY_SECRET_PARAMETER',
      'RAZORPAY_WEBHOOK_SECRET_PARAMETER',
      'RAZORPAY_KEYS',
      'RAZORPAY_API_URL',
      'TAX_INVOICES',
    ],
    grants: {
      tables: [
        ...recordPayment,
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_ATTENTION] },
        // And what is stored of sellers must follow from their ledgers.
        { table: 'sellers', actions: ['GetItem', 'Query'], indexes: [SELLERS_BY_NAME] },
        // The daily books read lot by lot and person by person. Scan: they pass over all auctions in turn.
        { table: 'books', actions: ['GetItem', 'Query', 'PutItem', 'DeleteItem'] },
        { table: 'payments', actions: ['BatchGetItem'], indexes: [PAYMENTS_BY_AUCTION, PAYMENTS_BY_USER] },
        { table: 'money', actions: [], indexes: [MONEY_BY_DAY, MONEY_BY_REFERENCE] },
        { table: 'auctions', actions: ['BatchGetItem', 'Query', 'Scan'], indexes: [AUDIT_BY_MONTH] },
        { table: 'users', actions: ['BatchGetItem', 'Query'], indexes: [AUDIT_BY_MONTH] },
        // The admins' morning notice of waiting decisions.
        { table: 'auctions', actions: [], indexes: [AUCTIONS_BY_FINAL_PAYMENT] },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_DISPUTE] },
        { table: 'money', actions: [], indexes: [MONEY_BY_AUCTION] },
        { table: 'users', actions: [], indexes: [USERS_BY_CHANGE] },
        // Invoices follow from the ledger, and so does the handling of a refund's result.
        { table: 'money', actions: ['GetItem', 'Query'] },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_ORDER] },
        { table: 'invoices', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
      ],
      parameters: ['key-id', 'key-secret', 'webhook-secret'],
    },
  },
} as const satisfies Partial<Record<FunctionName, FunctionSpec>>;
