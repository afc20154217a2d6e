import { ACT_NAMES } from '#shared/model/accounts/second-person.ts';
import type { EventOf } from '#functions/domain/notification-event.ts';
import { formatIst } from '#functions/platform/ist.ts';
import { APPROVALS } from './links.ts';
import { EVERYWHERE, toTheUser } from './rule-parts.ts';
import type { NoticeTable } from './rule.ts';

const TO_A_COLLEAGUE = {
  to: toTheUser,
  topic: 'administration',
  channels: EVERYWHERE,
  link: () => APPROVALS,
} as const;

const asked = ({ asker, act, title, reason, lapsesAt }: EventOf<'act-asked'>): string =>
  `${asker} asks for your approval: ${ACT_NAMES[act]} (${title}). Reason: ${reason}. It lapses on ${formatIst(lapsesAt)}.`;

const decided = ({ decider, decision, act, title, reason }: EventOf<'act-decided'>): string =>
  `${decider} has ${decision} what you asked for: ${ACT_NAMES[act]} (${title}).` +
  (reason === undefined ? '' : ` Reason: ${reason}`);

/** Notices about acts that need a second person. */
export const SECOND_PERSON_NOTICES = {
  'act-asked': [{ ...TO_A_COLLEAGUE, type: 'act_asked', message: asked, key: ({ actId }) => `act-asked#${actId}` }],
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
