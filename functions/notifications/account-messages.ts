/** The messages of notices about accounts. Times are epoch milliseconds. */
import type { EventOf } from '#functions/domain/notification-event.ts';
import { formatIst } from '#functions/platform/ist.ts';
import { HOW_TO_REACH_US } from '#functions/tables/users/account-gate.ts';

export const registeredForAdmins = ({ name }: EventOf<'user-registered'>): string =>
  `${name} has registered and is waiting for the identity check.`;

export const registered = (): string =>
  `We have your registration and your ID proof. Once your identity has been verified you can register for auctions; we will tell you.`;

export function decided(event: EventOf<'verification-decided'>): string {
  const { decision, reason } = event;
  if (decision === 'verified') return `Your identity has been verified. ${whatNext(event)}`;
  const what = 'Your identity could not be verified. You can send a new ID proof from your dashboard.';
  return reason === undefined ? what : `${what} Reason: ${reason}`;
}

function whatNext({ title, registerBy, missed }: EventOf<'verification-decided'>): string {
  if (title !== undefined && registerBy !== undefined) {
    return `You can now register for ${title}, until ${formatIst(registerBy)}.`;
  }
  const auctions = 'You can now register for auctions.';
  return missed === undefined ? auctions : `${auctions} Registration for ${missed} is over; the list has the others.`;
}

/** The mail goes to the old address, which somebody else may read, so it does not name the new one. */
export const emailChanged = (): string =>
  'The e-mail address of your account was changed, and you were logged out everywhere. From now on you log in with the new address. If this was not you, please contact us at once.';

const NOT_YOU = 'If this was not you, reset your password at once, which logs everybody out, and contact us.';

export const passwordChanged = ({ at }: EventOf<'password-changed'>): string =>
  `The password of your account was changed on ${formatIst(at)}. ${NOT_YOU}`;

const SECOND_FACTOR = {
  'set-up': 'A second factor was set up for your account',
  replaced: 'The second factor of your account was replaced by another one',
  removed: 'The second factor of your account was removed',
} as const satisfies Record<EventOf<'second-factor-changed'>['change'], string>;

export const secondFactorChanged = ({ change, at }: EventOf<'second-factor-changed'>): string =>
  `${SECOND_FACTOR[change]} on ${formatIst(at)}. ${NOT_YOU}`;

export const mobileChanged = ({ at }: EventOf<'mobile-changed'>): string =>
  `The mobile number of your account was changed on ${formatIst(at)}. ${NOT_YOU}`;

export const newDevice = ({ device, at }: EventOf<'new-device'>): string =>
  `Somebody logged in to your account on ${formatIst(at)}, by a kind of device that is not among your latest ones: ${device}. If this was you, there is nothing to do. ${NOT_YOU}`;

export const nameCorrected = ({ name }: EventOf<'name-corrected'>): string =>
  `${name} has corrected their name and is waiting for the identity check.`;

export const proofReplaced = ({ name }: EventOf<'proof-replaced'>): string =>
  `${name} has sent a new ID proof and is waiting for the identity check.`;

export const switched = ({ isActive, reason }: EventOf<'account-switched'>): string =>
  isActive
    ? `Your account has been enabled again. You can log in with the same password. Reason: “${reason}”.`
    : `Your account has been disabled. You are logged out everywhere, you cannot bid, and the house bids no higher for you; a bid that is the highest stands. Deposits and wins stay as they are. ${HOW_TO_REACH_US} Reason: “${reason}”.`;
