import { getYardLot, listUncollected, listYard, type YardHandover, type YardLot } from '#shared/contract/yard.ts';
import { heading, mockAnswer, type Screen, text } from './screen.ts';

const LOT: YardLot = {
  id: 'fin_1',
  auctionId: 'none',
  lotNumber: 1042,
  title: 'Mahindra 575 DI tractor, 2016',
  houseNumber: 'MH-2207',
  place: 'Yard 3, Ambad, Nashik 422010',
  buyer: 'Asha Rao',
  mobile: '••••••4821',
  appointment: { day: '2026-11-28', half: 'morning' },
  lastDay: '2026-11-30',
  collectedAt: null,
  stays: null,
  storage: { days: 0, due: 0 },
};
const DISPUTED = 'The buyer’s bank disputes the payment for this lot, so the lot stays here until that is settled.';
const LATE: YardLot = {
  ...LOT,
  id: 'fin_2',
  title: 'Tata Ace Gold, 2019, with a box body of aluminium and two spare wheels',
  lotNumber: 1017,
  houseNumber: null,
  buyer: 'Krishnamurthy Venkataraman Subramanian',
  appointment: null,
  lastDay: '2026-11-22',
  storage: { days: 6, due: 3540 },
};
const LOTS: readonly YardLot[] = [
  LOT,
  {
    ...LOT,
    id: 'fin_3',
    lotNumber: 1044,
    title: 'Bajaj RE autorickshaw',
    collectedAt: '2026-11-28T05:00:00.000Z',
    stays: 'x',
  },
  { ...LATE, id: 'fin_4', stays: DISPUTED, appointment: { day: '2026-11-28', half: 'afternoon' } },
];
const HANDOVER: YardHandover = {
  ...LATE,
  hours: 'Mon to Sat, 10 am to 5 pm',
  instructions: 'Bring the pass and your ID.\nLoading is at your cost.',
  ticks: [
    'Papers of the lot',
    'Keys',
    'Identity of whoever collects it checked',
    'As promised with the lot: RC, Form 29 and 30',
  ],
  lines: [
    { kind: 'other', amount: 3000, rate: null, name: 'Storage, 6 days' },
    { kind: 'charges-gst', amount: 540, rate: 18, name: 'GST' },
  ],
  waiver: null,
  collection: null,
};

const answering =
  (handover: YardHandover): NonNullable<Screen['before']> =>
  async (page) => {
    await mockAnswer(page, '**/api/admin/yard/*', getYardLot, { handover });
  };

/** The demo has no lots at the gate, so it is told of some. */
export const YARD_SCREENS: readonly Screen[] = [
  {
    name: 'yard',
    as: 'admin',
    path: '/yard',
    before: async (page) => {
      const yard = { today: '2026-11-28', day: '2026-11-28', lots: LOTS };
      await mockAnswer(page, /\/api\/admin\/yard(\?|$)/, listYard, yard);
    },
    shows: text('Mahindra 575 DI tractor, 2016'),
  },
  {
    name: 'yard-uncollected',
    as: 'admin',
    path: '/yard?show=uncollected',
    before: async (page) => {
      const uncollected = { lots: [LATE, { ...LATE, id: 'fin_5' }], nextCursor: null };
      await mockAnswer(page, '**/api/admin/yard/uncollected*', listUncollected, uncollected);
    },
    shows: (page) => page.getByRole('list', { name: 'Lots that were not collected in time' }),
  },
  { name: 'yard-lot', as: 'admin', path: '/yard/fin_2', before: answering(HANDOVER), shows: heading(/^Tata Ace/) },
  {
    name: 'yard-waived',
    isChecked: true,
    as: 'admin',
    path: '/yard/fin_6',
    before: answering({
      ...HANDOVER,
      storage: { days: 1, due: 590 },
      lines: [
        { kind: 'other', amount: 500, rate: null, name: 'Storage, 1 day' },
        { kind: 'charges-gst', amount: 90, rate: 18, name: 'GST' },
      ],
      waiver: { amount: 2950, until: '2026-11-27' },
    }),
    shows: text('Take the waiver back'),
  },
  {
    name: 'yard-stays',
    as: 'admin',
    path: '/yard/fin_4',
    before: answering({ ...HANDOVER, stays: DISPUTED }),
    shows: text('Do not hand it over.'),
  },
  {
    name: 'yard-collected',
    as: 'admin',
    path: '/yard/fin_3',
    before: answering({
      ...HANDOVER,
      collectedAt: '2026-11-28T05:00:00.000Z',
      stays: 'This lot was handed over to Suresh Kumar.',
      storage: { days: 0, due: 0 },
      lines: [],
      collection: {
        at: '2026-11-28T05:00:00.000Z',
        by: 'Yusuf Yard',
        who: 'representative',
        name: 'Suresh Kumar',
        document: { kind: 'driving-licence', lastFour: '4821' },
        ticks: ['Papers of the lot', 'Keys'],
        storage: 3540,
      },
    }),
    shows: text('Open the signed slip'),
  },
];
