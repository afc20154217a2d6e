interface Addresses {
  /** `wss://…` of the live API. */
  readonly live: string;
  /** Buckets as the browser addresses them, without a trailing slash. */
  readonly media: string;
  readonly proofs: string;
}

/** What the site may load and talk to: itself, Razorpay's checkout, live updates, and uploads. */
export function contentSecurityPolicy({ live, media, proofs }: Addresses): string {
  const directives: Readonly<Record<string, readonly string[]>> = {
    'default-src': ["'self'"],
    'script-src': ["'self'", 'https://checkout.razorpay.com'],
    // Toasts, dialogs and Razorpay's overlay set styles from script.
    'style-src': ["'self'", "'unsafe-inline'"],
    'img-src': ["'self'", 'data:', 'blob:', `${proofs}/`],
    'font-src': ["'self'", 'data:'],
    // A presigned form goes to the bucket itself, a key lies below it: hence with and without the slash.
    'connect-src': ["'self'", live, media, `${media}/`, proofs, `${proofs}/`, 'https://lumberjack.razorpay.com'],
    // A proof that is a PDF is shown by the browser's own viewer.
    'frame-src': [`${proofs}/`, 'https://api.razorpay.com', 'https://checkout.razorpay.com'],
    'worker-src': ["'self'"],
    'manifest-src': ["'self'"],
    'object-src': ["'none'"],
    'base-uri': ["'self'"],
    'form-action': ["'self'", 'https://api.razorpay.com'],
    'frame-ancestors': ["'none'"],
  };
  return Object.entries(directives)
    .map(([name, sources]) => [name, ...sources].join(' '))
    .join('; ');
}
