/** The request for an auction that `web/start-screen.ts` sent before the code of the screen had come. */
export interface EarlyRequest {
  readonly url: string;
  readonly authorization: string;
  /** When it was sent, epoch milliseconds by the device's clock. */
  readonly sentAt: number;
  /** Undefined once it was taken. */
  answer: Promise<Response> | undefined;
  /** The address of the first picture, once the answer has told it. */
  picture?: string;
}

declare global {
  // Only var declares what globalThis holds.
  var boliEarly: EarlyRequest | undefined;
}

/** Later its answer is no news any more, and says too little about the server's clock. */
const LIFE_MS = 10_000;

function waiting(): EarlyRequest | undefined {
  const early = globalThis.boliEarly;
  return early?.answer !== undefined && Date.now() - early.sentAt < LIFE_MS ? early : undefined;
}

/** The answer to the same request where it was sent early; once, for it ages. */
export function earlyAnswer(url: string, { method, headers, signal }: RequestInit): Promise<Response> | undefined {
  const early = waiting();
  if (early === undefined || method !== 'GET' || url !== early.url) return undefined;
  if (new Headers(headers).get('authorization') !== early.authorization) return undefined;
  const { answer } = early;
  early.answer = undefined;
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    answer?.then(resolve, reject);
  });
}

/** When the request was sent that a call made now may be answered by. */
export function earliestSentAt(): number {
  return waiting()?.sentAt ?? Date.now();
}

/** The first picture of an auction, where it is known before the auction is. */
export function earlyPicture(auctionId: string): string | undefined {
  const early = globalThis.boliEarly;
  return early?.url === `/api/auctions/${auctionId}` ? early.picture : undefined;
}
