import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { send } from '#infra/local/client/api-client.ts';
import { cookieIn, readMailedCode, type Person } from '#infra/local/client/person.ts';
import { ROUTES } from '#shared/contract/routes.ts';

export const newMessage = (text: string) => ({ requestId: randomUUID(), text });

/** Opens a grievance with an account, and returns its number. */
export async function complain(
  who: Person,
  subject: string,
  more: Readonly<Record<string, unknown>> = {},
): Promise<string> {
  const body = { ...newMessage(`Something about ${subject}`), subject, ...more };
  return (await who.call(ROUTES.openGrievance, { body })).number;
}

/** What a colleague does, on the version that they see. */
export async function act(who: Person, number: string, one: Readonly<Record<string, unknown>>): Promise<void> {
  const { grievance } = await who.call(ROUTES.getGrievance, { params: { number } });
  await who.call(ROUTES.actOnGrievance, { params: { number }, body: { version: grievance.version, act: one } });
}

/** Proves an address by its code, and returns the cookie of the browser. */
export async function proveAddress(baseUrl: string, email: string): Promise<string> {
  const asked = await send(baseUrl, ROUTES.askGrievanceCode, { body: { email } });
  const cookie = cookieIn(asked.headers);
  const code = await readMailedCode(baseUrl, email);
  const proved = await send(baseUrl, ROUTES.proveGrievanceCode, { body: { code }, cookie });
  if (proved.status !== 200) throw new Error(`The code was answered ${proved.status}.`);
  return cookie;
}

const mails = z.array(z.object({ subject: z.string(), text: z.string() }));

/** The subjects of the mails to an address, newest first. */
export async function subjectsMailed(baseUrl: string, email: string): Promise<readonly string[]> {
  const response = await fetch(`${baseUrl}/__local/mailbox.json?to=${encodeURIComponent(email)}`);
  return z.parse(mails, await response.json()).map(({ subject }) => subject);
}
