/** The most that a function may weigh, all its files gzipped one by one, KB. */
export const BUNDLE_KB = 150;

const RAZORPAY = 'razorpay brings axios and form-data (about 55 KB) whatever is used of it';

/** Functions that weigh more, the most they may, and why. */
export const LARGE_BUNDLES: Readonly<Record<string, { readonly kb: number; readonly because: string }>> = {
  'selling-api': { kb: 180, because: 'pictures are read from S3 and written there: its client' },
  'rights-api': { kb: 185, because: 'proofs lie in S3 and accounts in Cognito: two clients more' },
  'admin-api': { kb: 195, because: 'links to proofs in S3, accounts in Cognito: two clients more' },
  'notice-delivery': {
    kb: 200,
    because: 'push messages are encrypted (web-push, bn.js), mails go by the client of SES',
  },
  'browse-api': {
    kb: 210,
    because: 'the OpenAPI document needs most of zod, in a file that only its route loads; the catalogue begins in S3',
  },
  'payment-worker': { kb: 210, because: RAZORPAY },
  'payments-api': { kb: 210, because: RAZORPAY },
  'money-api': { kb: 225, because: RAZORPAY },
  'accounts-api': {
    kb: 245,
    because: 'forms for uploads to S3, accounts in Cognito, parameters in SSM: three clients more',
  },
  'auction-clock': { kb: 220, because: `before a win is overdue the provider is asked: ${RAZORPAY}` },
};
