import * as z from 'zod';
import { ROLES, VERIFY_STATUSES } from '#shared/model/accounts/account-enums.ts';
import { DUTIES } from '#shared/model/accounts/duties.ts';
import { done, idField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

export const verifyStatus = z.enum(VERIFY_STATUSES);
export type VerifyStatus = z.infer<typeof verifyStatus>;

export const role = z.enum(ROLES);

/** What an admin may do. Bidders have none. */
export const duties = z.array(z.enum(DUTIES)).optional();

const walletTransaction = z.object({
  /** Rupees; positive for a credit. */
  amount: rupees,
  description: z.string(),
  createdAt: isoTime,
});

/** The wallet: deposits held, newest movement first. */
export const wallet = z.object({ balance: rupees, currency: z.string(), transactions: z.array(walletTransaction) });

/** A user in the admin's list. It has no link to the proof, because every view of a proof is logged. */
export const user = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role,
  verifyStatus,
  /** The admin's reason for the last rejection. It stays while a corrected name waits for verification. */
  rejectionReason: z.string().optional(),
  isActive: z.boolean(),
  createdAt: isoTime,
  updatedAt: isoTime,
});

export const me = defineRoute({
  method: 'GET',
  path: '/users/me',
  audience: 'signed-in',
  service: 'accounts-api',
  beforeSecondFactor: true,
  summary: 'The caller, with the wallet.',
  response: z.object({
    success: z.literal(true),
    user: user.extend({
      duties,
      wallet,
      /** Whether signing in asks for a code. */
      hasSecondFactor: z.boolean(),
      /**
       * Whether the second factor cannot be turned off: for invited staff, and for all admins if the setting adminMfa
       * says so.
       */
      needsSecondFactor: z.boolean(),
    }),
  }),
  errors: ['NOT_FOUND'],
});

export const replaceProof = defineRoute({
  method: 'PUT',
  path: '/users/me/proof',
  audience: 'user',
  service: 'accounts-api',
  summary: 'Replaces a rejected ID proof. The caller then waits for verification again.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      /** A key from POST /uploads. */
      idProofKey: z.string({ error: 'ID proof is required for verification.' }).max(200),
    }),
  },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'INVALID_FILE', 'UPLOAD_NOT_FOUND'],
});

export const registerPushToken = defineRoute({
  method: 'POST',
  path: '/register-token',
  audience: 'signed-in',
  service: 'accounts-api',
  summary: 'Registers a device for push messages. `userId` and `role` must be those of the caller.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      token: z
        .string({ error: 'A device token is required.' })
        .min(1, 'A device token is required.')
        .max(4096, 'The device token is too long.'),
      userId: idField,
      role,
    }),
  },
  response: z.object({ success: z.literal(true), message: z.string() }),
  errors: ['FORBIDDEN'],
});
