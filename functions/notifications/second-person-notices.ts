import type { EventOf } from '#functions/domain/notification-event.ts';
import { formatIst } from '#functions/platform/ist.ts';
import { ACT_NAMES } from '#shared/model/accounts/second-person.ts';
import { ADMIN_DASHBOARD, SECOND_PERSON, STAFF } from './links.ts';
import { EVERYWHERE, toTheUser } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

const TO_A_COLLEAGUE = {
  to: toTheUser,
  topic: 'administration',
  channels: EVERYWHERE,
  link: () => SECOND_PERSON,
} as const;

const askedText = ({ asker, act, title, reason, lapsesAt }: EventOf<'act-asked'>): string =>
  `${asker} asks for a second person: ${ACT_NAMES[act]} (${title}). It lapses on ${formatIst(lapsesAt)}. Reason: ${reason}`;

const decided = ({ decider, decision, act, title, reason }: EventOf<'act-decided'>): string =>
  `${decider} has ${decision} what you asked for: ${ACT_NAMES[act]} (${title}).` +
  (reason === undefined ? '' : ` Reason: ${reason}`);

const approved = ({ decider, asker, act, title, reason }: EventOf<'act-approved'>): string =>
  `${decider} has approved what ${asker} asked for: ${ACT_NAMES[act]} (${title}). Reason: ${reason}`;

const CHANGES = {
  joined: 'has accepted an invitation and joined the staff',
  promoted: 'is an owner now',
  given: 'has got another duty',
  enabled: 'has got their account back',
} as const;

const changed = ({ name, change, duties }: EventOf<'staff-changed'>): string =>
  `${name} ${CHANGES[change]}. Duties: ${duties.join(', ')}. They approve nothing with a new duty for 24 hours.`;

function pausedOrResumed({ change, by, what, reason = 'none given' }: EventOf<'clocks-changed'>): string {
  switch (change) {
    case 'paused':
      return `${by} has paused ${what}. Nobody can bid until an owner resumes them. Reason: ${reason}`;
    case 'resumed':
      return `${by} has resumed ${what}.`;
    case 'extended':
      return `${by} has extended ${what}. Reason: ${reason}`;
  }
}

const CLOCK_TITLES = {
  paused: 'Auctions Paused',
  resumed: 'Auctions Go On',
  extended: 'Auctions Extended',
} as const;

const outage = ({ from }: EventOf<'outage-noticed'>): string =>
  `Something was wrong from ${formatIst(from)} on. Please say on the dashboard whether to extend what runs.`;

/** Notices about acts that need a second person. */
export const SECOND_PERSON_NOTICES = {
  'act-asked': [{ ...TO_A_COLLEAGUE, type: 'act_asked', message: askedText, key: ({ actId }) => `act-asked#${actId}` }],
  'act-approved': [
    { ...TO_A_COLLEAGUE, type: 'act_approved', message: approved, key: ({ actId }) => `act-approved#${actId}` },
  ],
  'staff-changed': [
    {
      ...TO_A_COLLEAGUE,
      link: () => STAFF,
      type: 'staff_changed',
      message: changed,
      key: ({ change, name }) => `staff-${change}#${name}`,
    },
  ],
  'clocks-changed': [
    {
      ...TO_A_COLLEAGUE,
      link: () => ADMIN_DASHBOARD,
      type: 'auctions_paused',
      title: ({ change }) => CLOCK_TITLES[change],
      message: pausedOrResumed,
      key: ({ change, what }) => `${change}#${what}`,
    },
  ],
  'outage-noticed': [
    {
      ...TO_A_COLLEAGUE,
      link: () => ADMIN_DASHBOARD,
      type: 'outage_noticed',
      message: outage,
      key: ({ from }) => `outage#${from}`,
    },
  ],
  'act-decided': [
    {
      ...TO_A_COLLEAGUE,
      type: 'act_decided',
      title: ({ decision }) => (decision === 'approved' ? 'Request Approved' : 'Request Declined'),
      message: decided,
      key: ({ actId }) => `act-decided#${actId}`,
    },
  ],
} satisfies Partial<NoticeTable>;
