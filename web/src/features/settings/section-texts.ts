import type { SectionName } from '#shared/contract/settings/sections.ts';

interface SectionTexts {
  readonly title: string;
  readonly intro: string;
  /** From when a change applies, and to what. */
  readonly consequence: string;
}

const NEW_AUCTIONS = 'It applies to auctions that are created from then on.';
const WITHIN_A_MINUTE = 'It applies everywhere within a minute.';

/** What each section is called, and what it says. */
export const SECTION_TEXTS: Readonly<Record<SectionName, SectionTexts>> = {
  charges: {
    title: 'Charges',
    intro: 'What a winner pays beyond the bid. New auctions begin with these; each may name its own.',
    consequence: NEW_AUCTIONS,
  },
  bidding: {
    title: 'Bidding',
    intro: 'The steps and the clock that new auctions begin with; each may name its own.',
    consequence: NEW_AUCTIONS,
  },
  deposits: { title: 'Deposits', intro: 'Rules for deposits (EMD) of new auctions.', consequence: NEW_AUCTIONS },
  payment: {
    title: 'Payment',
    intro: 'How long winners have, and what can be paid online.',
    consequence: `The time to pay applies to auctions that are created from then on. Limit and account apply everywhere within a minute.`,
  },
  rejections: {
    title: 'Rejection reasons',
    intro: 'The sentences to choose from when an ID proof is rejected.',
    consequence: WITHIN_A_MINUTE,
  },
  company: {
    title: 'Company and officers',
    intro: 'Who runs the site and who answers complaints. The contact page, the terms and receipts show it.',
    consequence: `${WITHIN_A_MINUTE} Tax invoices still show the company that was set at deployment.`,
  },
  legal: {
    title: 'Terms and privacy',
    intro: 'Your own texts. “# ” begins a heading, “- ” a point of a list, an empty line a paragraph.',
    consequence:
      'Each saved version asks every bidder for consent when they open a page next. Until they agree they cannot register for another auction.',
  },
  mails: {
    title: 'Mails',
    intro: 'What mails end with. Facts, sums and dates stay as they are.',
    consequence: 'Mails from then on have it, within a minute.',
  },
  templates: {
    title: 'Mails to people',
    intro: 'The mails that clerks send to one person, as they are previewed and sent.',
    consequence: WITHIN_A_MINUTE,
  },
  holidays: {
    title: 'Public holidays',
    intro: 'Days on which banks are closed and fewer people bid.',
    consequence: WITHIN_A_MINUTE,
  },
  secondPerson: {
    title: 'Second person',
    intro:
      'Charges, deposits, payment, terms, yard and this page change only when a second owner approves. Owners, forfeited deposits, bank accounts of sellers, payouts to them, large refunds and large bank transfers take two people as well.',
    consequence: WITHIN_A_MINUTE,
  },
  yard: {
    title: 'Yard',
    intro: 'What a lot costs that is not collected in time, and what is ticked off when one leaves.',
    consequence: `${WITHIN_A_MINUTE} Days that are not settled yet cost what the setting says on the day of collection.`,
  },
};

/** The sections of the page in the order of its navigation. One that nothing reads yet is left out. */
export const OFFERED: readonly SectionName[] = [
  'charges',
  'bidding',
  'deposits',
  'payment',
  'rejections',
  'company',
  'legal',
  'mails',
  'templates',
  'holidays',
  'secondPerson',
  'yard',
];

export const sectionOf = (text: string | null): SectionName | undefined => OFFERED.find((name) => name === text);
