import { afterEach, expect, test, vi } from 'vitest';
import { anAuction } from '#tests/unit/web/realtime/builders.ts';
import { LogCard } from '#web/features/auction-room/log/log-card.tsx';
import { Component as AuctionPage } from '#web/features/verify/verify-auction-page.tsx';
import { Component as VerifyPage } from '#web/features/verify/verify-page.tsx';
import type { Answer, Told } from '#web/public-log/questions.ts';
import { noteSeen, seenLog } from '#web/public-log/seen-log.ts';
import { fakeLog } from './support/fake-worker.ts';
import { show, showAgain } from './support/screen.tsx';

afterEach(() => vi.unstubAllGlobals());

const now = { key: 'boli.test/log+0+key', note: 'boli.test/log\n7\nroot\n' };
const holds: Answer = {
  what: 'auction',
  holds: ['All 4 entries are there.'],
  broken: [],
  notes: ['The house moved or stopped the clock 1 times.'],
  now,
  file: new Blob(['{}']),
  parts: new Map([
    [1, ['Bidder 1 made one bid.', 'Bidder 2 bid more.']],
    [2, ['Bidder 2 won.']],
  ]),
};
const house = { what: 'house', now, size: 7, root: 'root', seen: [], broken: [], witnesses: [] } satisfies Answer;
const says = (answer: Answer): readonly Told[] => [{ told: 'answer', answer }];

test('while the log is read, the page says how far it is', async () => {
  fakeLog(() => [{ told: 'progress', read: 3 }]);
  const screen = await show(<AuctionPage />);
  await expect.element(screen.getByText('Reading the log and checking it…')).toBeVisible();
  await expect.element(screen.getByText('3 files read')).toBeVisible();
});

test('an auction that holds: what was checked, what to know, what cannot be seen, and why each bidder won or lost', async () => {
  const asked = fakeLog(() => says(holds));
  const screen = await show(<AuctionPage />);
  await expect.element(screen.getByText(/^This auction holds/)).toBeVisible();
  await expect.element(screen.getByText('All 4 entries are there.')).toBeVisible();
  await expect.element(screen.getByText(/^The house moved or stopped/)).toBeVisible();
  await expect.element(screen.getByText(/^Who is behind a number/)).toBeVisible();
  await expect.element(screen.getByText('Bidder 2 bid more.')).toBeVisible();
  await screen.getByLabelText('Bidder', { exact: true }).selectOptions('Bidder 2');
  await expect.element(screen.getByText('Bidder 2 won.')).toBeVisible();
  expect(asked.map(({ what }) => what)).toEqual(['auction']);
  // The next check compares with it.
  expect(seenLog(localStorage)?.checkpoints.map(({ note }) => note)).toEqual([now.note]);
});

test('an auction that broke the rules: which, and whom to tell', async () => {
  fakeLog(() => says({ ...holds, holds: [], broken: ['Entry 3: the bid came before the start.'] }));
  const screen = await show(<AuctionPage />);
  await expect.element(screen.getByText('Entry 3: the bid came before the start.')).toBeVisible();
  const report = screen.getByRole('link', { name: 'tell us' });
  await expect.element(report).toHaveAttribute('href', '/grievance?subject=auction');
  expect(screen.getByText(/holds: everything/).query()).toBeNull();
});

test('a log that is not what it was: that is all that is said, and the browser keeps what it had noted', async () => {
  const broken = { what: 'broken', why: 'The log had 9 entries, and now has 7.' } as const;
  fakeLog(() => says(broken));
  const auction = await show(<AuctionPage />);
  await expect.element(auction.getByText(broken.why)).toBeVisible();
  expect(auction.getByRole('button', { name: 'Save the auction' }).query()).toBeNull();
  await auction.unmount();
  const page = await show(<VerifyPage />);
  await expect.element(page.getByText(broken.why)).toBeVisible();
  await page.unmount();
  const lot = anAuction(2, { status: 'active' });
  const room = await show(<LogCard auction={{ ...lot, viewer: { ...lot.viewer, lastBid: 1_000 } }} userId="u1" />);
  await room.getByRole('button', { name: 'Receipts of my bids' }).click();
  await expect.element(room.getByText(broken.why)).toBeVisible();
  expect(seenLog(localStorage)).toBeUndefined();
});

test('what is not in the log, or cannot be read, is not said to be wrong', async () => {
  fakeLog(() => says({ what: 'absent' }));
  const absent = await show(<AuctionPage />);
  await expect.element(absent.getByText('Not in the log')).toBeVisible();
  await absent.unmount();
  let isBack = false;
  fakeLog(() => (isBack ? says(holds) : [{ told: 'unreachable' }]));
  const screen = await show(<AuctionPage />);
  await expect.element(screen.getByText('The log could not be read')).toBeVisible();
  isBack = true;
  await screen.getByRole('button', { name: 'Try Again' }).click();
  await expect.element(screen.getByText(/^This auction holds/)).toBeVisible();
});

test('an address opens the check of its auction; what is none is refused', async () => {
  fakeLog(() => says(house));
  const screen = await show(<VerifyPage />);
  const field = screen.getByLabelText('Address or id of an auction');
  await field.fill('what?');
  await screen.getByRole('button', { name: 'Check this auction' }).click();
  await expect.element(screen.getByText(/^Please paste the address/)).toBeVisible();
  await field.fill('https://boli.test/lots/a1');
  await screen.getByRole('button', { name: 'Check this auction' }).click();
  await expect.poll(() => screen.path()).toBe('/verify/a1');
});

test('files are checked, each by itself', async () => {
  const asked = fakeLog(({ what }) =>
    says(
      what === 'files'
        ? {
            what,
            checks: [
              { name: 'good.json', holds: ['It is entry 2.'], broken: [], notes: [] },
              { name: 'bad.json', holds: [], broken: ['It was changed.'], notes: [] },
            ],
          }
        : house,
    ),
  );
  const screen = await show(<VerifyPage />);
  const files = [new File(['good'], 'good.json'), new File(['bad'], 'bad.json')];
  await screen.getByLabelText('Receipts, or the file of a whole auction').upload(files);
  await expect.element(screen.getByRole('region', { name: 'good.json' }).getByText(/^This file holds/)).toBeVisible();
  await expect.element(screen.getByRole('region', { name: 'bad.json' }).getByText('It was changed.')).toBeVisible();
  expect(asked.find(({ what }) => what === 'files')).toMatchObject({
    files: [
      { name: 'good.json', text: 'good' },
      { name: 'bad.json', text: 'bad' },
    ],
  });
});

test('the witnesses that the site names are listed with what they have signed', async () => {
  const witnesses = [
    { key: 'witness.test/w1+5bcb653d+BAEC', at: 1_790_000_000_000 },
    { key: 'witness.test/w2+00000000+BAEC', at: undefined },
  ];
  fakeLog(() => says({ ...house, witnesses }));
  const screen = await show(<VerifyPage />);
  await expect.element(screen.getByText(/^witness\.test\/w1\S+: signed on/)).toBeVisible();
  await expect.element(screen.getByText(/^witness\.test\/w2\S+: has not signed this checkpoint$/)).toBeVisible();
});

test('the log is compared with what the browser has seen, and the browser can forget it', async () => {
  await show(null);
  noteSeen(localStorage, now.key, 'an older one', 1_790_000_000_000);
  const asked = fakeLog(() => says({ ...house, seen: [{ at: 1_790_000_000_000, size: 5 }] }));
  const screen = await showAgain(<VerifyPage />);
  await expect
    .element(screen.getByText('The log continues everything that this browser has seen of it.'))
    .toBeVisible();
  expect(asked).toMatchObject([{ what: 'house', seen: { checkpoints: [{ note: 'an older one' }] } }]);
  await screen.getByText('What this browser has seen').click();
  await expect.element(screen.getByText(/5 entries$/)).toBeVisible();
  await screen.getByRole('button', { name: 'Forget what was noted' }).click();
  await expect.poll(() => asked.at(-1)).toMatchObject({ what: 'house', seen: undefined });
});

test('a log that was rolled back is said in plain words, and is not noted', async () => {
  fakeLog(() => says({ ...house, broken: ['The log had 9 entries, and now has 7.'] }));
  const screen = await show(<VerifyPage />);
  await expect.element(screen.getByText('The log had 9 entries, and now has 7.')).toBeVisible();
  expect(seenLog(localStorage)).toBeUndefined();
});

test('a bidder gets a receipt of each bid and of the result, and is told why they lost', async () => {
  const you = { userId: 'u1', alias: 'alias-of-u1', logSecret: 'the secret' };
  const auction = anAuction(2, { status: 'completed', you });
  const viewer = { ...auction.viewer, lastBid: 1_000 };
  const asked = fakeLog(() =>
    says({
      what: 'receipts',
      bidder: 1,
      part: ['Bidder 2 bid more.'],
      isBehind: false,
      identity: '{}',
      receipts: [
        { n: 2, title: 'Bid 1 of ₹1,000', key: 'key', proof: 'proof', json: '{}' },
        { n: 4, title: 'The result', key: 'key', proof: 'proof', json: '{}' },
      ],
    }),
  );
  const screen = await show(<LogCard auction={{ ...auction, viewer }} userId="u1" />);
  const link = screen.getByRole('link', { name: 'Check this auction' });
  await expect.element(link).toHaveAttribute('href', `/verify/${auction._id}`);
  await screen.getByRole('button', { name: 'Receipts of my bids' }).click();
  await expect.element(screen.getByText('In this auction you are Bidder 1. Bidder 2 bid more.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Receipt of Bid 1 of ₹1,000' })).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'JSON of The result' })).toBeVisible();
  await expect.element(screen.getByText(/whoever has it can show the same\.$/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Proof that I am Bidder 1' })).toBeVisible();
  const own = { lastBid: 100_000, secret: 'the secret' };
  expect(asked).toMatchObject([{ what: 'receipts', auction: auction._id, own }]);
});

test('a bid that is not in the log yet is said to come', async () => {
  fakeLog(() => says({ what: 'absent' }));
  const auction = anAuction(2, { status: 'active' });
  const screen = await show(
    <LogCard auction={{ ...auction, viewer: { ...auction.viewer, lastBid: 1_000 } }} userId="u1" />,
  );
  await screen.getByRole('button', { name: 'Receipts of my bids' }).click();
  await expect.element(screen.getByText(/some seconds after it was accepted/)).toBeVisible();
  await screen.unmount();
  const over = { ...auction, status: 'completed' as const, viewer: { ...auction.viewer, lastBid: 1_000 } };
  const ended = await show(<LogCard auction={over} userId="u1" />);
  await ended.getByRole('button', { name: 'Receipts of my bids' }).click();
  await expect.element(ended.getByText(/auctions from before there was a log are not in it/)).toBeVisible();
});

test('a file that is too large is named, and the others are checked', async () => {
  const asked = fakeLog(() => says({ what: 'files', checks: [] }));
  const screen = await show(<VerifyPage />);
  const large = new File(['x'], 'large.json');
  Object.defineProperty(large, 'size', { value: 100_000_001 });
  const files = new DataTransfer();
  files.items.add(new File(['{}'], 'receipt.json'));
  const input = screen.getByLabelText('Receipts, or the file of a whole auction').element();
  if (!(input instanceof HTMLInputElement)) throw new Error('This is no input.');
  Object.defineProperty(input, 'files', { value: [large, ...files.files] });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await expect.element(screen.getByText('Too large, so not checked: large.json.')).toBeVisible();
  await expect.poll(() => asked).toContainEqual(expect.objectContaining({ what: 'files' }));
});

test('the room notes the log while it is open, and says when the log is not what it was', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
  const answers: Answer[] = [house, { ...house, broken: ['The log had 9 entries, and now has 7.'] }];
  const asked = fakeLog(() => says(answers.shift() ?? house));
  const screen = await show(<LogCard auction={anAuction(2, { status: 'active' })} userId="u1" />);
  await vi.advanceTimersByTimeAsync(29_000);
  expect(asked).toEqual([]);
  await vi.advanceTimersByTimeAsync(61_000);
  await vi.waitFor(() => expect(seenLog(localStorage)?.checkpoints).toHaveLength(1));
  await vi.advanceTimersByTimeAsync(10 * 60_000);
  vi.useRealTimers();
  await expect.element(screen.getByText('The log had 9 entries, and now has 7.')).toBeVisible();
  expect(asked).toMatchObject([{ what: 'house' }, { what: 'house', seen: { checkpoints: [{ note: now.note }] } }]);
  expect(seenLog(localStorage)?.checkpoints).toHaveLength(1);
});
