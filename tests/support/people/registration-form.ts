import { call } from '../../../infra/local/client/api-client.ts';
import { type Account, CONSENT, cookieIn, mailedCode } from '../../../infra/local/client/person.ts';
import { login, verifyEmail } from '../../../shared/contract/accounts/auth.ts';
import { attempt } from '../requests/attempt.ts';

/** Registration with a file as a browser does it, on the stack at this address. */
export function registrationForm(url: string) {
  /** What each browser kept of the registration it sent, by address. */
  const cookies = new Map<string, string>();
  return {
    cookies,

    /** Sends the form as multipart, with the file in it. */
    send: async (who: Account, proof: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
      const form = new FormData();
      const all = { ...who, matchPassword: who.password, ...CONSENT, ...fields };
      for (const [name, value] of Object.entries(all)) form.append(name, String(value));
      form.append('id_proof', new File([proof], 'proof.png', { type: 'image/png' }));
      const response = await fetch(`${url}/api/auth/register`, { method: 'POST', body: form });
      if (response.ok) cookies.set(who.email, cookieIn(response.headers));
      return { status: response.status, ...((await response.json()) as { message: string; code?: string }) };
    },

    /** Confirms the address with the code that was mailed, in the browser that registered. */
    confirm: async ({ email }: Account) => {
      const cookie = cookies.get(email) ?? '';
      return call(url, verifyEmail, { body: { email, code: await mailedCode(url, email) }, cookie });
    },
  };
}

/** What signing in with these answers, refused or not. */
export const tryLogin = (url: string, { email, password }: Pick<Account, 'email' | 'password'>) =>
  attempt(url, undefined, login, { body: { email, password } });
