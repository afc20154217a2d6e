/** A house: its stack, its people, and what happened, as only the people and the payment provider know it. */
import * as z from 'zod';
import { send, type CallInput } from '#infra/local/client/api-client.ts';
import { type Account, cookieIn } from '#infra/local/client/person.ts';
import { login, refresh } from '#shared/contract/accounts/auth.ts';
import type { ResponseOf, RouteSpec } from '#shared/contract/http/route.ts';
import { type OwnStack, startStack, type StackOptions } from '#tests/support/stack/stack.ts';
import { DAY, type Deposit, type Lot, MINUTE, passTime, type Win } from './model.ts';

/** A person with a browser, which keeps its cookie. */
export interface Someone {
  readonly account: Account;
  userId: string;
  token: string;
  cookie: string;
  /** After which move of the clock the token was issued; it lives for a quarter of an hour. */
  tokenOf: number;
  signedInAt: number;
  seenAt: number;
  /** How many mails about a new sign-in this browser deserved. */
  alarms: number;
  entering?: Promise<string> | undefined;
}

export interface Bidder extends Someone {
  is: 'unconfirmed' | 'pending' | 'verified' | 'rejected' | 'erased';
  /** When that began. */
  since: number;
  readonly pays: 'at once' | 'late' | 'never';
  /** Nobody sees them after that. */
  readonly leavesAt: number;
  /** When money of theirs last moved or was about to. */
  movedAt: number;
}

/** What an order at the provider is for. */
export interface Order {
  readonly id: string;
  readonly who: Bidder;
  readonly pays: 'emd' | 'final';
  /** A lot's id, or that of a sale with one deposit. */
  readonly of: string;
  readonly lots: readonly Lot[];
}

/** Money that the provider has captured. */
export interface Captured {
  readonly id: string;
  readonly order: Order;
  readonly amount: number;
  readonly keeps: Deposit | Win | 'nothing';
}

export interface Grievance {
  readonly number: string;
  readonly who: Bidder;
  readonly since: number;
  answeredAt?: number;
  settledAt?: number;
}

/** A sale with one deposit. */
export interface Sale {
  readonly id: string;
  readonly emd: number;
  readonly deadline: number;
  readonly lots: readonly Lot[];
}

export interface House {
  stack: OwnStack;
  /** Resolves when the house is back after a kill. */
  back: Promise<void>;
  /** The stack's time at the last move of its clock. */
  now: number;
  /** How often it was moved. */
  step: number;
  /** The last morning on which the house was awake. */
  morning: number;
  readonly random: () => number;
  readonly owners: Someone[];
  readonly bidders: Bidder[];
  readonly lots: Lot[];
  readonly sales: Sale[];
  readonly deposits: Deposit[];
  readonly orders: Map<string, Order>;
  readonly captured: Map<string, Captured>;
  readonly grievances: Grievance[];
  readonly findings: Set<string>;
  readonly counts: { kills: number; requests: number; bids: number; banked: number; erased: number };
}

export async function openHouse(options: StackOptions, random: () => number): Promise<House> {
  const stack = await startStack(options);
  return {
    stack,
    back: Promise.resolve(),
    now: await stack.now(),
    step: 0,
    morning: 0,
    random,
    owners: [],
    bidders: [],
    lots: [],
    sales: [],
    deposits: [],
    grievances: [],
    orders: new Map(),
    captured: new Map(),
    findings: new Set(),
    counts: { kills: 0, requests: 0, bids: 0, banked: 0, erased: 0 },
  };
}

/** Kills the process without a warning and starts it from the same folder, at the same address. */
export function killHouse(house: House, options: StackOptions): Promise<void> {
  const { stack } = house;
  house.counts.kills += 1;
  house.back = (async () => {
    await stack.kill();
    house.stack = await startStack({ ...options, port: new URL(stack.url).port });
  })();
  return house.back;
}

/** Moves the clock to a time; schedules that are due fire once, as after an outage. Then the model follows. */
export async function moveTo(house: House, at: number): Promise<void> {
  const now = await house.stack.now();
  // After a long sleep everything that was due runs at once.
  if (at > now) await house.stack.advance(at - now, 10);
  house.now = await house.stack.now();
  house.step += 1;
  passTime(house.lots, house.deposits, house.now);
}

/** On a busy machine a cold start may be slower than a bid's timeout, several times. */
const TRIES = 12;
const LONGEST_PAUSE_MS = 3_000;

/** Does it again when a kill has taken the answer, as people do. */
export async function persistently<T>(house: House, act: () => Promise<T>): Promise<T> {
  for (let tried = 1; ; tried += 1) {
    try {
      return await act();
    } catch (error) {
      if (!(error instanceof TypeError) || tried === TRIES) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.min(20 * 3 ** tried, LONGEST_PAUSE_MS)));
      await house.back;
    }
  }
}

export type Asked<R extends RouteSpec> =
  | { readonly ok: true; readonly status: number; readonly answer: ResponseOf<R> }
  | { readonly ok: false; readonly status: number; readonly code: string; readonly message: string };

const refusal = z.object({ code: z.string().default(''), message: z.string().default('') });

/** Throws for `persistently` what says that the same may be sent again. */
async function sendOnce(house: House, route: RouteSpec, input: CallInput) {
  const reply = await send(house.stack.url, route, input);
  // A function that is late or ended, of which the gateway knows no more; or the ledger is behind after a kill.
  if ([429, 503].includes(reply.status) || (reply.status === 500 && !refusal.safeParse(reply.body).data?.code)) {
    throw new TypeError(`${route.method} ${route.path} answered ${reply.status}: ${JSON.stringify(reply.body)}`);
  }
  return reply;
}

/** Makes a request, which may be refused but must never fail. */
export async function ask<R extends RouteSpec>(
  house: House,
  who: Someone | undefined,
  route: R,
  input: Omit<CallInput, 'token'> = {},
): Promise<Asked<R>> {
  const reply = await persistently(house, async () => {
    const token = who === undefined ? {} : { token: await tokenFor(house, who) };
    return sendOnce(house, route, { ...input, ...token });
  });
  house.counts.requests += 1;
  const { status, body } = reply;
  if (status < 300) {
    const schema: R['response'] = route.response;
    return { ok: true, status, answer: z.parse(schema, body) };
  }
  const { code, message } = refusal.catch({ code: '', message: '' }).parse(body);
  const isExpected = (status < 500 && status !== 401 && status !== 429) || code === 'PAYMENT_PROVIDER_UNAVAILABLE';
  if (!isExpected) find(house, `${route.method} ${route.path} answered ${status} to ${who?.account.name}: ${message}`);
  return { ok: false, status, code, message };
}

/** The same for what cannot be refused. */
export async function get<R extends RouteSpec>(
  house: House,
  who: Someone | undefined,
  route: R,
  input: Omit<CallInput, 'token'> = {},
): Promise<ResponseOf<R>> {
  const asked = await ask(house, who, route, input);
  if (asked.ok) return asked.answer;
  throw new Error(
    `${route.method} ${route.path} ${JSON.stringify(input)} answered ${asked.status} to ${who?.account.name}: ${asked.message}`,
  );
}

/** A wrong thing. The run goes on until the next check, which prints them. */
export function find(house: House, what: string): void {
  house.findings.add(what);
}

/** The token of a browser that stays signed in: it refreshes its session, and logs in when that is over. */
export function tokenFor(house: House, who: Someone): Promise<string> {
  if (who.tokenOf === house.step && who.token !== '') return Promise.resolve(who.token);
  who.entering ??= enter(house, who).finally(() => {
    who.entering = undefined;
  });
  return who.entering;
}

const SESSION = 30 * DAY;
const seen = (house: House, who: Someone) => Object.assign(who, { tokenOf: house.step, seenAt: house.now });

async function enter(house: House, who: Someone): Promise<string> {
  if (who.cookie !== '') {
    const reply = await sendOnce(house, refresh, { cookie: who.cookie });
    if (reply.status === 200) {
      const cookie = cookieIn(reply.headers);
      Object.assign(who, {
        token: z.parse(refresh.response, reply.body).token,
        cookie: cookie === '' ? who.cookie : cookie,
      });
      return seen(house, who).token;
    }
    if (house.now - who.signedInAt < SESSION - DAY) {
      find(house, `The session of ${who.account.name} ended before its thirty days: ${JSON.stringify(reply.body)}`);
    }
  }
  const { email, password } = who.account;
  const reply = await sendOnce(house, login, { body: { email, password } });
  if (reply.status !== 200) throw new Error(`${who.account.name} cannot log in: ${JSON.stringify(reply.body)}`);
  const { token, user } = z.parse(login.response, reply.body);
  if (who.seenAt === 0 || house.now - who.seenAt >= SESSION - MINUTE) who.alarms += 1;
  Object.assign(who, { token, userId: user._id, cookie: cookieIn(reply.headers), signedInAt: house.now });
  return seen(house, who).token;
}
