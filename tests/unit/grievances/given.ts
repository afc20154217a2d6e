import { GRIEVANCE_ENTRY, type GrievanceItem } from '#functions/tables/grievances/grievance-item.ts';
import { NOW } from '#tests/support/builders/time.ts';

export const givenGrievance = (fields: Partial<GrievanceItem> = {}): GrievanceItem => ({
  grievance: 'GRV-2026-22222',
  entry: GRIEVANCE_ENTRY,
  owner: 'user#asha',
  userId: 'asha',
  name: 'Asha Rao',
  email: 'asha@people.test',
  subject: 'payment',
  state: 'open',
  duty: 'support',
  queue: 'support',
  openedAt: NOW,
  month: '2026-11',
  since: NOW,
  lastBy: 'person',
  lines: 1,
  requestId: 'r1',
  ...fields,
});
