import {
  AUCTIONS_BY_FINAL_PAYMENT,
  INVOICES_BY_NUMBER,
  MONEY_BY_AUCTION,
  MONEY_BY_REFERENCE,
  PAYMENTS_BY_ATTENTION,
  PAYMENTS_BY_AUCTION,
  PAYMENTS_BY_DISPUTE,
  PAYMENTS_BY_MONTH,
  PAYMENTS_BY_ORDER,
  PAYMENTS_BY_USER,
  USERS_BY_CHANGE,
} from '../../functions/tables/table-specs.ts';
import type { FunctionName } from './function-name.ts';
import type { FunctionSpec } from './function-spec.ts';
import { capture, captureFinal } from './shared-grants.ts';

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
        ...capture,
        // A registration without an EMD checks the profile; nothing else touches it then.
        { table: 'users', actions: ['ConditionCheckItem'] },
        // The own invoices.
        { table: 'invoices', actions: ['Query'] },
        // A bidder may withdraw.
        { table: 'auctions', actions: ['DeleteItem'] },
        // How often somebody has withdrawn.
        { table: 'limits', actions: ['UpdateItem'] },
      ],
      parameters: ['key-id', 'key-secret'],
    },
  },
  // Razorpay hangs up after 5 s and sends again, which is harmless.
  'payment-webhook': {
    description: "Takes Razorpay's events",
    memory: 1024,
    timeout: 10,
    environment: ['RAZORPAY_WEBHOOK_SECRET_PARAMETER', 'PAYMENT_EVENTS_URL'],
    grants: { parameters: ['webhook-secret'], queuesPaymentEvents: true },
  },
  'payment-events': {
    description: "Acts on Razorpay's events",
    memory: 1024,
    // An event that failed comes again after six times as long.
    timeout: 20,
    environment: [],
    grants: {
      tables: [
        ...capture,
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_ORDER] },
        // What the ledger says of a refund.
        { table: 'money', actions: ['GetItem'] },
      ],
    },
  },
  'money-api': {
    description: 'Transactions and decisions about unpaid wins',
    memory: 1024,
    timeout: 25,
    environment: [
      'PAYMENT_WINDOW_HOURS',
      'RAZORPAY_KEY_ID_PARAMETER',
      'RAZORPAY_KEY_SECRET_PARAMETER',
      'RAZORPAY_API_URL',
    ],
    grants: {
      tables: [
        ...captureFinal,
        // What an admin decided, beside the auction and the people. A deposit by bank transfer registers its payer; its
        // record may be taken back.
        { table: 'auctions', actions: ['PutItem', 'DeleteItem'] },
        // The runner-up and their last bid.
        { table: 'bids', actions: ['Query'] },
        // The contact of a winner.
        { table: 'users', actions: ['GetItem'] },
        // A search for transactions knows their payers.
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
        // Wins that nobody paid.
        { table: 'auctions', actions: [], indexes: [AUCTIONS_BY_FINAL_PAYMENT] },
        // GetItem: what the ledger says of a refund.
        { table: 'money', actions: ['GetItem', 'Query'], indexes: [MONEY_BY_AUCTION, MONEY_BY_REFERENCE] },
        { table: 'invoices', actions: ['Query'], indexes: [INVOICES_BY_NUMBER] },
      ],
      parameters: ['key-id', 'key-secret'],
    },
  },
  'payment-worker': {
    description: 'Refunds and orders that stayed open',
    memory: 1024,
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
        ...capture,
        // The daily books are read over everything that is stored.
        { table: 'payments', actions: ['Scan'], indexes: [PAYMENTS_BY_ATTENTION] },
        { table: 'money', actions: ['Scan'] },
        { table: 'auctions', actions: ['Scan'] },
        { table: 'users', actions: ['Scan'] },
        // Each morning admins are told what waits for a decision.
        { table: 'auctions', actions: [], indexes: [AUCTIONS_BY_FINAL_PAYMENT] },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_DISPUTE] },
        { table: 'money', actions: [], indexes: [MONEY_BY_AUCTION] },
        { table: 'users', actions: [], indexes: [USERS_BY_CHANGE] },
        // Invoices follow from the ledger of a payment; what it says of a refund decides what news of it means.
        { table: 'money', actions: ['GetItem', 'Query'] },
        { table: 'payments', actions: [], indexes: [PAYMENTS_BY_ORDER] },
        { table: 'invoices', actions: ['GetItem', 'PutItem', 'UpdateItem'] },
      ],
      // It checks all three.
      parameters: ['key-id', 'key-secret', 'webhook-secret'],
    },
  },
} as const satisfies Partial<Record<FunctionName, FunctionSpec>>;
