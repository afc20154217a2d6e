/** All error codes, with HTTP status and default sentence. A use case may give a more exact sentence. */
export const ERRORS = {
  INVALID_INPUT: { status: 400, message: 'Some of the details are not valid. Please check and try again.' },
  UNREADABLE_BODY: { status: 400, message: 'The request could not be read.' },
  INVALID_CODE: { status: 400, message: 'That code is wrong or has expired. Please request a new one.' },
  WEAK_PASSWORD: { status: 400, message: 'Password is too weak. Please use a stronger password.' },
  INVALID_FILE: { status: 400, message: 'Please upload a valid image (JPG, PNG) or PDF file.' },
  UPLOAD_NOT_FOUND: { status: 400, message: 'The uploaded file was not found. Please upload it again.' },
  INVALID_SIGNATURE: { status: 400, message: 'Payment verification failed' },
  AMOUNT_MISMATCH: { status: 400, message: 'The amount does not match what is owed.' },
  UNAUTHENTICATED: { status: 401, message: 'Please log in to continue.' },
  INVALID_CREDENTIALS: {
    status: 401,
    message:
      'Incorrect e-mail address or password. If you have just registered, please verify your e-mail address first.',
  },
  SECOND_FACTOR_NEEDED: { status: 401, message: 'Enter the code that your authenticator app shows.' },
  WRONG_PASSWORD: { status: 403, message: 'That password is wrong.' },
  SECOND_FACTOR_REQUIRED: {
    status: 403,
    message: 'This takes a second factor. Please set one up on your profile page first.',
  },
  FORBIDDEN: { status: 403, message: 'You do not have access to this.' },
  EMAIL_NOT_VERIFIED: { status: 403, message: 'Please verify your e-mail address before logging in.' },
  ACCOUNT_DISABLED: { status: 403, message: 'This account has been disabled. Please contact support.' },
  NOT_VERIFIED: {
    status: 403,
    message: 'Your identity is not verified yet. You can register for auctions once an admin has verified you.',
  },
  CONSENT_NEEDED: {
    status: 403,
    message: 'Our terms or our privacy policy have changed. Please read them and agree first.',
  },
  NOT_REGISTERED: { status: 403, message: 'You are not registered for this auction.' },
  NOT_FOUND: { status: 404, message: 'Not found.' },
  NOT_PUBLIC: { status: 404, message: 'Please log in to see the lots.' },
  CONFLICT: { status: 409, message: 'This has changed since you loaded it. Please reload and try again.' },
  /** Another one has it, too; sent again with the answer that it is right, it is done. */
  ALREADY_SHARED: { status: 409, message: 'Another one has this, too.' },
  PROOF_NOT_CHECKED: {
    status: 409,
    message: 'Look at the ID proof first, and note its kind and the last four characters of its number.',
  },
  EMAIL_TAKEN: { status: 409, message: 'An account with this e-mail address already exists.' },
  INVALID_TRANSITION: { status: 409, message: 'The auction cannot change to that status.' },
  AUCTION_LOCKED: { status: 409, message: 'This auction can no longer be changed.' },
  AUCTION_NOT_STARTED: { status: 409, message: 'This auction has not started yet.' },
  AUCTION_PAUSED: {
    status: 409,
    message: 'We have paused this auction. Your bid was not placed. It resumes with the time that was left.',
  },
  AUCTION_ENDED: { status: 409, message: 'Auction has ended. Winner has been declared.' },
  AUCTION_STILL_RUNNING: { status: 409, message: 'This auction is still running.' },
  POWER_USED_UP: { status: 409, message: 'Your bidding power for this sale is used up.' },
  BID_TOO_LOW: { status: 409, message: 'Bid must be higher than current bid.' },
  REGISTRATION_CLOSED: { status: 409, message: 'Registration for this auction has closed.' },
  ALREADY_REGISTERED: { status: 409, message: 'You are already registered for this auction.' },
  INVOICE_DETAILS_NEEDED: {
    status: 409,
    message: 'Please enter your state for the tax invoice first, at the checkout or on your profile page.',
  },
  NOT_PAYABLE: { status: 409, message: 'There is nothing to pay for this auction.' },
  ALREADY_PAID: { status: 409, message: 'This has already been paid.' },
  TOO_LARGE: { status: 413, message: 'The request is too large. Please upload smaller files.' },
  UNSUPPORTED_MEDIA_TYPE: { status: 415, message: 'This content type is not supported.' },
  TOO_MANY_REQUESTS: { status: 429, message: 'Too many attempts. Please wait a moment and try again.' },
  INTERNAL: { status: 500, message: 'Something went wrong on our side. Please try again.' },
  UNAVAILABLE: { status: 503, message: 'This does not answer at the moment. Please try again in a few seconds.' },
  PAYMENT_PROVIDER_UNAVAILABLE: { status: 502, message: 'No response received from payment service' },
} as const satisfies Record<string, { status: number; message: string }>;

export type ErrorCode = keyof typeof ERRORS;

/** A refusal of a request. */
export interface Refusal {
  readonly code: ErrorCode;
  /** The sentence the screen shows. */
  readonly message: string;
}

/** Creates a refusal, with the code's default sentence or a more exact one. */
export function refusal(code: ErrorCode, message: string = ERRORS[code].message): Refusal {
  return { code, message };
}
