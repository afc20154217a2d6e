/** Grievances of somebody who is not signed in, and proves the e-mail address by a code that is sent to it. */
import * as z from 'zod';
import { emailField, nameField } from '../accounts/person-fields.ts';
import { done } from '../fields.ts';
import { defineRoute } from '../http/route.ts';
import {
  fileAnswer,
  fileParams,
  messageBody,
  numberParams,
  openedAnswer,
  openingFields,
  ownAnswer,
  ownListAnswer,
} from './grievance-fields.ts';

export const askGrievanceCode = defineRoute({
  method: 'POST',
  path: '/guest/grievances/code',
  audience: 'public',
  service: 'grievances-api',
  ownPagesOnly: true,
  cookies: { reads: 'grievances', sets: ['grievances'] },
  summary:
    'Mails a code of six digits, which this browser can enter for 15 minutes. Codes that were mailed before stay valid. The response is the same for every address.',
  body: { kind: 'json', schema: z.strictObject({ email: emailField }) },
  response: done,
  errors: ['CONFLICT'],
});

export const proveGrievanceCode = defineRoute({
  method: 'POST',
  path: '/guest/grievances/proof',
  audience: 'public',
  service: 'grievances-api',
  ownPagesOnly: true,
  cookies: { reads: 'grievances' },
  summary: 'Proves the address with the code, for two hours in this browser. Five wrong codes end it.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      code: z
        .string()
        .trim()
        .regex(/^\d{6}$/, 'The code has six digits.'),
    }),
  },
  response: z.object({ success: z.literal(true), email: z.string() }),
  errors: ['INVALID_CODE'],
});

export const openGuestGrievance = defineRoute({
  method: 'POST',
  path: '/guest/grievances',
  audience: 'public',
  service: 'grievances-api',
  ownPagesOnly: true,
  cookies: { reads: 'grievances' },
  summary: 'Opens a grievance of the proved address, and mails its number at once.',
  body: { kind: 'json', schema: z.strictObject({ ...openingFields, name: nameField }) },
  response: openedAnswer,
  errors: ['EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'UPLOAD_NOT_FOUND', 'INVALID_FILE'],
});

export const listGuestGrievances = defineRoute({
  method: 'GET',
  path: '/guest/grievances',
  audience: 'public',
  service: 'grievances-api',
  cookies: { reads: 'grievances' },
  summary: 'The address that this browser has proved, and the grievances that were opened with it, newest first.',
  response: z.object({
    ...ownListAnswer.shape,
    /** Null while this browser has proved no address; then the list is empty. */
    email: z.string().nullable(),
  }),
  errors: [],
});

export const getGuestGrievance = defineRoute({
  method: 'GET',
  path: '/guest/grievances/{number}',
  audience: 'public',
  service: 'grievances-api',
  cookies: { reads: 'grievances' },
  summary: 'A grievance of the proved address with its lines, oldest first.',
  params: numberParams,
  response: ownAnswer,
  errors: ['EMAIL_NOT_VERIFIED', 'NOT_FOUND'],
});

export const answerGuestGrievance = defineRoute({
  method: 'POST',
  path: '/guest/grievances/{number}/messages',
  audience: 'public',
  service: 'grievances-api',
  ownPagesOnly: true,
  cookies: { reads: 'grievances' },
  summary: 'Adds a message of the proved address. Within 14 days after the settlement it opens the grievance again.',
  params: numberParams,
  body: { kind: 'json', schema: messageBody },
  response: done,
  errors: ['EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'CONFLICT', 'UPLOAD_NOT_FOUND', 'INVALID_FILE'],
});

export const openGuestGrievanceFile = defineRoute({
  method: 'GET',
  path: '/guest/grievances/{number}/files/{fileId}',
  audience: 'public',
  service: 'grievances-api',
  cookies: { reads: 'grievances' },
  summary: 'A link to a file of a grievance of the proved address.',
  params: fileParams,
  response: fileAnswer,
  errors: ['EMAIL_NOT_VERIFIED', 'NOT_FOUND', 'CONFLICT'],
});
