import { paths } from '#web/paths.ts';

interface Answer {
  readonly question: string;
  /** One entry per paragraph. */
  readonly answer: readonly string[];
  /** A page of this site to go on to. */
  readonly link?: { readonly to: string; readonly label: string };
}

interface Topic {
  readonly id: string;
  readonly title: string;
  readonly answers: readonly Answer[];
}

/** The questions of bidders. When a rule changes, change its answer too. */
export const TOPICS: readonly Topic[] = [
  {
    id: 'clock',
    title: 'The clock',
    answers: [
      {
        question: 'Can I try bidding out first?',
        answer: [
          'Yes, at any time. A practice auction has the clock, the bid form and the history of a real one, and three rivals that the page makes up. There is no money, nobody else is there, and nothing of it is stored.',
        ],
        link: { to: paths.practice, label: 'Open a practice auction' },
      },
      {
        question: 'When does an auction end?',
        answer: [
          'While nobody has bid, at the end that is announced. Each accepted bid then gives everybody the full bid interval of the auction, for example two minutes. When an interval passes without a bid, the last bid wins.',
          'So an auction may end before or after the announced end. Nobody can move the end but by bidding.',
        ],
      },
      {
        question: 'Did my bid come in time?',
        answer: [
          'That is decided by when our servers received it. The clock on the screen runs on the time of our servers; the clock of your device does not matter. After the deadline we wait three seconds before we close, for bids that had arrived and were still being handled.',
        ],
      },
      {
        question: 'What can I bid?',
        answer: [
          'Whole rupees, at least one step above the current bid, or more than the base price while there is none. The steps are in the details of the auction, and the least bid is below the field. A bid cannot be taken back. Other bidders see you as a number, not by name.',
        ],
      },
      {
        question: 'Can the house bid for me?',
        answer: [
          'Yes: choose “Bid up to (your maximum)” and type the most that you would pay. The house then bids for you: one step above each other bid, so that you lead, and never more than your maximum. It is a binding bid up to this amount. Of two equal maximums the earlier one leads; of two different ones the lower is used up at once and stands in the history like any bid.',
          'Nobody at Boli sees it in any screen, export or backup. You see it in the auction while you lead, and can raise it, lower it or take it back there. After the end you can check in your browser that the house never changed it.',
        ],
      },
      {
        question: 'What if my connection fails?',
        answer: [
          'The page says that it is not live and goes on looking every ten seconds. A bid whose answer got lost can be sent again from that page: one that was accepted before is not placed twice.',
        ],
      },
    ],
  },
  {
    id: 'deposits',
    title: 'Deposits',
    answers: [
      {
        question: 'What is the deposit (EMD) for?',
        answer: [
          'Paying it before the registration deadline registers you for that one auction; you must be verified first. Where the deposit is ₹0, registering is free.',
          'Your dashboard shows the deposits that are held for you. They cannot be spent, topped up or moved to another auction.',
        ],
      },
      {
        question: 'Can I change my mind?',
        answer: [
          'Until the registration deadline: the page of the auction lets you withdraw, and the deposit goes back. After the deadline you stay registered, but you need not bid.',
        ],
      },
      {
        question: 'What if the deposit is too large for one payment online?',
        answer: [
          'Checkout then shows a reference for a bank transfer. You are registered once an administrator has recorded the transfer, which must happen before the auction starts.',
        ],
      },
      {
        question: 'When can I lose it?',
        answer: [
          'Only if you win and do not pay. Nothing is taken by the clock: we first ask Razorpay whether you have paid, and then an administrator decides and gives a reason.',
        ],
      },
    ],
  },
  {
    id: 'refunds',
    title: 'Refunds',
    answers: [
      {
        question: 'I did not win. When do I get my deposit back?',
        answer: [
          'The refund starts by itself when the auction closes or is cancelled, to where the money came from. Banks usually take 5 to 7 working days. Under Payments on your dashboard you see whether it is due, with Razorpay or refunded, and the reference of the bank where there is one.',
          'A deposit that came by bank transfer goes back by bank transfer, which an administrator makes.',
        ],
      },
      {
        question: 'I won. When do I get my deposit back?',
        answer: [
          'After your final payment has arrived; if you paid by bank transfer, a day after it was recorded. Where the auction says that the deposit counts towards the price, it is taken off what you pay instead.',
        ],
      },
      {
        question: 'My payment failed, but the money has left my account.',
        answer: [
          'Please do not pay again at once. We ask Razorpay about open payments by ourselves, for three days. Money that came in time counts; money that came too late or twice goes back by itself.',
        ],
      },
    ],
  },
  {
    id: 'charges',
    title: 'Winning and charges',
    answers: [
      {
        question: 'What do I pay when I win?',
        answer: [
          'The winning bid and the charges that the auction names: a buyer’s premium, a fixed sum, GST. They are on its page before you register and do not change once somebody is registered. Checkout lists them one by one.',
        ],
      },
      {
        question: 'How long do I have?',
        answer: [
          'As long as checkout said when you registered: 72 hours from the close unless the house has set another time. We remind you 24 hours and 2 hours before the time is up. What is too much for one payment online is paid by bank transfer; checkout shows the reference.',
        ],
      },
      {
        question: 'I have paid. How do I get the lot?',
        answer: [
          'The page of the auction then shows the steps: say on which day you come, in the morning or in the afternoon, and take the gate pass along, printed or on your phone, with the original of your ID. Address, hours and contact are beside it. The day can be changed until the day before.',
        ],
      },
      {
        question: 'What if I do not pay in time?',
        answer: [
          'The win is overdue and your deposit stays held. An administrator then gives you more time, offers the lot to the next bidder at their own last bid, or ends your win. In the last two cases the deposit may be forfeited.',
        ],
      },
      {
        question: 'The lot was offered to me after somebody else won. What now?',
        answer: [
          'You can have it for your own last bid and the charges, if you pay in the same time, from the offer on. Your deposit had gone back, so checkout asks for it first.',
        ],
      },
    ],
  },
  {
    id: 'disputes',
    title: 'Disputes',
    answers: [
      {
        question: 'How do I know that an auction was fair?',
        answer: [
          'What happens in an auction is in a public log, and whoever keeps what it said can show that it was changed. You can check there that no bid is missing, that the rules and the clock were kept and that the result follows from the bids, and keep a receipt of each of your own. It names bidders by number only.',
        ],
        link: { to: paths.verify, label: 'Check an auction' },
      },
      {
        question: 'Something is wrong with an auction, a lot or a payment.',
        answer: [
          'Open a grievance. You get a number at once, a person answers within 48 hours, and it is settled within a month. You follow it under My grievances. The page also names the grievance officer.',
        ],
        link: { to: paths.grievance(), label: 'Open a grievance' },
      },
      {
        question: 'What happens if I dispute a payment with my bank?',
        answer: [
          'Razorpay tells us, and our administrators see it. While the bank decides, deposits and wins stay as they are, but the lot stays with us: its gate pass does not count. If the bank takes all of the money back, it counts as returned: a deposit is no longer held, and a win is no longer paid.',
        ],
      },
    ],
  },
];
