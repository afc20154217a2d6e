import { call } from '#infra/local/client/api-client.ts';
import { type Account, CONSENT, cookieIn, readMailedCode } from '#infra/local/client/person.ts';
import { login, verifyEmail } from '#shared/contract/accounts/auth.ts';
import { attempt } from '../requests/attempt.ts';

/** Registration by a multipart form with a file, as a browser sends it. */
export function registrationForm(url: string) {
  /** The cookie of each browser after registration, by e-mail address. */
  const cookies = new Map<string, string>();
  return {
    cookies,

    /** Sends the form with the file. */
    send: async (who: Account, proof: Uint8Array<ArrayBuffer>, fields: Record<string, string> = {}) => {
      const form = new FormData();
      const all = { ...who, matchPassword: who.password, ...CONSENT, ...fields };
      for (const [name, value] of Object.entries(all)) form.append(name, String(value));
      form.append('id_proof', new File([proof], 'proof.png', { type: 'image/png' }));
      const response = await fetch(`${url}/api/auth/register`, { method: 'POST', body: form });
      if (response.ok) cookies.set(who.email, cookieIn(response.headers));
      return { status: response.status, ...((await response.json()) as { message: string; code?: string }) };
    },

    /** Confirms the address with the mailed code, in the browser that registered. */
    confirm: async ({ email }: Account) => {
      const cookie = cookies.get(email) ?? '';
      return call(url, verifyEmail, { body: { email, code: await readMailedCode(url, email) }, cookie });
    },
  };
}

/** Tries to sign in. Returns the answer, also of a refusal. */
export const tryLogin = (url: string, { email, password }: Pick<Account, 'email' | 'password'>) =>
  attempt(url, undefined, login, { body: { email, password } });
