import { serverClock } from './live.ts';

/** Makes a call and updates the server clock from its response. */
export async function syncServerClock<A extends { readonly serverTime: number }>(ask: () => Promise<A>): Promise<A> {
  const sentAt = Date.now();
  const answer = await ask();
  serverClock.observe({ serverTime: answer.serverTime, sentAt, receivedAt: Date.now() });
  return answer;
}
