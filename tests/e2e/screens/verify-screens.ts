import { button, heading2, opened, type Screen, text } from './screen.ts';

/** The check of auctions in the public log. */
export const VERIFY_SCREENS: readonly Screen[] = [
  { name: 'verify', as: 'visitor', path: '/verify', shows: text(/^Entries in the log/) },
  {
    name: 'verify-witnesses',
    as: 'visitor',
    path: '/verify',
    isChecked: true,
    before: async (page) => {
      const key = 'BAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8g';
      await page.route('**/log/witnesses', (route) => route.fulfill({ body: `witness.test/w1+5bcb653d+${key}\n` }));
    },
    shows: text(/has not signed this checkpoint$/),
    then: async (page) => {
      await page.unroute('**/log/witnesses');
      await page.getByText('Key of the log').evaluate((element) => element.scrollIntoView());
    },
  },
  {
    name: 'verify-files',
    as: 'visitor',
    path: '/verify',
    shows: text(/^Entries in the log/),
    then: async (page) => {
      const outcome = page.getByRole('region', { name: 'receipt.tlog-proof' });
      if (await outcome.isVisible()) return;
      const file = { name: 'receipt.tlog-proof', mimeType: 'text/plain', buffer: Buffer.from('cut off') };
      await page.getByLabel('Receipts, or the file of a whole auction').setInputFiles(file);
      await outcome.waitFor();
    },
  },
  {
    name: 'verify-auction',
    as: 'visitor',
    path: (of) => `/verify/${of('Solitaire')}`,
    shows: text(/^This auction holds/),
  },
  {
    name: 'verify-auction-signed-in',
    as: 'bidder',
    path: (of) => `/verify/${of('Thar')}`,
    shows: text(/^This auction holds/),
  },
  {
    name: 'verify-auction-absent',
    as: 'visitor',
    path: (of) => `/verify/${of('Innova')}`,
    shows: text('Not in the log'),
  },
  {
    name: 'verify-auction-broken',
    as: 'visitor',
    path: (of) => `/verify/${of('Solitaire')}`,
    // The size is another than the house has signed.
    before: async (page) => {
      await page.route('**/log/checkpoint', async (route) => {
        const answer = await route.fetch();
        const note = await answer.text();
        await route.fulfill({ response: answer, body: note.replace(/^(\d+)$/m, '1$1') });
      });
    },
    shows: text(/^This auction could not be confirmed/),
    then: (page) => page.unroute('**/log/checkpoint'),
  },
  {
    name: 'verify-auction-unreachable',
    as: 'visitor',
    path: (of) => `/verify/${of('Solitaire')}`,
    before: async (page) => {
      await page.route('**/log/checkpoint', (route) => route.abort());
    },
    shows: text('The log could not be read'),
    then: (page) => page.unroute('**/log/checkpoint'),
  },
  {
    name: 'room-receipts',
    as: 'bidder',
    path: (of) => `/auctions/${of('Rangefinder')}`,
    shows: heading2(/^Check this auction$/),
    then: async (page) => {
      const list = page.getByRole('list', { name: 'Receipts' });
      await opened(button(page, 'Receipts of my bids'), list);
      await list.evaluate((element) => element.scrollIntoView({ block: 'center' }));
    },
  },
];
