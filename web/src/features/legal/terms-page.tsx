import { grievanceText } from '#web/company/company-text.ts';
import { companyIn, type MaybeCompany, readHouse } from '#web/company/read-company.ts';
import { perVisit } from '#web/page/per-visit.ts';
import { LegalPage, type LegalSection } from './legal-page.tsx';
import { ownText, sinceOf } from './own-text.ts';

const sections = (company: MaybeCompany, hoursToPay: number): readonly LegalSection[] => [
  {
    id: 'who',
    title: 'Who may use Boli',
    body: [
      'You may browse and bid if you are at least 18 years old, able to enter into a contract under the Indian Contract Act, 1872, and have registered with your true name, e-mail address, mobile number and an identity proof.',
      'An administrator checks your identity proof. Until you are verified you can look at auctions but not register for them. We may refuse or withdraw verification when details are false, incomplete or no longer valid.',
      'One person, one account. You are responsible for what is done with yours, so keep your password to yourself and tell us at once if you think someone else has used it.',
    ],
  },
  {
    id: 'deposit',
    title: 'Earnest money deposit (EMD)',
    body: [
      'Each auction states a deposit. Paying it before the registration deadline registers you as a bidder for that auction. Some auctions ask for no deposit; registering is then free.',
      [
        'If you do not win, or the auction is cancelled, your deposit is refunded to the source you paid from. The refund starts automatically when the auction closes; banks usually take 5 to 7 working days.',
        'If you win, your deposit is held until you have paid the final amount and is then refunded in full, unless the auction says that it counts towards the price.',
        'If you win and do not pay in time, your deposit stays held until an administrator has decided; it may be forfeited (section 4).',
      ],
      'The wallet shows the deposits held for you. It is a record, not a store of money: it cannot be topped up, spent or transferred.',
    ],
  },
  {
    id: 'bidding',
    title: 'Bidding',
    body: [
      [
        'A bid must be at least one step of the auction above the current bid, or higher than the base price when there is none. It is a binding offer and cannot be withdrawn.',
        'A maximum (“bid up to”) is a binding offer up to its amount. Up to it we bid for you, one step above the next bid and never against you. Of two equal maximums the earlier one leads. While you lead, you can raise it, or lower it as far as your bid.',
        'Every accepted bid restarts the bid interval of the auction. The auction ends when an interval passes without a new bid, and at the latest end if the auction states one. Until the first bid the published end time applies.',
        'Whether a bid came in time is decided by the moment our servers received it, not by the clock of your device.',
        'The last accepted bid wins, unless it is below a reserve price. Then the lot stays unsold, unless we accept that bid within 24 hours; its bidder’s deposit stays held until then.',
      ],
      'Bidding on your own lot, bidding together to influence a price, bidding through several accounts, or using software to disturb an auction is forbidden and leads to exclusion and, where the law provides for it, to a complaint.',
    ],
  },
  {
    id: 'payment',
    title: 'Winning and paying',
    body: [
      'The winner pays the winning bid and, where the auction names them, a buyer’s premium, GST and other charges. All of them are on the page of the auction before you register, and do not change once somebody is registered. Checkout shows the sum line by line. A deposit that counts towards the price is taken off.',
      `The time to pay is ${hoursToPay} hours from the close, unless the checkout of the auction says otherwise. Payments go through Razorpay. Bank and network limits apply: cards and netbanking commonly stop at ₹5 lakh, and UPI at ₹1 lakh, per transaction. What is too much for one payment online is paid by bank transfer with the reference that checkout shows, and counts once we have recorded it. That goes for deposits as well.`,
      'If the payment does not come in time, an administrator gives a reason and does one of three things: give more time, offer the lot to the next bidder at that bidder’s own last bid, or end the win. In the last two cases the deposit may be forfeited. Whoever is offered a lot has the same time to pay for it, and first pays the deposit again if it had gone back.',
      'Registration with an authority, transfer fees, stamp duty and transport are not part of this sum unless the listing says so. Ownership and possession pass as the listing describes, after payment in full.',
    ],
  },
  {
    id: 'lots',
    title: 'What is sold',
    body: [
      'Lots are sold as described and, where the listing says so, as is and where is. Read the description, look at the pictures and inspect the lot when inspection is offered. If a lot turns out to be materially different from its description, write to us within 7 days of receiving it.',
      'We may correct a listing before it starts, and cancel an auction at any time when there is a doubt about title, legality or fairness. All deposits are then refunded.',
    ],
  },
  {
    id: 'liability',
    title: 'Liability',
    body: [
      'We keep the service running with care but cannot promise that it is never interrupted. Nobody extends an auction that is running: only bids move its end. If a failure on our side prevents bidding, we may cancel the auction and hold it again. Nothing in these terms limits rights that you have as a consumer under the Consumer Protection Act, 2019.',
    ],
  },
  {
    id: 'grievances',
    title: 'Complaints and law',
    body: [
      `${grievanceText(company)} We acknowledge a complaint within 48 hours and settle it within one month, as the Consumer Protection (E-Commerce) Rules, 2020 require.`,
      'These terms are governed by the laws of India. We announce changes on this page at least 14 days before they take effect; an auction is settled by the terms that were valid when it started.',
    ],
  },
];

const useHouse = perVisit(readHouse);
/** While the settings cannot be loaded. */
const USUAL_HOURS = 72;

/** `/terms`. */
export function Component() {
  const house = useHouse();
  const houseText = house === undefined || house.terms === '' ? undefined : ownText(house.terms);
  return (
    <LegalPage
      title="Terms of use"
      intro={
        houseText?.intro ??
        'The rules of the house, in plain words. By creating an account or placing a bid you accept them.'
      }
      sections={houseText?.sections ?? sections(companyIn(house), house?.hoursToPay ?? USUAL_HOURS)}
      since={sinceOf(house)}
    />
  );
}
