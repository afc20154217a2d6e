interface Addresses {
  /** `wss://…` of the live API. */
  readonly live: string;
  /** Bucket URLs as the browser uses them, without a trailing slash. */
  readonly media: string;
  readonly proofs: string;
}

/**
 * The hosts that Razorpay's checkout needs, as Razorpay lists them for shops with such a policy:
 * https://github.com/razorpay/razorpay-magento/blob/master/etc/csp_whitelist.xml
 * Since May 2026 checkout.js loads a second script, for fraud detection, from cdn.razorpay.com:
 * https://github.com/razorpay/razorpay-magento/issues/537
 */
const RAZORPAY = {
  scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  images: ['https://cdn.razorpay.com'],
  frames: ['https://api.razorpay.com'],
  connections: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  // Not in that list: for some banks the page posts a form to a new window.
  forms: ['https://api.razorpay.com'],
} as const;

export function contentSecurityPolicy({ live, media, proofs }: Addresses): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...RAZORPAY.scripts],
    // Razorpay's checkout.js adds style elements and style attributes to our page, and changes without notice. Without
    // `unsafe-inline` nobody could pay. react-remove-scroll (used by radix dialogs) also adds a style element whose text
    // varies, so a hash is impossible, and a page served from a bucket cannot have a nonce.
    // https://github.com/theKashey/react-remove-scroll/issues/21
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', `${proofs}/`, ...RAZORPAY.images],
    'font-src': ["'self'", 'data:'],
    // A presigned form posts to the bucket's URL, an object is below it: so both with and without a slash.
    'connect-src': ["'self'", live, media, `${media}/`, proofs, `${proofs}/`, ...RAZORPAY.connections],
    // The browser's own viewer shows PDF proofs.
    'frame-src': [`${proofs}/`, ...RAZORPAY.frames],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", ...RAZORPAY.forms],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
