import * as z from 'zod';
import { done, isoTime } from '../fields.ts';
import { defineRoute } from '../route.ts';

const sessionId = z.string().regex(/^\d{1,12}$/);

export const listSessions = defineRoute({
  method: 'GET',
  path: '/users/me/sessions',
  audience: 'signed-in',
  service: 'accounts-api',
  beforeSecondFactor: true,
  summary: 'Where the caller is signed in, the newest sign-in first.',
  response: z.object({
    success: z.literal(true),
    sessions: z.array(
      z.object({
        id: sessionId,
        /** For example `Chrome on Windows`. */
        device: z.string(),
        signedInAt: isoTime,
        /** When it was last renewed, which happens about every quarter of an hour. */
        seenAt: isoTime,
        /** The one that asks. */
        isThis: z.boolean(),
      }),
    ),
  }),
  errors: [],
});

export const endSession = defineRoute({
  method: 'DELETE',
  path: '/users/me/sessions/{sessionId}',
  audience: 'signed-in',
  service: 'accounts-api',
  beforeSecondFactor: true,
  summary: 'Ends one session of the caller: its token is refused at once.',
  params: z.strictObject({ sessionId }),
  response: done,
  errors: ['NOT_FOUND'],
});
