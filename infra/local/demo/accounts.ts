import type { Account } from '../client/person.ts';
import type { DemoBidder } from './story.ts';

const PASSWORD = 'Boli@2026';
const account = (name: string, email: string, mobile: string): Account => ({ name, email, mobile, password: PASSWORD });

export const ADMIN = account('Anita Deshpande', 'admin@boli.test', '+919820012345');
export const ASHA = account('Asha Rao', 'asha@boli.test', '+919845098450');
export const RAVI = account('Ravi Iyer', 'ravi@boli.test', '+919840011223');
export const MEERA = account('Meera Nair', 'meera@boli.test', '+919847055667');
export const KIRAN = account('Kiran Gupta', 'kiran@boli.test', '+919811044556');

/** The sign-ins `npm start` prints. */
export const DEMO_SIGN_INS: readonly { readonly email: string; readonly password: string; readonly what: string }[] = [
  { email: ADMIN.email, password: PASSWORD, what: 'admin' },
  { email: ASHA.email, password: PASSWORD, what: 'verified bidder' },
  { email: RAVI.email, password: PASSWORD, what: 'verified bidder' },
  { email: MEERA.email, password: PASSWORD, what: 'waiting for verification' },
  { email: KIRAN.email, password: PASSWORD, what: 'rejected' },
];

export const BIDDERS: Readonly<Record<DemoBidder, Account>> = { asha: ASHA, ravi: RAVI };
