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
    // Tried in November 2026 with `style-src 'self'` and the hash of the page's own sheet, in the browser, on twenty tests of
    // room, dialogs, checkout, forms and profile. Styles that script sets one by one (React's `style`) are free; two libraries
    // were refused, each a style element of its own: sonner (at its start; always the same text, so a hash would do) and
    // react-remove-scroll below radix (whenever a dialog opens; the measured width of the scroll bar is in it, so no hash
    // would, and a nonce must be new with every answer, which a page from a bucket cannot have).
    // https://github.com/radix-ui/primitives/issues/3063
    // https://github.com/theKashey/react-remove-scroll/issues/21
    // https://www.w3.org/TR/CSP3/#security-nonces
    // Those could be helped, with a stand-in for the second. What decides is Razorpay's checkout.js, which was not part of the
    // trial: published copies of it place the frame and what lies behind it by style elements that it adds to our page and by
    // style attributes, and it changes without notice (see above). Without them nobody could pay, and one
    // policy holds for all screens, since the page is loaded once.
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
