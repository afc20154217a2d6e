/** Grievances of somebody who is signed in. */
import * as z from 'zod';
import { done, idField } from '../fields.ts';
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

export const openGrievance = defineRoute({
  method: 'POST',
  path: '/grievances',
  audience: 'user',
  service: 'grievances-api',
  summary: 'Opens a grievance, and mails its number at once.',
  body: {
    kind: 'json',
    schema: z.strictObject({
      ...openingFields,
      /** A payment of one’s own. */
      paymentId: z.optional(idField),
    }),
  },
  response: openedAnswer,
  errors: ['NOT_FOUND', 'UPLOAD_NOT_FOUND', 'INVALID_FILE'],
});

export const listOwnGrievances = defineRoute({
  method: 'GET',
  path: '/grievances',
  audience: 'user',
  service: 'grievances-api',
  summary: 'One’s own grievances, newest first; also those that were opened with a code to the same address.',
  response: ownListAnswer,
  errors: [],
});

export const getOwnGrievance = defineRoute({
  method: 'GET',
  path: '/grievances/{number}',
  audience: 'user',
  service: 'grievances-api',
  summary: 'One’s own grievance with its lines, oldest first. Notes of colleagues are not among them.',
  params: numberParams,
  response: ownAnswer,
  errors: ['NOT_FOUND'],
});

export const answerGrievance = defineRoute({
  method: 'POST',
  path: '/grievances/{number}/messages',
  audience: 'user',
  service: 'grievances-api',
  summary: 'Adds a message. Within 14 days after the settlement it opens the grievance again.',
  params: numberParams,
  body: { kind: 'json', schema: messageBody },
  response: done,
  errors: ['NOT_FOUND', 'CONFLICT', 'UPLOAD_NOT_FOUND', 'INVALID_FILE'],
});

export const openOwnGrievanceFile = defineRoute({
  method: 'GET',
  path: '/grievances/{number}/files/{fileId}',
  audience: 'user',
  service: 'grievances-api',
  summary: 'A link to a file of one’s own grievance.',
  params: fileParams,
  response: fileAnswer,
  errors: ['NOT_FOUND', 'CONFLICT'],
});
