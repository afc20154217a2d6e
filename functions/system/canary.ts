/** What the canary does: what a bidder does, through the front door, on a lot that only it knows (decision 69). */
import * as z from 'zod';
import { PRACTICE_EMAIL, PRACTICE_LOT } from '#functions/tables/practice.ts';
import { login } from '#shared/contract/accounts/auth.ts';
import { placeBid } from '#shared/contract/bids.ts';
import { createTicket } from '#shared/contract/realtime.ts';
import { parseJson } from '#shared/model/json.ts';

/** Longer than the slowest first call of a function, short enough to be a failure of its own. */
const STEP_MS = 10_000;

const signedIn = z.object({ token: z.string(), user: z.object({ _id: z.string() }) });
const ticketAnswer = z.object({ ticket: z.string(), url: z.string() });
const practiceFrame = z.object({
  type: z.literal('auction'),
  auctionId: z.literal(PRACTICE_LOT),
  seq: z.number(),
  /** Rupees. */
  leastBid: z.number(),
});
type Frame = z.infer<typeof practiceFrame>;

/**
 * Logs in, watches the practice lot, bids, and waits for the bid's frame. Returns how long that took from the bid on,
 * in ms.
 */
export async function bidAsCanary(siteUrl: string, password: string, stepMs = STEP_MS): Promise<number> {
  const post = poster(siteUrl, stepMs);
  const { token, user } = signedIn.parse(await post(login.path, { email: PRACTICE_EMAIL, password }));
  const { ticket, url } = ticketAnswer.parse(await post(createTicket.path, undefined, token));
  const socket = new WebSocket(`${url}?${new URLSearchParams({ ticket }).toString()}`);
  try {
    socket.addEventListener('open', () => {
      socket.send(JSON.stringify({ action: 'subscribe', auctionId: PRACTICE_LOT }));
    });
    const { leastBid, seq: before } = await waitForFrame(socket, stepMs, () => true);
    const shown = waitForFrame(socket, stepMs, ({ seq }) => seq > before);
    const began = performance.now();
    const bid = { bidAmount: leastBid, userId: user._id };
    await Promise.all([post(placeBid.path, bid, token), shown]);
    return performance.now() - began;
  } finally {
    socket.close();
  }
}

/** Calls routes of the site. Throws unless they answer with success. */
function poster(siteUrl: string, stepMs: number) {
  return async (path: string, body: unknown, token?: string): Promise<unknown> => {
    const response = await fetch(`${siteUrl}/api${path.replace('{id}', PRACTICE_LOT)}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        // The access logs tell it from people, and the web ACL blocks requests that name nobody.
        'user-agent': 'boli-canary',
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(stepMs),
    });
    if (!response.ok) throw new Error(`POST ${path} was answered ${response.status}.`);
    return response.json();
  };
}

function waitForFrame(socket: WebSocket, stepMs: number, isWanted: (frame: Frame) => boolean): Promise<Frame> {
  return new Promise((resolve, reject) => {
    const signal = AbortSignal.timeout(stepMs);
    signal.addEventListener('abort', () => {
      reject(new Error('The frame of the practice lot did not come.'));
    });
    socket.addEventListener('close', () => {
      reject(new Error('The live connection was refused or closed.'));
    });
    socket.addEventListener('message', ({ data }) => {
      const frame = practiceFrame.safeParse(parseJson(String(data))).data;
      if (frame !== undefined && isWanted(frame)) resolve(frame);
    });
  });
}
