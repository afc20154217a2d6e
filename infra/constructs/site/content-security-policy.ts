interface Addresses {
  /** `wss://…` of the live API. */
  readonly live: string;
  /** Buckets as the browser addresses them, without a trailing slash. */
  readonly media: string;
  readonly proofs: string;
}

/**
 * The hosts that Razorpay's checkout needs in a page, as Razorpay itself lists them for shops with such a policy:
 * https://github.com/razorpay/razorpay-magento/blob/master/etc/csp_whitelist.xml
 * Since May 2026 checkout.js loads a second script, which looks for fraud, from cdn.razorpay.com:
 * https://github.com/razorpay/razorpay-magento/issues/537
 */
const RAZORPAY = {
  scripts: ['https://checkout.razorpay.com', 'https://cdn.razorpay.com'],
  images: ['https://cdn.razorpay.com'],
  frames: ['https://api.razorpay.com'],
  connections: ['https://lumberjack.razorpay.com', 'https://lumberjack-metrics.razorpay.com'],
  // Not in the list: where a bank wants a window of its own, the page posts a form to it.
  forms: ['https://api.razorpay.com'],
} as const;

/** What the site may load and talk to: itself, Razorpay's checkout, live updates, and uploads. */
export function contentSecurityPolicy({ live, media, proofs }: Addresses): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", ...RAZORPAY.scripts],
    // Styles that script sets one by one (React's `style`) are free in any case; it is style elements that need this. The
    // page's own sheet and the one of the toasts (sonner) could be named by hash. What locks the page behind a dialog
    // (react-remove-scroll, below radix) makes an element with the measured width of the scroll bar in it, which no hash
    // can name; a nonce must be new with every answer, which a page from a bucket cannot have. And Razorpay's checkout.js
    // lays its overlay over our page: nobody says which styles it brings, and it changes without notice (see above), so a
    // stricter policy could stop payments at any time. Open at both of the former:
    // https://github.com/radix-ui/primitives/issues/3063
    // https://github.com/theKashey/react-remove-scroll/issues/21
    // https://www.w3.org/TR/CSP3/#security-nonces
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', `${proofs}/`, ...RAZORPAY.images],
    'font-src': ["'self'", 'data:'],
    // A presigned form goes to the bucket itself, a key lies below it: hence with and without the slash.
    'connect-src': ["'self'", live, media, `${media}/`, proofs, `${proofs}/`, ...RAZORPAY.connections],
    // A proof that is a PDF is shown by the browser's own viewer.
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
