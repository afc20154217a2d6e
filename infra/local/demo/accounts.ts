import type { Duty } from '#shared/model/accounts/duties.ts';
import type { Account } from '../client/person.ts';
import type { DemoBidder } from './story.ts';

const PASSWORD = 'Boli@2026';
const account = (name: string, email: string, mobile: string): Account => ({ name, email, mobile, password: PASSWORD });

export const ADMIN = account('Anita Deshpande', 'admin@boli.test', '+919820012345');
export const SUPPORT = account('Sita Pillai', 'support@boli.test', '+919820012350');
/** Staff with one duty each. */
export const STAFF: readonly { readonly account: Account; readonly duty: Duty; readonly what: string }[] = [
  { account: account('Chitra Menon', 'cashier@boli.test', '+919820012346'), duty: 'money', what: 'staff: money' },
  { account: account('Vivek Joshi', 'verifier@boli.test', '+919820012347'), duty: 'people', what: 'staff: people' },
  { account: account('Leela Thomas', 'clerk@boli.test', '+919820012348'), duty: 'lots', what: 'staff: auctions' },
  { account: SUPPORT, duty: 'support', what: 'staff: grievances' },
  {
    account: account('Arun Bhat', 'auditor@boli.test', '+919820012349'),
    duty: 'audit',
    what: 'staff: reads everything',
  },
];

export const ASHA = account('Asha Rao', 'asha@boli.test', '+919845098450');
export const RAVI = account('Ravi Iyer', 'ravi@boli.test', '+919840011223');
export const MEERA = account('Meera Nair', 'meera@boli.test', '+919847055667');
export const KIRAN = account('Kiran Gupta', 'kiran@boli.test', '+919811044556');

/** The sign-ins `npm start` prints. */
export const DEMO_SIGN_INS: readonly { readonly email: string; readonly password: string; readonly what: string }[] = [
  { email: ADMIN.email, password: PASSWORD, what: 'owner' },
  ...STAFF.map(({ account: { email }, what }) => ({ email, password: PASSWORD, what })),
  { email: ASHA.email, password: PASSWORD, what: 'verified bidder' },
  { email: RAVI.email, password: PASSWORD, what: 'verified bidder' },
  { email: MEERA.email, password: PASSWORD, what: 'waiting for verification' },
  { email: KIRAN.email, password: PASSWORD, what: 'rejected' },
];

export const BIDDERS: Readonly<Record<DemoBidder, Account>> = { asha: ASHA, ravi: RAVI };
