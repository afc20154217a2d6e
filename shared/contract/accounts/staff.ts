/** Staff: who they are, their duties, and invitations to become one. For owners, but for the acceptance. */
import * as z from 'zod';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { approves, doneOrAsked } from '../asked-acts.ts';
import { done, idField, isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import { auditLine } from './audit.ts';
import { resetPassword } from './auth.ts';
import { emailField, nameField } from './person-fields.ts';

const NO_REASON = 'Please give a reason.';
const reason = z.string({ error: NO_REASON }).trim().min(1, NO_REASON).max(500, 'The reason is too long.');
const duty = z.enum(DUTIES);
const someDuties = z.array(duty).min(1, 'Please choose at least one duty.').max(DUTIES.length);
const params = z.object({ id: idField });

const member = z.object({
  _id: z.string(),
  name: z.string(),
  email: z.string(),
  duties: z.array(duty),
  /** From when they may approve with all of their duties; null if that is now, or with none of them. */
  approvesFrom: z.nullable(isoTime),
  isActive: z.boolean(),
  hasSecondFactor: z.boolean(),
  since: isoTime,
  /** The last time the account was disabled or enabled. */
  switched: z.object({ by: z.string(), at: isoTime, reason: z.string() }).nullable(),
});
export type StaffMember = z.infer<typeof member>;

const invitation = z.object({
  email: z.string(),
  duties: z.array(duty),
  by: z.string(),
  at: isoTime,
  /** It cannot be accepted from then on. */
  endsAt: isoTime,
});
export type Invitation = z.infer<typeof invitation>;

/** The most lines of the log that the page Staff has. The page Audit Log has all. */
export const MOST_STAFF_LINES = 200;

export const listStaff = defineRoute({
  method: 'GET',
  path: '/admin/staff',
  audience: 'admin',
  duty: 'owner',
  service: 'staff-api',
  summary: 'All staff, the open invitations, and what was done last about both and about sellers, newest first.',
  response: z.object({
    success: z.literal(true),
    staff: z.array(member),
    invitations: z.array(invitation),
    log: z.array(auditLine),
  }),
  errors: [],
});

export const inviteStaff = defineRoute({
  method: 'POST',
  path: '/admin/staff/invitations',
  audience: 'admin',
  duty: 'owner',
  service: 'staff-api',
  summary:
    'Mails an invitation, good for one use within 24 hours. It replaces an open one to the same address. To invite an owner may need a second person.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      email: emailField,
      duties: someDuties,
      /** Needed to invite an owner, where a second person must approve that. */
      reason: reason.optional(),
      approves,
    }),
  },
  mayAsk: true,
  response: doneOrAsked,
  errors: ['EMAIL_TAKEN', 'CONFLICT'],
});

export const withdrawInvitation = defineRoute({
  method: 'POST',
  path: '/admin/staff/invitations/withdraw',
  audience: 'admin',
  duty: 'owner',
  service: 'staff-api',
  summary: 'Withdraws an open invitation.',
  body: { kind: 'json', schema: z.strictObject({ email: emailField }) },
  response: done,
  errors: ['NOT_FOUND'],
});

export const setDuties = defineRoute({
  method: 'PUT',
  path: '/admin/staff/{id}/duties',
  audience: 'admin',
  duty: 'owner',
  service: 'staff-api',
  summary:
    'Changes the duties of a colleague, not of oneself. A taken duty ends at once. To make or strip an owner may need a second person.',
  params,
  body: {
    kind: 'json',
    schema: z.strictObject({
      duties: someDuties,
      /** The duties that the owner saw. Refused if they have changed since. */
      seen: z.array(duty).max(DUTIES.length),
      /** Needed to give or take the duty of an owner, where a second person must approve that. */
      reason: reason.optional(),
      approves,
    }),
  },
  mayAsk: true,
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const setStaffActive = defineRoute({
  method: 'PUT',
  path: '/admin/staff/{id}/active',
  audience: 'admin',
  duty: 'owner',
  service: 'staff-api',
  summary:
    'Disables a colleague, which also ends all sessions, or enables the colleague again. Not oneself. Disabling, and enabling an owner, may need a second person.',
  params,
  body: {
    kind: 'json',
    schema: z.strictObject({
      isActive: z.boolean({ error: 'Say whether the account is active.' }),
      reason,
      approves,
    }),
  },
  mayAsk: true,
  response: doneOrAsked,
  errors: ['NOT_FOUND', 'CONFLICT'],
});

export const acceptInvitation = defineRoute({
  method: 'POST',
  path: '/staff/join',
  audience: 'public',
  service: 'staff-api',
  ownPagesOnly: true,
  summary: 'Accepts an invitation with name and password. The first sign-in then asks for a second factor.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      email: emailField,
      code: z.string().max(100),
      name: nameField,
      password: resetPassword.body.schema.shape.password,
    }),
  },
  response: done,
  errors: ['FORBIDDEN', 'INVALID_CODE', 'WEAK_PASSWORD', 'EMAIL_TAKEN'],
});
