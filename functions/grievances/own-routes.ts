/** Routes of people: with an account, and with a code to their address. */
import type { Clock } from '#functions/platform/clock.ts';
import { type Endpoint, endpoint, type EndpointRefusal } from '#functions/platform/http/endpoint.ts';
import { ownerOfAccount, ownerOfAddress } from '#functions/tables/grievances/grievance-item.ts';
import type { Limit, LimitStore } from '#functions/tables/limits/limit-store.ts';
import type { ProfileStore } from '#functions/tables/users/profile-store.ts';
import {
  answerGuestGrievance,
  askGrievanceCode,
  getGuestGrievance,
  listGuestGrievances,
  openGuestGrievance,
  openGuestGrievanceFile,
  proveGrievanceCode,
} from '#shared/contract/grievances/guest-grievances.ts';
import {
  answerGrievance,
  getOwnGrievance,
  listOwnGrievances,
  openGrievance as openRoute,
  openOwnGrievanceFile,
} from '#shared/contract/grievances/own-grievances.ts';
import { refusal, type Refusal } from '#shared/contract/http/errors.ts';
import { COOKIES } from '#shared/contract/http/headers.ts';
import { ok, refused, type Result } from '#shared/model/result.ts';
import { MESSAGES_BY_ADDRESS, OPENED_BY_ADDRESS } from './grievance-limits.ts';
import { codeMail, type SendWords } from './grievance-mails.ts';
import { type GuestStore, PROOF_MS } from './guest-store.ts';
import { signLinkToFile } from './link-to-file.ts';
import { ownGrievanceOf, ownLinesOf } from './shown.ts';
import {
  addMessage,
  type Complainant,
  isOwn,
  type NewMessage,
  openGrievance,
  type Opening,
  type WriteDeps,
} from './write-grievance.ts';

export interface OwnDeps extends WriteDeps {
  readonly guests: GuestStore;
  readonly profiles: Pick<ProfileStore, 'getProfile'>;
  readonly limits: Pick<LimitStore, 'take' | 'giveBack'>;
  readonly sendMail: SendWords;
  readonly clock: Clock;
}

const ADDED = 'Your message has been sent.';
const REOPENED = 'Your grievance is open again. A person answers within 48 hours.';
const CODE_SENT = 'If the address is right, a code is on its way. It can be entered for 15 minutes.';
const NO_MAIL = 'The mail could not be sent. Please try again, or write to the address on the contact page.';
const TOO_MANY = 'That is a lot for one day. Please continue tomorrow, or in the grievance that you have opened.';
const NOT_PROVED = 'Please enter the code from your e-mail first.';

export function ownRoutes(deps: OwnDeps): Endpoint[] {
  const { clock, guests, sendMail } = deps;
  const readAccountHolder = async (userId: string): Promise<Complainant> => {
    const profile = await deps.profiles.getProfile(userId);
    if (profile === undefined) throw new Error('The gate admits nobody without a profile.');
    const { name, email } = profile;
    return { owners: [ownerOfAccount(userId), ownerOfAddress(email)], userId, name, email };
  };
  /** Whose address the code of this browser has proved. Error: EMAIL_NOT_VERIFIED. */
  const readCodeHolder = async (
    cookies: Readonly<Record<string, string>>,
    name = '',
  ): Promise<Result<Complainant, Refusal>> => {
    const email = await guests.provedBy(guestSecretIn(cookies), clock());
    if (email === undefined) return refused(refusal('EMAIL_NOT_VERIFIED', NOT_PROVED));
    return ok({ owners: [ownerOfAddress(email)], name, email });
  };
  /** What is new counts, by address, from wherever: not what is refused or repeated. Error: TOO_MANY_REQUESTS. */
  const limited = async <T>(
    limit: Limit,
    { email }: Complainant,
    act: () => Promise<Result<T, Refusal>>,
    isNew: (value: T) => boolean,
  ): Promise<Result<T, EndpointRefusal>> => {
    const now = clock();
    const waitSeconds = await deps.limits.take(limit, email, now);
    if (waitSeconds !== undefined) {
      return refused({ ...refusal('TOO_MANY_REQUESTS', TOO_MANY), waitSeconds });
    }
    const result = await act();
    if (!result.ok || !isNew(result.value)) await deps.limits.giveBack(limit, email, now);
    return result;
  };
  const open = async (person: Complainant, body: Opening) => {
    const act = () => openGrievance(deps, person, body, clock());
    const opened = await limited(OPENED_BY_ADDRESS, person, act, ({ isNew }) => isNew);
    return opened.ok ? ok({ answer: { success: true as const, number: opened.value.number } }) : opened;
  };
  const list = async ({ owners }: Complainant) => {
    const found = await Promise.all(owners.map((owner) => deps.store.list('owner', owner)));
    const grievances = found
      .flat()
      .toSorted((a, b) => b.openedAt - a.openedAt)
      .map((grievance) => ownGrievanceOf(grievance, clock()));
    return { success: true as const, grievances };
  };
  const read = async (person: Complainant, number: string) => {
    const grievance = await deps.store.get(number);
    if (grievance === undefined || !isOwn(grievance, person)) return refused(refusal('NOT_FOUND'));
    const lines = ownLinesOf(await deps.store.lines(number));
    return ok({ answer: { success: true as const, grievance: ownGrievanceOf(grievance, clock()), lines } });
  };
  const add = async (person: Complainant, number: string, body: Omit<NewMessage, 'number'>) => {
    const act = () => addMessage(deps, person, { number, ...body }, clock());
    const added = await limited(MESSAGES_BY_ADDRESS, person, act, (became) => became !== 'repeated');
    if (!added.ok) return added;
    return ok({ answer: { success: true as const, message: added.value === 'reopened' ? REOPENED : ADDED } });
  };
  const signOwnFileLink = async (
    person: Complainant,
    { number, fileId }: { readonly number: string; readonly fileId: string },
  ) => {
    const grievance = await deps.store.get(number);
    if (grievance === undefined || !isOwn(grievance, person)) return refused(refusal('NOT_FOUND'));
    return signLinkToFile(deps, number, fileId, clock());
  };
  return [
    endpoint(openRoute, async ({ body, caller }) => open(await readAccountHolder(caller.userId), body)),
    endpoint(listOwnGrievances, async ({ caller }) =>
      ok({ answer: await list(await readAccountHolder(caller.userId)) }),
    ),
    endpoint(getOwnGrievance, async ({ params, caller }) =>
      read(await readAccountHolder(caller.userId), params.number),
    ),
    endpoint(answerGrievance, async ({ params, body, caller }) =>
      add(await readAccountHolder(caller.userId), params.number, body),
    ),
    endpoint(openOwnGrievanceFile, async ({ params, caller }) =>
      signOwnFileLink(await readAccountHolder(caller.userId), params),
    ),

    endpoint(askGrievanceCode, async ({ body: { email }, cookies }) => {
      const { secret, code } = await guests.ask(email, guestSecretIn(cookies), clock());
      const sent = await sendMail(codeMail(email, code));
      if (sent === 'refused' || sent === 'off') return refused(refusal('CONFLICT', NO_MAIL));
      return ok({ answer: { success: true, message: CODE_SENT }, cookies: [guestCookie(secret)] });
    }),
    endpoint(proveGrievanceCode, async ({ body: { code }, cookies }) => {
      const secret = guestSecretIn(cookies);
      const email = secret === undefined ? undefined : await guests.prove(secret, code, clock());
      return email === undefined ? refused(refusal('INVALID_CODE')) : ok({ answer: { success: true, email } });
    }),
    endpoint(openGuestGrievance, async ({ body: { name, ...body }, cookies }) => {
      const person = await readCodeHolder(cookies, name);
      return person.ok ? open(person.value, body) : person;
    }),
    endpoint(listGuestGrievances, async ({ cookies }) => {
      const person = await readCodeHolder(cookies);
      if (!person.ok) return ok({ answer: { success: true, grievances: [], email: null } });
      return ok({ answer: { ...(await list(person.value)), email: person.value.email } });
    }),
    endpoint(getGuestGrievance, async ({ params, cookies }) => {
      const person = await readCodeHolder(cookies);
      return person.ok ? read(person.value, params.number) : person;
    }),
    endpoint(answerGuestGrievance, async ({ params, body, cookies }) => {
      const person = await readCodeHolder(cookies);
      return person.ok ? add(person.value, params.number, body) : person;
    }),
    endpoint(openGuestGrievanceFile, async ({ params, cookies }) => {
      const person = await readCodeHolder(cookies);
      return person.ok ? signOwnFileLink(person.value, params) : person;
    }),
  ];
}

const NAME = COOKIES.grievances.name;

/** The Set-Cookie value with the secret of a browser that asked for a code. */
const guestCookie = (secret: string): string =>
  `${NAME}=${secret}; Max-Age=${String(PROOF_MS / 1000)}; HttpOnly; Secure; SameSite=Strict; Path=/api/guest`;

const SECRET = /^[\w-]{43}$/;

function guestSecretIn(cookies: Readonly<Record<string, string>>): string | undefined {
  const secret = cookies[NAME];
  return secret !== undefined && SECRET.test(secret) ? secret : undefined;
}
