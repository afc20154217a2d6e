/** Grievances of the demo: Ravi's is overdue, one of Asha's is answered and the other settled, Meera's is new. */
import { randomUUID } from 'node:crypto';
import { actOnGrievance, getGrievance } from '#shared/contract/grievances/handled-grievances.ts';
import { openGrievance } from '#shared/contract/grievances/own-grievances.ts';
import type { GrievanceSubject } from '#shared/model/grievances/grievance-words.ts';
import type { Person } from '../client/person.ts';

/** When Ravi complains, in milliseconds from now. Staff have two days to answer, so the time has just run out. */
export const OVERDUE_GRIEVANCE_OFFSET_MS = -2 * 24 * 60 * 60_000;

const open = async (who: Person, subject: GrievanceSubject, text: string): Promise<string> =>
  (await who.call(openGrievance, { body: { requestId: randomUUID(), subject, text } })).number;

async function act(who: Person, number: string, body: Readonly<Record<string, string>>): Promise<void> {
  const { grievance } = await who.call(getGrievance, { params: { number } });
  await who.call(actOnGrievance, { params: { number }, body: { version: grievance.version, act: body } });
}

export const openOverdueGrievance = (ravi: Person): Promise<string> =>
  open(
    ravi,
    'auction',
    'The odometer of the car showed 8,000 km more at the inspection than the listing says. Please correct the listing before it opens.',
  );

export async function makeDemoGrievances({
  asha,
  meera,
  support,
}: Readonly<Record<'asha' | 'meera' | 'support', Person>>): Promise<void> {
  const refundGrievance = await open(
    asha,
    'payment',
    'My deposit for the necklace has not come back yet. When will it?',
  );
  await act(support, refundGrievance, { kind: 'take' });
  await act(support, refundGrievance, { kind: 'note', text: 'Razorpay shows the refund as processed on Monday.' });
  await act(support, refundGrievance, {
    kind: 'answer',
    text: 'It went back to your card on Monday. Banks take up to seven working days. Is it there now?',
  });
  const receiptGrievance = await open(asha, 'other', 'Can I have the receipt with the name of my company on it?');
  await act(support, receiptGrievance, {
    kind: 'settle',
    text: 'Enter the name under My Profile, Invoices. Every receipt you download from then on has it.',
  });
  await open(meera, 'verification', 'I sent my proof last week, and still wait.');
}
