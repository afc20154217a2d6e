import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import { type IncomingHttpHeaders, request as ask } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { requestListener } from '@boli/aws-local/network/router.ts';
import { takePort } from '@boli/aws-local/network/stack-port.ts';
import { jsonResponse, type WebRequest, type WebResponse } from '@boli/aws-local/network/web-request.ts';
import { openStateDatabase } from '@boli/aws-local/state/state-store.ts';
import * as z from 'zod';
import { actAsPayer } from '#infra/local/pages/payments-page.ts';
import { paymentKeys } from '#infra/local/razorpay/payment-keys.ts';
import { createRazorpay } from '#infra/local/razorpay/sandbox.ts';
import { newDataFolder } from '#tests/support/stack/data-folder.ts';

/** The deployment behind the front. */
interface Behind {
  /** Of the emulator. */
  readonly url: string;
  /** Of the distribution. */
  readonly domain: string;
}

export type Front = Awaited<ReturnType<typeof openFront>>;

/**
 * Everything between users and AWS on one port: the distribution (in place of DNS and TLS), all mailboxes, and the
 * local stack's fake of Razorpay.
 */
export async function openFront() {
  let behind: Behind | undefined;
  const { port, open, close } = await takePort(0);
  const url = `http://127.0.0.1:${port}`;
  const keys = paymentKeys({});
  const folder = await newDataFolder();
  const db = openStateDatabase(folder);
  const webhookUrl = `${url}/api/payments/webhook`;
  const razorpay = createRazorpay({ db, clock: Date.now, keys, publicUrl: url, webhookUrl });
  razorpay.start();

  const local = async ({ method, path, headers, body, rawQuery }: WebRequest): Promise<WebResponse> => {
    const query = new URLSearchParams(rawQuery);
    const request = { method, path, headers, body, query, principal: undefined };
    if (path.startsWith('/__local/razorpay/')) return razorpay.handle(request);
    const [, paid] = /^\/__local\/payments\/(\w+)\/pay$/.exec(path) ?? [];
    if (paid !== undefined) return actAsPayer(razorpay, paid, 'pay', request);
    if (path === '/__local/mailbox.json') return jsonResponse(200, await mailsTo(behind?.url, query.get('to')));
    return jsonResponse(404, { message: `${path} does not exist here.` });
  };
  const site = async (request: WebRequest): Promise<WebResponse> => {
    if (behind === undefined) throw new Error('Nothing is deployed yet.');
    return throughDistribution(behind, request);
  };
  const report = (error: unknown) => {
    console.error(error);
  };
  const listener = requestListener({ aws: local, local, site }, report, async () => false);
  open(listener, (_, socket) => socket.destroy());

  return {
    url,
    razorpay: `${url}/__local/razorpay`,
    keys,
    /** The webhooks that Razorpay has yet to deliver. */
    webhooks: razorpay.webhooks,
    leadTo: (there: Behind) => {
      behind = there;
    },
    close: async () => {
      await razorpay.stop();
      await close();
      db.close();
      await rm(folder, { recursive: true });
    },
  };
}

/** Forwards a request to the distribution as if it had come over TLS. */
async function throughDistribution(
  { url, domain }: Behind,
  { method, path, rawQuery, headers, body }: WebRequest,
): Promise<WebResponse> {
  const outgoing = ask(`${url}${path}${rawQuery === '' ? '' : `?${rawQuery}`}`, {
    method,
    headers: { ...headers, host: domain, 'x-forwarded-proto': 'https' },
  });
  outgoing.end(body);
  const [incoming] = (await once(outgoing, 'response')) as [NodeJS.ReadableStream & Incoming];
  return { status: incoming.statusCode, headers: endToEnd(incoming.headers), body: await buffer(incoming) };
}

interface Incoming {
  readonly statusCode: number;
  readonly headers: IncomingHttpHeaders;
}

function endToEnd(all: IncomingHttpHeaders): Record<string, string | readonly string[]> {
  const { connection: _, 'transfer-encoding': __, 'keep-alive': ___, ...rest } = all;
  return Object.fromEntries(
    Object.entries(rest).flatMap(([name, value]) => (value === undefined ? [] : [[name, value]])),
  );
}

const sentMails = z.object({
  messages: z.record(
    z.string(),
    z.array(z.object({ To: z.array(z.string()), Subject: z.string(), BodyText: z.string() })),
  ),
});

/** The mails to an address, newest first. */
async function mailsTo(emulator: string | undefined, to: string | null) {
  const response = await fetch(`${emulator}/_ministack/ses/messages`);
  const { messages } = sentMails.parse(await response.json());
  const all = Object.values(messages).flat();
  return all
    .flatMap(({ To, Subject, BodyText }) => (To.includes(to ?? '') ? [{ subject: Subject, text: BodyText }] : []))
    .toReversed();
}
