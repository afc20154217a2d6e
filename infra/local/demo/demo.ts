import { saveSearch } from '#shared/contract/lots/saved-searches.ts';
import { setInvoiceDetails } from '#shared/contract/money/invoices.ts';
import { getAuctionForEdit, updateAuction } from '#shared/contract/selling/auction-routes.ts';
import { makeAdminAccount } from '../client/operator.ts';
import {
  type Account,
  bid,
  decideVerification,
  listLot,
  pay,
  type Person,
  registerBidder,
  signIn,
} from '../client/person.ts';
import { ADMIN, ASHA, BIDDERS, KIRAN, MEERA, RAVI, STAFF, SUPPORT } from './accounts.ts';
import { openOverdueGrievance, OVERDUE_GRIEVANCE_OFFSET_MS, makeDemoGrievances } from './demo-grievances.ts';
import { makeDemoSale } from './demo-sale.ts';
import { makePapers } from './lot-papers.ts';
import { loadPicture, loadPictures } from './lot-pictures.ts';
import { demoLot } from './lot-sales.ts';
import { DEMO_BEGINS, DEMO_STORY, type LotStory } from './story.ts';

/** What the demo needs from its stack. */
export interface DemoStage {
  readonly baseUrl: string;
  readonly userPoolId: string;
  /** Sets the stack's clock to this many milliseconds from real time. */
  setClock(offsetMs: number): Promise<void>;
  /** Waits until schedules, streams and webhooks are idle. */
  settled(): Promise<void>;
  /** Closes the books, which the schedule does a day after the start. */
  closeBooks(): Promise<void>;
}

/** Auctions begin and end at quarter hours, as a person would choose. */
const QUARTER_HOUR = 900_000;
const quarterHour = () => Math.floor(Date.now() / QUARTER_HOUR) * QUARTER_HOUR;

interface Scene {
  readonly at: number;
  play(): Promise<void>;
}

/**
 * Runs the demo through the HTTP API, with the clock moved through the last week. So ledger, deposits, refunds and
 * notices are real ones.
 */
export async function playDemo(stage: DemoStage): Promise<void> {
  await stage.setClock(DEMO_BEGINS);
  await makeAdminAccount(stage.baseUrl, stage.userPoolId, ADMIN);
  for (const { account, duty } of STAFF) {
    await makeAdminAccount(stage.baseUrl, stage.userPoolId, { ...account, duties: [duty] });
  }
  const proof = await loadPicture('id-proof.jpg');
  for (const person of [ASHA, RAVI, MEERA, KIRAN]) await registerBidder(stage.baseUrl, person, proof);
  const people = createSignIns(stage.baseUrl);
  const admin = await people(ADMIN, DEMO_BEGINS);
  // The first sign-in makes the profile, which the page Staff lists.
  for (const { account } of STAFF) await people(account, DEMO_BEGINS);
  const idOf = async (who: Account) => (await people(who, DEMO_BEGINS)).userId;
  for (const who of [ASHA, RAVI]) await decideVerification(admin, await idOf(who), 'verify');
  await decideVerification(
    admin,
    await idOf(KIRAN),
    'reject',
    'The name on the proof differs from the one registered.',
  );
  const asha = await people(ASHA, DEMO_BEGINS);
  await asha.call(saveSearch, { body: { name: 'Cars', query: 'categorie=cars' } });
  await asha.call(saveSearch, { body: { name: 'A watch for Ravi', query: 'search=watch' } });
  const scenes = [
    ...DEMO_STORY.flatMap((story) => scenesOf(stage, people, story)),
    {
      at: OVERDUE_GRIEVANCE_OFFSET_MS,
      play: async () => void (await openOverdueGrievance(await people(RAVI, OVERDUE_GRIEVANCE_OFFSET_MS))),
    },
  ];
  const moments = [...Map.groupBy(scenes, ({ at }) => at)].toSorted(([a], [b]) => a - b);
  for (const [at, together] of moments) {
    // Requests in progress have signatures with the current time, so they must end before the clock moves.
    await stage.settled();
    await stage.setClock(at);
    // In sequence: in parallel every function would start several environments, which takes longer.
    for (const scene of together) await scene.play();
  }
  await stage.settled();
  await stage.setClock(0);
  await makeDemoGrievances({
    asha: await people(ASHA, 0),
    meera: await people(MEERA, 0),
    support: await people(SUPPORT, 0),
  });
  await makeDemoSale(await signIn(stage.baseUrl, ADMIN), quarterHour());
  await stage.closeBooks();
}

type SignIns = (who: Account, at: number) => Promise<Person>;

/** Signs people in when they are needed, and again when their token has expired by the moved clock. */
function createSignIns(baseUrl: string): SignIns {
  const TOKEN_AGE_MS = 10 * 60_000;
  const signedIn = new Map<string, { person: Person; at: number }>();
  return async (who, at) => {
    const session = signedIn.get(who.email);
    if (session !== undefined && at - session.at < TOKEN_AGE_MS) return session.person;
    const person = await signIn(baseUrl, who);
    signedIn.set(who.email, { person, at });
    return person;
  };
}

function scenesOf(stage: DemoStage, people: SignIns, story: LotStory): Scene[] {
  const { baseUrl } = stage;
  const base = quarterHour();
  let auctionId = '';
  const scenes: Scene[] = [
    {
      at: story.listedAt,
      play: async () => {
        const times = {
          registrationDeadlineAt: base + story.registrationDeadlineAt,
          startAt: base + story.startAt,
          endAt: base + story.endAt,
          ...(story.latestEnd !== undefined && { latestEnd: base + story.latestEnd }),
        };
        const pictures = await loadPictures(story.slug);
        const admin = await people(ADMIN, story.listedAt);
        const papers = await makePapers(baseUrl, story.slug, Date.now() + story.listedAt);
        const lot = { ...demoLot(story.slug, times.startAt), ...papers, status: story.status };
        auctionId = await listLot(admin, lot, times, pictures);
      },
    },
    ...story.registered.map((who) => ({
      at: story.listedAt,
      play: async () => pay(baseUrl, await people(BIDDERS[who], story.listedAt), auctionId, 'emd'),
    })),
    ...story.bids.map(({ at, by, amount, upTo }) => ({
      at,
      play: async () => {
        await bid(await people(BIDDERS[by], at), auctionId, amount, upTo);
      },
    })),
  ];
  const { cancelledAt, finalPaymentAt } = story;
  if (cancelledAt !== undefined) {
    scenes.push({ at: cancelledAt, play: async () => cancel(await people(ADMIN, cancelledAt), auctionId) });
  }
  if (finalPaymentAt !== undefined) {
    const winner = story.bids.at(-1)?.by ?? 'asha';
    scenes.push({
      at: finalPaymentAt,
      play: async () => {
        const payer = await people(BIDDERS[winner], finalPaymentAt);
        await payer.call(setInvoiceDetails, { body: { state: '27' } });
        await pay(baseUrl, payer, auctionId, 'final');
      },
    });
  }
  return scenes;
}

async function cancel(admin: Person, auctionId: string): Promise<void> {
  const { auctionDetails: auction } = await admin.call(getAuctionForEdit, { params: { id: auctionId } });
  const { title, description, categorie, basePrice, emdAmount, bidInterval } = auction;
  const { startDate, endDate, registrationDeadline, version } = auction;
  await admin.call(updateAuction, {
    params: { id: auctionId },
    body: {
      title,
      description,
      categorie,
      basePrice,
      emdAmount,
      bidInterval,
      startDate,
      endDate,
      registrationDeadline,
      version,
      status: 'cancelled',
      cancelReason: 'The seller withdrew the estate after a family settlement.',
    },
  });
}
