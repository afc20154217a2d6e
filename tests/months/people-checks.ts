/** Checks of people: their deposits and wins as they see them, their notices, grievances and mails. */
import * as z from 'zod';
import { listPeople } from '#shared/contract/accounts/people.ts';
import { getDashboard } from '#shared/contract/dashboard.ts';
import { listGrievances } from '#shared/contract/grievances/handled-grievances.ts';
import { listNotifications } from '#shared/contract/notifications.ts';
import { isAround } from './bidders.ts';
import { type Bidder, find, get, type House, type Someone } from './house.ts';
import { DAY, HOUR, MINUTE, type Win } from './model.ts';
import { compare, pagesOf, waitingOf } from './money-checks.ts';
import { ownerOf } from './staff.ts';

export const OFFICER = 'officer@house.test';
const NOTICE_DAYS = 90;
const REMINDER = 'Decisions Are Waiting';
/** The mailbox of the stack keeps the last 500 mails, which are those of some days. */
const REMEMBERED = 4 * DAY;

export async function checkPeople(house: House): Promise<void> {
  const people = await pagesOf(async (cursor) => {
    const page = await get(house, ownerOf(house), listPeople, { query: cursor });
    return { items: page.people, next: page.nextCursor };
  });
  const registered = house.bidders.filter(({ is }) => is !== 'unconfirmed' && is !== 'erased');
  const isRegistered = (userId: string) => registered.some((one) => one.userId === userId);
  const strangers = people.filter(({ _id, name }) => !isRegistered(_id) && !isUnconfirmed(house, name));
  if (strangers.length > 0) find(house, `People that nobody knows: ${strangers.map(({ name }) => name).join(', ')}`);
  compare(
    house,
    'People',
    people
      .filter(({ _id }) => isRegistered(_id))
      .map(({ name, verifyStatus, deposits }) => `${name}: ${verifyStatus}, ₹${deposits}`),
    registered.map((who) => `${who.account.name}: ${who.is}, ₹${heldOf(house, who)}`),
  );
  // Whoever has left stays away.
  for (const who of registered.filter((one) => isAround(house, one))) await checkOwnPages(house, who);
  for (const owner of house.owners) await checkReminders(house, owner);
  for (const who of [...registered, ...house.owners]) await checkSignIns(house, who);
  await checkGrievances(house);
}

const isUnconfirmed = (house: House, name: string) =>
  house.bidders.some(({ account, is }) => account.name === name && is === 'unconfirmed');

const heldOf = ({ deposits }: House, { userId }: Bidder): number =>
  deposits.reduce((sum, { who, is, amount }) => (who === userId && is === 'held' ? sum + amount / 100 : sum), 0);

const isWon = ({ is }: Win) => is !== 'on-approval' && is !== 'not-accepted';

async function checkOwnPages(house: House, who: Bidder): Promise<void> {
  const wins = house.lots.flatMap((lot) => lot.wins).filter((win) => win.who === who.userId && isWon(win));
  const won = await pagesOf(async ({ cursor }) => {
    const { data } = await get(house, who, getDashboard, { query: cursor === undefined ? {} : { won: cursor } });
    const held = Math.round(data.accountSummary.available * 100) / 100;
    if (held !== heldOf(house, who)) {
      find(house, `${who.account.name} has ₹${held} in the wallet instead of ₹${heldOf(house, who)}.`);
    }
    return { items: data.won, next: data.next.won };
  });
  compare(
    house,
    `Wins on the dashboard of ${who.account.name}`,
    won.map(({ title, paymentStatus }) => `${title} ${paymentStatus}`),
    wins.map((win) => `${win.lot.title} ${statusOf(win)}`),
  );
  const notices = await pagesOf(async (cursor) => {
    const page = await get(house, who, listNotifications, { params: { id: who.userId }, query: cursor });
    return { items: page.notifications, next: page.nextCursor };
  });
  const age = (at: number) => (house.now - at) / DAY;
  if (notices.some(({ timestamp }) => age(Date.parse(timestamp)) > NOTICE_DAYS + 1)) {
    find(house, `${who.account.name} still has notices of more than ${NOTICE_DAYS} days.`);
  }
  for (const { lot } of wins.filter(({ lot, who: winner }) => lot.wins[0]?.who === winner)) {
    const told = notices.filter(({ type, link }) => type === 'auction_won' && link?.includes(lot.id)).length;
    const isRecent = age(lot.endedAt ?? 0) < NOTICE_DAYS - 1;
    if (isRecent && told !== 1) find(house, `${who.account.name} was told ${told} times of the win of ${lot.title}.`);
  }
}

function statusOf(win: Win): string {
  switch (win.is) {
    case 'paid':
      return 'Paid';
    case 'due':
      return 'Pending';
    case 'overdue':
      return 'Overdue';
    case 'passed-on':
      return 'Passed on';
    case 'forfeited':
      return win.hasTaken === true ? 'Forfeited' : 'Not paid';
    case 'on-approval':
    case 'not-accepted':
      return 'no win';
  }
}

const mails = z.array(z.object({ subject: z.string(), text: z.string(), sentAt: z.union([z.string(), z.number()]) }));

async function mailsTo(house: House, email: string) {
  const found = await fetch(`${house.stack.url}/__local/mailbox.json?to=${encodeURIComponent(email)}`);
  return mails.parse(await found.json());
}

/** Each morning while something waits. */
async function checkReminders(house: House, owner: Someone): Promise<void> {
  const waits = waitingOf(house).some(({ since }) => since < house.morning - HOUR);
  const reminders = (await mailsTo(house, owner.account.email)).filter(({ subject }) => subject === REMINDER);
  const newest = Math.max(0, ...reminders.map(({ sentAt }) => new Date(sentAt).getTime()));
  if (waits && newest < house.morning - HOUR) {
    find(house, `${owner.account.name} was last reminded of what waits on ${new Date(newest).toISOString()}.`);
  }
}

async function checkSignIns(house: House, who: Someone): Promise<void> {
  const sent = await mailsTo(house, who.account.email);
  const alarms = sent.filter(({ subject }) => subject.includes('Sign-in')).length;
  if (alarms > who.alarms) find(house, `${who.account.name} got ${alarms} alarms of ${who.alarms} new sign-ins.`);
}

/** The law gives 48 hours to a first answer and a month to the settlement. */
async function checkGrievances(house: House): Promise<void> {
  const { grievances } = await get(house, ownerOf(house), listGrievances);
  const open = house.grievances.filter(({ settledAt }) => settledAt === undefined);
  compare(
    house,
    'Open grievances',
    grievances.map(({ number }) => number),
    open.map(({ number }) => number),
  );
  const sent = await mailsTo(house, OFFICER);
  const isWarnedOf = (number: string, what: string) => sent.some(({ text }) => text.includes(`${number} (${what} by`));
  for (const { number, since, answeredAt = house.now, settledAt = house.now } of house.grievances) {
    const shown = grievances.find((one) => one.number === number);
    const isLate = answeredAt - since > 2 * DAY || house.now - since > 31 * DAY;
    if (shown?.answeredAt === null && shown.isOverdue !== isLate) find(house, `${number} is late: ${shown.isOverdue}`);
    const isLacking = (what: string, age: number, endedAt: number) => {
      const isNew = house.now - since - age < REMEMBERED;
      if (isNew && endedAt - since > age + MINUTE && !isWarnedOf(number, what)) {
        find(house, `Nobody was warned in time that ${number} lacks ${what}.`);
      }
    };
    isLacking('an answer', 2 * DAY, answeredAt);
    isLacking('the settlement', 31 * DAY, settledAt);
  }
}
