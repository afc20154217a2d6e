import { createRef, useEffect, useState } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { type Locator, userEvent } from 'vitest/browser';
import { aBid, anAuction } from '#tests/unit/web/realtime/builders.ts';
import { NETWORK_SENTENCE } from '#web/api/error-sentence.ts';
import { BidForm } from '#web/features/auction-room/bid-form/bid-form.tsx';
import { serverClock } from '#web/realtime/live.ts';
import { fakeApi, show, showAgain } from '../support/screen.tsx';

afterEach(() => vi.restoreAllMocks());

const auction = anAuction(1, { currentBid: 1_000, leastBid: 1_001, bidLog: [aBid(1, 'u2')] });

const CLOSED = 'The time is up. The server is confirming the result.';

async function bidForm(change: Partial<typeof auction> = {}, isClosing = false, open = show) {
  const inputRef = createRef<HTMLInputElement>();
  const screen = await open(
    <BidForm auction={{ ...auction, ...change }} closedBecause={isClosing ? CLOSED : undefined} inputRef={inputRef} />,
  );
  return {
    screen,
    amount: screen.getByLabelText('Your bid amount'),
    place: screen.getByRole('button', { name: 'Place Bid' }),
  };
}

const accepted = (body: unknown) => ({
  success: true,
  message: 'Bid placed.',
  bid: { _id: 'b2', seq: 2, userId: 'u1', createdAt: '2026-11-20T10:00:00.000Z', automatic: false, ...amountOf(body) },
  currentBid: amountOf(body).bidAmount,
  leastBid: amountOf(body).bidAmount + 1,
  reserveStatus: null,
  leads: true,
  closesAt: auction.closesAt,
  serverTime: Date.now(),
});

function amountOf(body: unknown) {
  return { bidAmount: (body as { bidAmount: number }).bidAmount };
}

async function pasteInto(field: Locator, text: string) {
  await field.click();
  const clipboardData = new DataTransfer();
  clipboardData.setData('text', text);
  field.element().dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }));
}

describe('the bid form', () => {
  test.each([
    ['', 'Please enter a valid bid amount'],
    ['1000', 'Bid must be higher than current bid of ₹1,000'],
  ])('%j is not sent, with the message: %s', async (text, sentence) => {
    const asked = fakeApi(() => undefined);
    const { screen, amount, place } = await bidForm();
    await amount.fill(text);
    await place.click();
    await expect.element(screen.getByText(sentence)).toBeVisible();
    await expect.element(amount).toHaveFocus();
    expect(asked).toEqual([]);
    await amount.fill('1');
    await expect.element(screen.getByText(sentence)).not.toBeInTheDocument();
  });

  test('an amount is pasted as Indians write it, and a text that is none is named', async () => {
    const { screen, amount } = await bidForm();
    const paste = (text: string) => pasteInto(amount, text);
    await paste('Rs. 12,50,000/-');
    await expect.element(amount).toHaveValue(1_250_000);
    await amount.fill('');
    await paste('१२५०');
    await expect.element(amount).toHaveValue(1_250);
    await paste('12 lakh');
    await expect.element(screen.getByText('“12 lakh” is not an amount in whole rupees.')).toBeVisible();
    await expect.element(amount).toHaveValue(1_250);
    await amount.fill('1300');
    await expect.element(screen.getByText(/is not an amount/)).not.toBeInTheDocument();
  });

  test('with charges, every amount is shown with its total price', async () => {
    const charges = { ...auction.charges, buyerPremium: 10 };
    const { screen, amount, place } = await bidForm({ charges });
    await expect.element(screen.getByRole('button', { name: '₹1,100 ₹1,210 in all' })).toBeVisible();
    await amount.fill('5000');
    await expect.element(screen.getByText('You would pay ₹5,500, charges included')).toBeVisible();
    await place.click();
    const dialog = screen.getByRole('dialog');
    await expect.element(dialog.getByText('You would pay ₹5,500, charges included')).toBeVisible();
  });

  test('the form shows the amount in words, sends rupees and clears the field', async () => {
    const asked = fakeApi(({ body }) => accepted(body));
    const { screen, amount, place } = await bidForm();
    await amount.fill('1500');
    await expect.element(screen.getByText('₹1,500: one thousand five hundred rupees', { exact: false })).toBeVisible();
    await place.click();
    await expect.element(amount).toHaveValue(null);
    expect(asked).toMatchObject([
      { method: 'POST', path: '/api/bids/auction/a1', body: { bidAmount: 1_500, userId: 'u1' } },
    ]);
  });

  test('an amount typed during a bid stays, also when the room is reopened', async () => {
    const letGo = Promise.withResolvers<void>();
    fakeApi(async ({ body }) => {
      await letGo.promise;
      return accepted(body);
    });
    const { screen, amount, place } = await bidForm();
    await amount.fill('1500');
    await place.click();
    await expect.element(screen.getByRole('button', { name: 'Placing bid…' })).toBeVisible();
    await amount.fill('1700');
    letGo.resolve();
    await expect.element(place).toBeVisible();
    await expect.element(amount).toHaveValue(1_700);
    await screen.unmount();
    const again = await bidForm({}, false, showAgain);
    await expect.element(again.amount).toHaveValue(1_700);
  });

  test('during a bid, Enter on the button and in the field sends none, and the button keeps the focus', async () => {
    const letGo = Promise.withResolvers<void>();
    const asked = fakeApi(async ({ body }) => {
      await letGo.promise;
      return accepted(body);
    });
    const { screen, amount, place } = await bidForm();
    await amount.fill('1500');
    await place.click();
    const placing = screen.getByRole('button', { name: 'Placing bid…' });
    await expect.element(placing).toHaveAttribute('aria-disabled', 'true');
    await expect.element(placing).toHaveFocus();
    await userEvent.keyboard('{Enter}');
    await amount.click();
    await userEvent.keyboard('{Enter}');
    letGo.resolve();
    await expect.element(amount).toHaveValue(null);
    expect(asked).toHaveLength(1);
  });

  test('a quick amount is filled in and not sent', async () => {
    const asked = fakeApi(() => undefined);
    const { screen, amount } = await bidForm();
    await screen.getByRole('group', { name: 'Quick amounts' }).getByRole('button').first().click();
    await expect.element(amount).toHaveValue(1_100);
    expect(asked).toEqual([]);
  });

  test('the least bid is below the field, and the arrow keys follow the steps of the auction', async () => {
    const asked = fakeApi(() => undefined);
    const steps = [
      { from: 0, step: 50 },
      { from: 1_100, step: 100 },
    ];
    const { screen, amount, place } = await bidForm({ steps, leastBid: 1_050 });
    await expect.element(amount).toHaveAccessibleDescription('At least ₹1,050, in whole rupees.');
    await amount.fill('1049');
    await place.click();
    await expect.element(screen.getByText('Bid must be at least ₹1,050')).toBeVisible();
    for (const [key, value] of [
      ['{ArrowUp}', 1_050],
      ['{ArrowUp}', 1_100],
      ['{ArrowUp}', 1_200],
      ['{ArrowDown}', 1_100],
      ['{ArrowDown}', 1_050],
      ['{ArrowDown}', 1_050],
    ] as const) {
      await userEvent.keyboard(key);
      await expect.element(amount).toHaveValue(value);
    }
    const quick = screen.getByRole('group', { name: 'Quick amounts' }).getByRole('button');
    await expect.element(quick.nth(1)).toHaveTextContent('₹1,100');
    expect(asked).toEqual([]);
  });

  test('more than double the bid must be typed again, and is sent only when both amounts match', async () => {
    const asked = fakeApi(({ body }) => accepted(body));
    const { screen, amount, place } = await bidForm();
    await amount.fill('20000');
    await place.click();
    const dialog = screen.getByRole('dialog', { name: 'Is this amount right?' });
    await expect.element(dialog.getByText('₹20,000').first()).toBeVisible();
    await expect.element(dialog.getByText(/twenty thousand/i).first()).toBeVisible();
    const again = screen.getByLabelText('Type the amount again');
    await expect.element(again).toHaveFocus();
    const confirm = screen.getByRole('button', { name: 'Confirm bid' });
    await pasteInto(again, '20000');
    await expect.element(again).toHaveValue(null);
    await again.fill('2000');
    await confirm.click();
    await expect.element(screen.getByText('The two amounts are not the same.')).toBeVisible();
    await screen.getByRole('button', { name: 'Change amount' }).click();
    await expect.element(amount).toHaveValue(20_000);
    expect(asked).toEqual([]);
    await place.click();
    await again.fill('20000');
    await confirm.click();
    await expect.element(amount).toHaveValue(null);
    expect(asked).toMatchObject([{ body: { bidAmount: 20_000 } }]);
  });

  test('an amount far above the next one, or against the own bid, must be typed again too', async () => {
    const asked = fakeApi(({ body }) => accepted(body));
    const others = await bidForm();
    await others.amount.fill('1651');
    await others.place.click();
    await expect.element(others.screen.getByText(/one and a half times the next amount, ₹1,100/)).toBeVisible();
    await others.screen.unmount();

    const own = await bidForm(anAuction(1));
    await own.amount.fill('1200');
    await own.place.click();
    await expect.element(own.screen.getByText(/The highest bid of ₹1,100 is yours already/)).toBeVisible();
    expect(asked).toEqual([]);
  });

  describe('a request to type the amount again', () => {
    /** Types an amount that must be repeated; meanwhile other bids reach `then`. */
    async function roomAskingAgain(amount: string) {
      const now = Date.now();
      serverClock.observe({ serverTime: now, sentAt: now, receivedAt: now });
      const live = { ...auction, closesAt: now + 90_500 };
      const frames: { next?: (bid: number, isClosing?: boolean) => void } = {};
      function Room() {
        const [{ bid, isClosing }, setState] = useState({ bid: 1_000, isClosing: false });
        useEffect(() => {
          frames.next = (next, closing = false) => setState({ bid: next, isClosing: closing });
        }, []);
        const bidLog = [{ ...aBid(1, 'u2'), bidAmount: bid }];
        return (
          <BidForm
            auction={{ ...live, currentBid: bid, leastBid: bid + 1, bidLog }}
            closedBecause={isClosing ? CLOSED : undefined}
            inputRef={createRef()}
          />
        );
      }
      const screen = await show(<Room />);
      await screen.getByLabelText('Your bid amount').fill(amount);
      await screen.getByRole('button', { name: 'Place Bid' }).click();
      const dialog = screen.getByRole('dialog');
      await expect.element(dialog).toBeVisible();
      return { dialog, others: (bid: number, isClosing?: boolean) => frames.next?.(bid, isClosing) };
    }

    test('the countdown stays visible, and the end of the auction is announced', async () => {
      fakeApi(() => undefined);
      const { dialog, others } = await roomAskingAgain('20000');
      const timer = dialog.getByRole('timer', { name: 'Time left to bid' });
      await expect.element(timer.getByText(/^1:[0-3]\d$/)).toBeVisible();
      others(1_000, true);
      const confirm = dialog.getByRole('button', { name: 'Confirm bid' });
      await expect.element(confirm).toHaveAccessibleDescription(/^The time is up/);
    });

    test('an amount that later bids have made ordinary is sent without repetition', async () => {
      const asked = fakeApi(({ body }) => accepted(body));
      const { dialog, others } = await roomAskingAgain('20000');
      others(19_000);
      await expect.element(dialog.getByText(/₹19,000 by now, and your amount is nothing unusual/)).toBeVisible();
      await expect.element(dialog.getByLabelText('Type the amount again')).not.toBeInTheDocument();
      await dialog.getByRole('button', { name: 'Confirm bid' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(asked).toMatchObject([{ body: { bidAmount: 20_000 } }]);
    });

    test('an amount that later bids have reached can only be changed', async () => {
      const asked = fakeApi(() => undefined);
      const { dialog, others } = await roomAskingAgain('20000');
      others(20_000);
      await expect.element(dialog.getByText(/₹20,000 by now, so this amount is no longer enough/)).toBeVisible();
      await expect.element(dialog.getByRole('button', { name: 'Confirm bid' })).not.toBeInTheDocument();
      await dialog.getByRole('button', { name: 'Change amount' }).click();
      await expect.element(dialog).not.toBeInTheDocument();
      expect(asked).toEqual([]);
    });
  });

  test('a bid without a response is sent again with the same id, at once and when the bidder tries again', async () => {
    let isDown = true;
    const asked = fakeApi(({ body }) => (isDown ? undefined : accepted(body)));
    const { screen, amount, place } = await bidForm();
    await amount.fill('1500');
    await place.click();
    await expect.element(screen.getByText(NETWORK_SENTENCE, { exact: false })).toBeVisible();
    await expect.element(amount).toHaveValue(1_500);
    isDown = false;
    await place.click();
    await expect.element(amount).toHaveValue(null);
    const [first, ...again] = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(again).toEqual([first, first]);
  });

  test('after a lost answer another amount asks first, because the bid before it may lead', async () => {
    let isDown = true;
    const asked = fakeApi(({ body }) => (isDown ? undefined : accepted(body)));
    const { screen, amount, place } = await bidForm();
    await amount.fill('1500');
    await place.click();
    await expect
      .element(screen.getByText(/Your bid may have been placed\. Sending the same amount again counts only once\.$/))
      .toBeVisible();
    isDown = false;
    const sent = asked.length;
    await amount.fill('1600');
    await place.click();
    const dialog = screen.getByRole('dialog', { name: 'Is this amount right?' });
    await expect.element(dialog.getByText(/^Your bid of ₹1,500 may have been placed/)).toBeVisible();
    expect(asked).toHaveLength(sent);
    await dialog.getByLabelText('Type the amount again').fill('1600');
    await dialog.getByRole('button', { name: 'Confirm bid' }).click();
    await expect.element(amount).toHaveValue(null);
    expect(asked.slice(sent)).toMatchObject([{ body: { bidAmount: 1_600 } }]);
  });

  test('a bid that the server could not follow shows what to do, and is sent again with the same id', async () => {
    const message = 'There was no answer in time. Please send the same bid again.';
    let isDown = true;
    const asked = fakeApi(({ body, method }) => {
      if (method === 'GET') return undefined;
      return isDown ? Response.json({ success: false, code: 'UNAVAILABLE', message }, { status: 503 }) : accepted(body);
    });
    const { screen, amount, place } = await bidForm();
    await amount.fill('1500');
    await place.click();
    await expect.element(screen.getByRole('alert')).toHaveTextContent(message);
    isDown = false;
    await place.click();
    await expect.element(amount).toHaveValue(null);
    const [first, ...again] = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(again).toEqual([first, first]);
  });

  test('a bid for which no function was free says that nobody knows, and is sent again with the same id', async () => {
    let isBusy = true;
    const asked = fakeApi(({ body, method }) => {
      if (method === 'GET') return undefined;
      return isBusy ? Response.json({ message: 'Service Unavailable' }, { status: 503 }) : accepted(body);
    });
    const { screen, amount, place } = await bidForm();
    await amount.fill('1500');
    await place.click();
    await expect
      .element(screen.getByRole('alert'))
      .toHaveTextContent(
        'Boli is too busy to answer, so we do not know whether your bid was placed. Please send the same bid again: it counts only once.',
      );
    isBusy = false;
    await place.click();
    await expect.element(amount).toHaveValue(null);
    const [first, ...again] = asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
    expect(again).toEqual([first, first]);
  });

  test('a bid whose response alone was lost counts as placed, without a word about the network', async () => {
    let sent = 0;
    fakeApi(({ body }) => ((sent += 1) === 1 ? undefined : accepted(body)));
    const { screen, amount, place } = await bidForm();
    await amount.fill('1500');
    await place.click();
    await expect.element(amount).toHaveValue(null);
    await expect.element(screen.getByRole('alert')).not.toBeInTheDocument();
    expect(sent).toBe(2);
  });

  test('the button says that the server confirms the result', async () => {
    const { place } = await bidForm({}, true);
    await expect.element(place).toHaveAttribute('aria-disabled', 'true');
    await expect.element(place).toHaveAccessibleDescription(CLOSED);
  });
});
