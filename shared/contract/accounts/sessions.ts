import * as z from 'zod';
import { done, isoTime } from '../fields.ts';
import { defineRoute } from '../http/route.ts';

const sessionId = z.string().regex(/^\d{1,12}$/);

export const listSessions = defineRoute({
  method: 'GET',
  path: '/users/me/sessions',
  audience: 'signed-in',
  service: 'accounts-api',
  beforeSecondFactor: true,
  summary: "The caller's sessions, newest sign-in first.",
  response: z.object({
    success: z.literal(true),
    sessions: z.array(
      z.object({
        id: sessionId,
        /** For example `Chrome on Windows`. */
        device: z.string(),
        signedInAt: isoTime,
        /** When it was last refreshed; pages do this about every 15 minutes. */
        seenAt: isoTime,
        /** Whether it is the session of this request. */
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
  summary: 'Ends one session of the caller. Its access token is refused at once.',
  params: z.strictObject({ sessionId }),
  response: done,
  errors: ['NOT_FOUND'],
});
