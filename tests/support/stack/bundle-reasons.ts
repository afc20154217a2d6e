/** The size limit of a function in KB, all its files gzipped one by one. */
export const BUNDLE_KB = 170;

const RAZORPAY = 'razorpay depends on axios and form-data (about 55 KB)';

const SETTINGS = 'the schemas of the settings (about 8 KB)';

/** Functions with a higher limit, in KB, and the reason. */
export const LARGE_BUNDLES: Readonly<Record<string, { readonly kb: number; readonly because: string }>> = {
  'bidding-api': { kb: 174, because: 'in a sale with one deposit a bid asks whether the lot is the bidder’s own' },
  'selling-api': {
    kb: 236,
    because: `pictures are read from S3, written and copied there: its client; who may bid, for taking bids back; what was agreed with the sellers a lot has had; ${SETTINGS}`,
  },
  'log-writer': {
    kb: 198,
    because:
      'the log is in S3, its key in KMS, the address of the site in SSM: three clients; what everybody checks, for its comparison with the ledgers',
  },
  'lots-api': { kb: 208, because: 'the catalogue begins in S3, the address of the site is in SSM: two clients' },
  'rights-api': { kb: 202, because: 'proofs are in S3 and accounts in Cognito: two more clients' },
  'grievances-api': {
    kb: 228,
    because: `files in S3, mail by SES, the address of the site in SSM: three more clients; ${SETTINGS}`,
  },
  'yard-api': {
    kb: 200,
    because: `photographs of slips in S3: its client; ${SETTINGS}`,
  },
  'staff-api': {
    kb: 200,
    because: 'accounts in Cognito, mail by SES, the address of the site in SSM: three more clients',
  },
  'admin-api': {
    kb: 237,
    because:
      'links to proofs in S3, accounts in Cognito: two more clients; acts of every kind, for a second person; what people share; news of a paused sale',
  },
  'notice-delivery': {
    kb: 222,
    because: `push messages are encrypted (web-push, bn.js), mails need the client of SES; ${SETTINGS}`,
  },
  'browse-api': {
    kb: 264,
    because:
      'the OpenAPI document needs most of zod, in a file that only its route loads; the catalogue and documents are in S3; a seller’s own page and statements',
  },
  'payment-worker': { kb: 275, because: `${RAZORPAY}; the closed books are stored in S3: its client` },
  'payments-api': {
    kb: 235,
    because: `${RAZORPAY}; ${SETTINGS}; who has paid with one UPI handle; whose forfeited deposit of a sale stays (about 1 KB)`,
  },
  'money-api': {
    kb: 336,
    because: `${RAZORPAY}; ${SETTINGS}; sellers and their ledger; the files of a lot that is listed again are copied in S3: its client; receivables and statements (about 7 KB), and vouchers`,
  },
  'accounts-api': {
    kb: 263,
    because: 'forms for uploads to S3, accounts in Cognito, parameters in SSM: three more clients',
  },
  'auction-clock': {
    kb: 237,
    because: `before a win is overdue the provider is asked: ${RAZORPAY}; it watches for outages (about 3 KB), parts of a payment go back, and a recount ends in time`,
  },
};
