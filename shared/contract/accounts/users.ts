import { ROLES, VERIFY_STATUSES } from '../../model/accounts/account-words.ts';
import * as z from 'zod';
import { done, idField, isoTime, rupees } from '../fields.ts';
import { defineRoute } from '../route.ts';

export const verifyStatus = z.enum(VERIFY_STATUSES);
export type VerifyStatus = z.infer<typeof verifyStatus>;

export const role = z.enum(ROLES);

const walletTransaction = z.object({
  /** Rupees; positive is a credit. */
  amount: rupees,
  description: z.string(),
  createdAt: isoTime,
});

/** What the wallet shows: deposits held for the user, newest movement first. */
export const wallet = z.object({ balance: rupees, currency: z.string(), transactions: z.array(walletTransaction) });

/** A user as admins see it in the list; no proof link, since every view of a proof is logged. */
export const user = z.object({
  _id: z.string(),
  id: z.string(),
  name: z.string(),
  email: z.string(),
  mobile: z.string(),
  role,
  verifyStatus,
  /** Why the ID proof was rejected, where an admin said so; also while a name that was corrected since is checked. */
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
      wallet,
      /** Whether signing in asks for a code. */
      hasSecondFactor: z.boolean(),
      /** Whether that may not be switched off, as for admins by the setting adminMfa. */
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
  summary: 'Sends a new ID proof in place of a rejected one; the caller then waits for a decision.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      /** The key that POST /uploads answered. */
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
  summary: 'Registers a device for push messages. userId and role must be those of the caller.',
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
