import type { RetentionDays } from '#shared/contract/company.ts';
import { privacyText } from '#web/company/company-text.ts';
import { companyIn, type MaybeCompany, readHouse, readRetentionDays } from '#web/company/read-company.ts';
import { perVisit } from '#web/page/per-visit.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { ownText, sinceOf } from './own-text.ts';

const sections = (company: MaybeCompany, kept: RetentionDays | undefined): readonly LegalSection[] => [
  {
    id: 'what',
    title: 'What we keep',
    body: [
      [
        'Your account: name, e-mail address, mobile number, a protected form of your password, whether you are verified, and when you agreed to which version of these texts.',
        'Your identity proof, as a file; its kind and the last four characters of its number, never the whole number; and what administrators note while they check it.',
        'Whether another account has used the same browser as yours, to find people with two accounts.',
        'Your bids, registrations, deposits, payments and refunds. Card and bank details stay with Razorpay; we never see them.',
        'Your state, and a name, address and GSTIN, if you give them for tax invoices.',
        'An activity log: what was done in your account and by whom, including each time an administrator opened your identity proof.',
      ],
      'We use no advertising trackers and sell no data. The site stores your login and your display choices in your browser, and one strictly necessary cookie that keeps you logged in.',
    ],
  },
  {
    id: 'why',
    title: 'Why we keep it',
    body: [
      'To run auctions with bidders who are who they say they are, to take and refund deposits, to tell you what happens in your auctions, to prevent fraud, and to meet duties under tax, accounting and consumer law. We process your data on the basis of the consent you give when you register and for the legitimate uses the Digital Personal Data Protection Act, 2023 allows.',
    ],
  },
  {
    id: 'proof',
    title: 'Your identity proof',
    body: [
      'Proofs lie in private, encrypted storage in India. Only administrators can open them, through links that expire after 60 seconds, and every opening is logged.',
      'If you send an Aadhaar card, please send the masked version that shows only the last four digits, or cover the first eight where you choose its picture: what you cover is painted black on your device and never reaches us. A PAN card, passport or driving licence is just as good.',
    ],
  },
  {
    id: 'sharing',
    title: 'Who else sees it',
    body: [
      [
        'Other bidders see your bids under a number ("Bidder 7") that is yours in that auction only. Your name, your address and your user id are shown to administrators, never to other bidders.',
        'The seller of a lot you win receives your name and contact details to hand it over.',
        'Razorpay processes payments and refunds; Amazon Web Services (Mumbai region) hosts the site.',
        'Authorities, where the law obliges us.',
      ],
    ],
  },
  {
    id: 'how-long',
    title: 'How long',
    body: [
      'We keep your account, with your identity proof, for as long as you have it. When you erase it, your profile, identity proof and what was noted about it, activity log, wallet view, devices, notices and login are deleted at once; our backups lose them 35 days later. Files uploaded without completing a registration are deleted after one day. Records of payments are kept for 8 years, as the law on accounts requires, and bids as the record of their auctions: both without your name. Tax invoices stay as they were issued, with the name on them, as tax law requires. Notifications disappear after 90 days.',
      ...(kept === undefined ? [] : [keptText(kept)]),
    ],
  },
  {
    id: 'rights',
    title: 'Your rights',
    body: [
      'On your profile page you can download everything we hold about you with your identity proof, correct your name, e-mail address and mobile number, and erase your account, which withdraws your consent. A corrected name is checked against your identity proof again. An account that takes part in an auction, or has money on the way, can be erased when that is settled.',
      `${privacyText(company)} If our answer does not satisfy you, you may complain to the Data Protection Board of India.`,
    ],
  },
  {
    id: 'security',
    title: 'Security',
    body: [
      'Data travels and rests encrypted. Logins are short-lived, access is limited by role, and money movements leave a record that cannot be rewritten. Should a breach concern your data, we tell you and the Data Protection Board without delay.',
    ],
  },
];

const keptText = ({ rejectedProofDays, deletedFileDays, logDays, accessLogDays }: RetentionDays) =>
  `If your identity proof is rejected and you send no other, it is deleted ${rejectedProofDays} days after the last change of your account. Deleted files can be brought back for ${deletedFileDays} days. Technical logs, with network addresses and without names, are kept for ${logDays} days, and records of which network address asked for which page or file for ${accessLogDays} days.`;

const useFacts = perVisit(async () => {
  const [house, kept] = await Promise.all([readHouse(), readRetentionDays()]);
  return { house, kept };
});

/** `/privacy`. */
export function Component() {
  const { house, kept } = useFacts();
  const houseText = house === undefined || house.privacy === '' ? undefined : ownText(house.privacy);
  return (
    <LegalPage
      title="Privacy policy"
      intro={
        houseText?.intro ??
        'We ask for an identity proof, so we owe you a clear account of what happens to it and to everything else.'
      }
      sections={houseText?.sections ?? sections(companyIn(house), kept)}
      since={sinceOf(house)}
    />
  );
}
