import { createRef, useRef, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { aBid, anAuction } from '#tests/unit/web/realtime/builders.ts';
import { NETWORK_SENTENCE } from '#web/api/error-sentence.ts';
import { BidForm } from '#web/features/auction-room/bid-form/bid-form.tsx';
import { MaximumCheck } from '#web/features/auction-room/maximum/maximum-check.tsx';
import { StandingMaximum } from '#web/features/auction-room/maximum/standing-maximum.tsx';
import { type Asked, fakeApi, show, showAgain } from '../support/screen.tsx';

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const auction = anAuction(1, {
  currentBid: 1_000,
  leastBid: 1_001,
  bidLog: [aBid(1, 'u2')],
  charges: { ...anAuction(0).charges, buyerPremium: 10 },
});

const placed = (change: object) => ({
  success: true,
  message: 'Bid placed.',
  bid: { _id: 'b2', seq: 2, userId: 'u1', bidAmount: 1_001, createdAt: '2026-11-20T10:00:00.000Z', automatic: false },
  currentBid: 1_001,
  leastBid: 1_002,
  reserveStatus: null,
  leads: true,
  closesAt: auction.closesAt,
  serverTime: Date.now(),
  ...change,
});

const POSTS = ({ method }: Asked) => method === 'POST';

describe('the choice of a maximum', () => {
  async function form(change: Partial<typeof auction> = {}) {
    const screen = await show(
      <BidForm
        auction={{ ...auction, ...change }}
        closedBecause={undefined}
        inputRef={createRef<HTMLInputElement>()}
      />,
    );
    const choose = () => screen.getByRole('radio', { name: /^Bid up to/ }).click({ force: true });
    const amount = screen.getByRole('spinbutton', { name: 'Your maximum' });
    const place = screen.getByRole('button', { name: 'Place Bid' });
    return { screen, choose, amount, place };
  }

  async function confirmed(amount: string) {
    const { screen, choose, ...rest } = await form();
    await choose();
    await rest.amount.fill(amount);
    await rest.place.click();
    const dialog = screen.getByRole('dialog', { name: /^Bid up to/ });
    await dialog.getByRole('button', { name: 'Leave this maximum' }).click();
    return { screen, ...rest };
  }

  test('it is explained, confirmed with its price in all, and sent as a maximum', async () => {
    const asked = fakeApi(() => placed({}));
    const { screen, choose, amount, place } = await form();
    await expect.element(screen.getByRole('group', { name: 'Quick amounts' })).toBeVisible();
    await choose();
    await expect.element(screen.getByText(/^The house bids for you/)).toBeVisible();
    await amount.fill('5000');
    await place.click();
    const dialog = screen.getByRole('dialog', { name: 'Bid up to ₹5,000?' });
    await expect.element(dialog.getByText('₹5,500')).toBeVisible();
    await expect.element(dialog.getByText(/^It is a binding bid up to this amount/)).toBeVisible();
    expect(asked).toEqual([]);
    await dialog.getByRole('button', { name: 'Leave this maximum' }).click();
    await expect.element(amount).toHaveValue(null);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(asked.find(POSTS)?.body).toMatchObject({ bidAmount: 5_000, upTo: true });
  });

  test('the typed maximum never becomes an exact bid: not by the other choice, and not in the stored draft', async () => {
    fakeApi(() => undefined);
    const { screen, choose, amount } = await form();
    await choose();
    await amount.fill('5000');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('5000');
    await screen.getByRole('radio', { name: 'Bid exactly' }).click({ force: true });
    await expect.element(screen.getByLabelText('Your bid amount')).toHaveValue(null);
  });

  test('an answer by another maximum is an alert, and no success', async () => {
    const bid = { ...placed({}).bid, bidAmount: 5_000 };
    fakeApi(() => placed({ bid, currentBid: 5_001, leads: false }));
    const { screen } = await confirmed('5000');
    const alert = screen.getByRole('alert');
    await expect.element(alert.getByText(/another bidder leads with ₹5,001/)).toBeVisible();
    await expect.element(screen.getByText(/placed successfully/)).not.toBeInTheDocument();
  });

  test('after a lost answer it is sent again with the same id, and without a second question', async () => {
    let isDown = true;
    const asked = fakeApi(() => (isDown ? undefined : placed({})));
    const { screen, amount, place } = await confirmed('5000');
    await expect.element(screen.getByText(NETWORK_SENTENCE, { exact: false })).toBeVisible();
    isDown = false;
    await place.click();
    await expect.element(amount).toHaveValue(null);
    const [first, ...again] = asked.filter(POSTS).map(({ body }) => body);
    expect(again).toEqual([first, first]);
  });

  test('the leader has no choice in the form: their maximum has its own place', async () => {
    fakeApi(() => undefined);
    const { screen } = await form({ bidLog: [aBid(1, 'u1')] });
    await expect.element(screen.getByLabelText('Your bid amount')).toBeVisible();
    await expect.element(screen.getByRole('radio')).not.toBeInTheDocument();
  });
});

describe('the leader’s maximum', () => {
  const leading = anAuction(1, { currentBid: 1_100, leastBid: 1_101 });
  const answer = (standing: number | null) => ({ success: true, standing, left: [] });
  const changed = (maximum: number | null) => ({
    success: true,
    maximum,
    currentBid: 1_100,
    leastBid: 1_101,
    reserveStatus: null,
    closesAt: leading.closesAt,
    serverTime: Date.now(),
  });

  /** A house with one maximum of the viewer. */
  function house(standing: number | null) {
    let stands = standing;
    return fakeApi(({ method, path, body }) => {
      if (!path.endsWith('/maximum')) return undefined;
      if (method === 'GET') return answer(stands);
      const { maximum } = body as { maximum: number };
      stands = maximum > 1_100 ? maximum : null;
      return changed(stands);
    });
  }

  const panel = () => show(<StandingMaximum auction={leading} closedBecause={undefined} />);

  test('is shown, raised and lowered', async () => {
    const asked = house(5_000);
    const screen = await panel();
    await expect.element(screen.getByText('₹5,000')).toBeVisible();
    await screen.getByRole('button', { name: 'Raise or lower' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change your maximum' });
    const field = dialog.getByLabelText('Your maximum');
    await expect.element(field).toHaveValue(5_000);
    await field.fill('1100');
    await dialog.getByRole('button', { name: 'Change my maximum' }).click();
    await expect.element(dialog.getByText('Your maximum must be higher than your bid of ₹1,100.')).toBeVisible();
    await field.fill('1200');
    await expect.element(dialog.getByText('one thousand two hundred rupees', { exact: false })).toBeVisible();
    await dialog.getByRole('button', { name: 'Change my maximum' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('₹1,200')).toBeVisible();
    const puts = asked.filter(({ method }) => method === 'PUT').map(({ body }) => body);
    expect(puts).toEqual([{ maximum: 1_200, userId: 'u1' }]);
  });

  test('is taken back after a question', async () => {
    const asked = house(5_000);
    const screen = await panel();
    await screen.getByRole('button', { name: 'Take back' }).click();
    const question = screen.getByRole('dialog', { name: 'Take back your maximum?' });
    await expect.element(question.getByText(/Your bid of ₹1,100 stands/)).toBeVisible();
    expect(asked.some(({ method }) => method === 'PUT')).toBe(false);
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expect.element(screen.getByText(/You have none left/)).toBeVisible();
    expect(asked.find(({ method }) => method === 'PUT')?.body).toEqual({ maximum: 1_100, userId: 'u1' });
  });

  test('can be left by a leader who has none', async () => {
    house(null);
    const screen = await panel();
    await screen.getByRole('button', { name: 'Leave a maximum' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Leave a maximum' });
    await dialog.getByLabelText('Your maximum').fill('9000');
    await dialog.getByRole('button', { name: 'Leave this maximum' }).click();
    await expect.element(screen.getByText('₹9,000')).toBeVisible();
  });

  test('that the price has reached is shown as none before the next look-up', async () => {
    house(1_100);
    const screen = await panel();
    await expect.element(screen.getByText(/You have none left/)).toBeVisible();
  });

  test('that cannot be looked up says that it stands, and is looked up again', async () => {
    let isDown = true;
    fakeApi(() => (isDown ? undefined : answer(5_000)));
    const screen = await panel();
    await expect.element(screen.getByRole('alert').getByText(/If you left one, it stands\./)).toBeVisible();
    isDown = false;
    await screen.getByRole('button', { name: 'Try Again' }).click();
    await expect.element(screen.getByText('₹5,000')).toBeVisible();
  });

  test('whose change fails stays as it was, with the reason in the dialog', async () => {
    fakeApi(({ method }) => (method === 'GET' ? answer(5_000) : undefined));
    const screen = await panel();
    await screen.getByRole('button', { name: 'Raise or lower' }).click();
    const dialog = screen.getByRole('dialog');
    await dialog.getByLabelText('Your maximum').fill('7000');
    await dialog.getByRole('button', { name: 'Change my maximum' }).click();
    await expect.element(dialog.getByRole('alert')).toHaveTextContent(NETWORK_SENTENCE);
    await expect.element(dialog.getByLabelText('Your maximum')).toHaveValue(7_000);
  });

  test('says that it was reached, once another bidder leads', async () => {
    house(5_000);
    const screen = await show(<Overtaken />);
    await expect.element(screen.getByText('Only you see it.', { exact: false })).toBeVisible();
    await screen.getByRole('button', { name: 'Ravi bids ₹4,000' }).click();
    await expect.element(screen.getByText('Only you see it.', { exact: false })).not.toBeInTheDocument();
    await expect.element(screen.getByText(/was reached/)).not.toBeInTheDocument();
    await screen.getByRole('button', { name: 'Ravi bids ₹6,000' }).click();
    await expect
      .element(screen.getByRole('status'))
      .toHaveTextContent('Your maximum of ₹5,000 was reached: another bidder leads with ₹6,000.');
  });

  test('just left is not said to be none while it is looked up', async () => {
    const never = new Promise<never>(() => {});
    let answered = false;
    fakeApi(({ method }) => {
      if (method === 'POST' || answered) return never;
      answered = true;
      return answer(null);
    });
    const screen = await show(<LeadsAgain />);
    await expect.element(screen.getByText(/You have none left/)).toBeVisible();
    await screen.getByRole('button', { name: 'Ravi leads' }).click();
    await screen.getByRole('radio', { name: /^Bid up to/ }).click({ force: true });
    await screen.getByRole('spinbutton', { name: 'Your maximum' }).fill('9000');
    await screen.getByRole('button', { name: 'Place Bid' }).click();
    await screen.getByRole('button', { name: 'Leave this maximum' }).click();
    // A live frame tells of the bid before its own answer comes.
    await screen.getByRole('button', { name: 'I lead', includeHidden: true }).click({ force: true });
    await expect.element(screen.getByRole('status', { name: 'Looking up your maximum…' })).toBeInTheDocument();
    await expect.element(screen.getByText(/You have none left/)).not.toBeInTheDocument();
  });

  test('keeps no raise waiting while it is looked up anew', async () => {
    const never = new Promise<never>(() => {});
    let answered = false;
    const asked = fakeApi(({ method }) => {
      if (method === 'POST' || answered) return never;
      answered = true;
      return answer(null);
    });
    const screen = await show(<LeadsAgain />);
    await expect.element(screen.getByText(/You have none left/)).toBeVisible();
    await screen.getByLabelText('Your bid amount').fill('1200');
    await screen.getByRole('button', { name: 'Place Bid' }).click();
    await screen.getByLabelText('Type the amount again').fill('1200');
    await screen.getByRole('button', { name: 'Confirm bid' }).click();
    await expect.poll(() => asked.find(POSTS)?.body).toMatchObject({ bidAmount: 1_200 });
  });

  test('is changed as soon as the house has answered, whatever is fetched after it', async () => {
    const never = new Promise<never>(() => {});
    let isChanged = false;
    fakeApi(({ method }) => {
      if (method === 'GET') return isChanged ? never : answer(5_000);
      isChanged = true;
      return changed(7_000);
    });
    const screen = await panel();
    await screen.getByRole('button', { name: 'Raise or lower' }).click();
    const dialog = screen.getByRole('dialog', { name: 'Change your maximum' });
    await dialog.getByLabelText('Your maximum').fill('7000');
    await dialog.getByRole('button', { name: 'Change my maximum' }).click();
    await expect.element(dialog).not.toBeInTheDocument();
    await expect.element(screen.getByText('₹7,000')).toBeVisible();
  });

  test('says that it may be out of date after a failed look-up, until the next one', async () => {
    vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    let isDown = false;
    fakeApi(({ method }) => {
      if (isDown) return undefined;
      if (method === 'GET') return answer(5_000);
      // The change is stored, but nobody hears of it.
      isDown = true;
      return undefined;
    });
    const screen = await panel();
    await screen.getByRole('button', { name: 'Take back' }).click();
    const question = screen.getByRole('dialog', { name: 'Take back your maximum?' });
    await question.getByRole('button', { name: 'Take it back' }).click();
    await expect.element(question.getByRole('alert')).toHaveTextContent(NETWORK_SENTENCE);
    await question.getByRole('button', { name: 'Keep it' }).click();
    await expect.element(screen.getByText(/^This may be out of date/)).toBeVisible();
    fakeApi(() => answer(null));
    await vi.advanceTimersByTimeAsync(13_000);
    await expect.element(screen.getByText(/^You have none left/)).toBeVisible();
  });

  test('is nobody else’s business', async () => {
    const asked = house(5_000);
    const screen = await show(
      <StandingMaximum auction={{ ...leading, bidLog: [aBid(1, 'u2')] }} closedBecause={undefined} />,
    );
    await expect.element(screen.getByText(/^None stands/)).toBeVisible();
    await expect.element(screen.getByText('₹5,000')).not.toBeInTheDocument();
    expect(asked).toEqual([]);
  });
});

/** A room in which the viewer loses the lead and takes it again. */
function LeadsAgain() {
  const leading = anAuction(1, { currentBid: 1_100, leastBid: 1_101 });
  const [auction, setAuction] = useState(leading);
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <StandingMaximum auction={auction} closedBecause={undefined} />
      <BidForm auction={auction} closedBecause={undefined} inputRef={input} />
      <button type="button" onClick={() => setAuction({ ...leading, currentBid: 4_000, bidLog: [aBid(1, 'u2')] })}>
        Ravi leads
      </button>
      <button type="button" onClick={() => setAuction({ ...leading, currentBid: 4_001 })}>
        I lead
      </button>
    </>
  );
}

/** A room in which another bidder takes the lead. */
function Overtaken() {
  const [auction, setAuction] = useState(anAuction(1, { currentBid: 1_100, leastBid: 1_101 }));
  const bids = (currentBid: number) => ({ ...auction, currentBid, bidLog: [aBid(1, 'u2')] });
  return (
    <>
      <StandingMaximum auction={auction} closedBecause={undefined} />
      {[4_000, 6_000].map((amount) => (
        <button key={amount} type="button" onClick={() => setAuction(bids(amount))}>
          Ravi bids ₹{amount.toLocaleString('en-IN')}
        </button>
      ))}
    </>
  );
}

describe('the check after the end', () => {
  // SHA-256 of `00ff|a1|u1|5000`.
  const commitment = '43e9f865e58eda2b358b1b24d4797bc79f4afe56078df4971b189acc23b9159e';
  const opened = (maximum: number) => ({
    success: true,
    standing: null,
    left: [{ at: Date.parse('2026-11-20T10:00:00Z'), commitment, opened: { maximum, salt: '00ff' } }],
  });

  test.each([
    [5_000, 'Kept', /^Every code fits/],
    [4_999, 'Does not match', /^Not every code fits its amount/],
  ])('of ₹%i says %s', async (maximum, mark, outcome) => {
    fakeApi(() => opened(maximum));
    const screen = await show(<MaximumCheck auctionId="a1" />);
    await screen.getByRole('button', { name: 'Check the house kept your maximum' }).click();
    await expect.element(screen.getByText(mark, { exact: true })).toBeVisible();
    await expect.element(screen.getByText(outcome)).toBeVisible();
  });

  test('asks the house again: what was loaded while the lot ran is sealed', async () => {
    const { left, ...answer } = opened(5_000);
    const sealed = { ...answer, left: left.map((one) => ({ ...one, opened: null })) };
    let answers = 0;
    fakeApi(() => ((answers += 1) < 3 ? sealed : opened(5_000)));
    const screen = await show(<MaximumCheck auctionId="a1" />);
    const check = screen.getByRole('button', { name: 'Check the house kept your maximum' });
    await check.click();
    await expect.element(screen.getByText(/has not opened every maximum yet/)).toBeVisible();
    await check.click();
    await expect.element(screen.getByText(/^Every code fits/)).toBeVisible();
  });

  test('compares with the codes that this browser noted while the lot ran', async () => {
    const { left, ...answer } = opened(5_000);
    fakeApi(() => ({ ...answer, left: left.map((one) => ({ ...one, opened: null })) }));
    const leading = anAuction(1, { currentBid: 1_100, leastBid: 1_101 });
    const room = await show(<StandingMaximum auction={leading} closedBecause={undefined} />);
    await expect.element(room.getByText(/You have none left/)).toBeVisible();
    await room.unmount();
    fakeApi(() => opened(5_000));
    const screen = await showAgain(<MaximumCheck auctionId="a1" />);
    await screen.getByRole('button', { name: 'Check the house kept your maximum' }).click();
    await expect.element(screen.getByText(/codes that this browser noted/)).toBeVisible();
  });

  test('is not shown to those who left none', async () => {
    const asked = fakeApi(() => ({ success: true, standing: null, left: [] }));
    const screen = await show(<MaximumCheck auctionId="a1" />);
    await expect.poll(() => asked.length).toBe(1);
    await expect.element(screen.getByRole('heading')).not.toBeInTheDocument();
  });
});
