import * as z from 'zod';
import { makeAdminAccount } from '#infra/local/client/operator.ts';
import { type Person, signIn } from '#infra/local/client/person.ts';
import type { Duty } from '#shared/model/accounts/duties.ts';
import { stackOutputs } from '../stack/outputs.ts';
import { account } from './people.ts';

/** Creates a colleague with these duties by the operator's command, without an invitation, and signs in. */
export async function makeStaff(baseUrl: string, name: string, duties: readonly Duty[]): Promise<Person> {
  const who = account(name);
  const { UserPoolId = '' } = await stackOutputs(baseUrl);
  await makeAdminAccount(baseUrl, UserPoolId, { ...who, mobile: `+91${who.mobile}`, duties });
  return signIn(baseUrl, who);
}

const mails = z.array(z.object({ text: z.string() }));

/** The link of the newest invitation to an address, and the code in it. */
export async function mailedInvitation(baseUrl: string, email: string) {
  const response = await fetch(`${baseUrl}/__local/mailbox.json?to=${encodeURIComponent(email)}`);
  const [link] = z.parse(mails, await response.json()).flatMap(({ text }) => /\S+\/join#\S+/.exec(text)?.[0] ?? []);
  if (link === undefined) throw new Error(`Nobody invited ${email}.`);
  const code = new URLSearchParams(new URL(link).hash.slice(1)).get('code') ?? '';
  return { link, code };
}
