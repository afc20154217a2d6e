import * as z from 'zod';
import type { Person } from '#infra/local/client/person.ts';
import { registerPushToken } from '#shared/contract/accounts/users.ts';
import { getNoticePreferences } from '#shared/contract/notifications.ts';

const subscribed = z.object({ endpoint: z.string() });
const inbox = z.object({
  messages: z.array(z.object({ data: z.record(z.string(), z.string()) })),
  received: z.number(),
});

/** A browser that has subscribed at the stack's push service. */
export interface PushDevice {
  readonly token: string;
  /** The waiting messages, decrypted, and the number of all messages received. */
  readonly read: () => Promise<z.infer<typeof inbox>>;
  /** Makes the push service fail for this device, or work again. */
  readonly fail: (isFailing: boolean) => Promise<void>;
  /** Ends the subscription, as when the browser's site data are cleared. */
  readonly end: () => Promise<void>;
}

/** Subscribes a device for a person and registers it. */
export async function registerDevice(baseUrl: string, person: Person, role: 'user' | 'admin'): Promise<PushDevice> {
  const { pushKey } = await person.call(getNoticePreferences);
  const response = await fetch(`${baseUrl}/__local/push/subscriptions`, {
    method: 'POST',
    body: JSON.stringify({ applicationServerKey: pushKey }),
  });
  const token = await response.text();
  const id = subscribed.parse(JSON.parse(token)).endpoint.split('/').at(-1) ?? '';
  await person.call(registerPushToken, { body: { token, userId: person.userId, role } });
  return {
    token,
    read: async () => inbox.parse(await (await fetch(`${baseUrl}/__local/push/messages/${id}`)).json()),
    fail: async (isFailing) => {
      await fetch(`${baseUrl}/__local/push/${isFailing ? 'down' : 'up'}/${id}`, { method: 'POST' });
    },
    end: async () => void (await fetch(`${baseUrl}/__local/push/end/${id}`, { method: 'POST' })),
  };
}

const mails = z.array(
  z.object({
    subject: z.string(),
    text: z.string(),
    html: z.string(),
    headers: z.record(z.string(), z.string()).optional(),
  }),
);

/** The mails to a person, newest first. */
export async function mailsTo(baseUrl: string, { account }: Pick<Person, 'account'>): Promise<z.infer<typeof mails>> {
  const answer = await fetch(`${baseUrl}/__local/mailbox.json?to=${encodeURIComponent(account.email)}`);
  return mails.parse(await answer.json());
}
