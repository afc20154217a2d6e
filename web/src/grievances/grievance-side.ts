/** The two ways to the own grievances: with an account, or with a code to the address. */
import {
  answerGuestGrievance,
  getGuestGrievance,
  openGuestGrievanceFile,
} from '#shared/contract/grievances/guest-grievances.ts';
import { answerGrievance, getOwnGrievance, openOwnGrievanceFile } from '#shared/contract/grievances/own-grievances.ts';
import type { ResponseOf } from '#shared/contract/http/route.ts';
import { call } from '#web/api/call.ts';

export interface Message {
  readonly requestId: string;
  readonly text: string;
  readonly files: { readonly key: string; readonly name: string }[];
}

export type OwnThread = ResponseOf<typeof getOwnGrievance>;

export interface GrievanceSide {
  /** Part of the keys of its queries. */
  readonly name: 'account' | 'guest';
  readonly get: (number: string, signal: AbortSignal) => Promise<OwnThread>;
  readonly answer: (number: string, message: Message) => Promise<{ readonly message: string }>;
  readonly fileLink: (number: string, fileId: string) => Promise<{ readonly url: string }>;
}

export const ACCOUNT_SIDE: GrievanceSide = {
  name: 'account',
  get: (number, signal) => call(getOwnGrievance, { params: { number }, signal }),
  answer: (number, body) => call(answerGrievance, { params: { number }, body }),
  fileLink: (number, fileId) => call(openOwnGrievanceFile, { params: { number, fileId } }),
};

export const GUEST_SIDE: GrievanceSide = {
  name: 'guest',
  get: (number, signal) => call(getGuestGrievance, { params: { number }, signal }),
  answer: (number, body) => call(answerGuestGrievance, { params: { number }, body }),
  fileLink: (number, fileId) => call(openGuestGrievanceFile, { params: { number, fileId } }),
};
