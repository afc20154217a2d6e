/** A request that `web/start-screen.ts` sent before the code of the screen had come. */
export interface EarlyRequest {
  readonly url: string;
  readonly authorization: string;
  /** When it was sent, epoch milliseconds by the device's clock. */
  readonly sentAt: number;
  readonly answer: Promise<Response>;
}

declare global {
  // Only var declares what globalThis holds.
  var boliEarly: EarlyRequest | undefined;
}

/** Later its answer is no news any more, and says too little about the server's clock. */
const LIFE_MS = 10_000;

function stillYoung(): EarlyRequest | undefined {
  const early = globalThis.boliEarly;
  return early !== undefined && Date.now() - early.sentAt < LIFE_MS ? early : undefined;
}

/** The answer to the same request where it was sent early; once, for it ages. */
export function earlyAnswer(url: string, { method, headers, signal }: RequestInit): Promise<Response> | undefined {
  const early = stillYoung();
  if (early === undefined || method !== 'GET' || url !== early.url) return undefined;
  if (new Headers(headers).get('authorization') !== early.authorization) return undefined;
  globalThis.boliEarly = undefined;
  return new Promise((resolve, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
    early.answer.then(resolve, reject);
  });
}

/** When the request was sent that a call made now may be answered by. */
export function earliestSentAt(): number {
  return stillYoung()?.sentAt ?? Date.now();
}
