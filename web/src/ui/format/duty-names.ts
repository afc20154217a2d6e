import type { Duty } from '#shared/model/accounts/duties.ts';

/** The duties in words, and what each allows. */
export const DUTY_NAMES: Readonly<Record<Duty, { readonly name: string; readonly text: string }>> = {
  lots: { name: 'Auctions', text: 'Creates, changes, starts and cancels auctions; sees the reports.' },
  people: { name: 'People', text: 'Checks ID proofs, verifies and rejects, disables bidders.' },
  money: { name: 'Money', text: 'Sees payments, records transfers, refunds, decides about unpaid wins.' },
  support: { name: 'Support', text: 'Answers complaints.' },
  yard: { name: 'Yard', text: 'Hands over lots that are paid for; of money it sees the storage that is due.' },
  audit: { name: 'Audit', text: 'Sees everything but the staff, changes nothing.' },
  owner: { name: 'Owner', text: 'Everything, and invites and disables staff.' },
};
