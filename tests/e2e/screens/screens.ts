import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { type Person, signIn } from '#infra/local/client/person.ts';
import { listUsers } from '#shared/contract/accounts/admin.ts';
import { listAuctions } from '#shared/contract/auctions.ts';
import { listSales } from '#shared/contract/sales/sales.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { ADMIN_SCREENS } from './admin-screens.ts';
import { APPROVAL_SCREENS } from './approval-screens.ts';
import { COUNTER_OFFER_SCREENS } from './counter-offer-screens.ts';
import { DESK_SCREENS } from './desk-screens.ts';
import { IMPORT_SCREENS } from './import-screens.ts';
import { MONEY_SCREENS } from './money-screens.ts';
import { OUTAGE_SCREENS } from './outage-screens.ts';
import { REPORT_SCREENS } from './report-screens.ts';
import { SALE_SCREENS } from './sale-screens.ts';
import { button, type Find, heading, heading2, opened, scrolledTo, type Screen, text } from './screen.ts';
import { SELLER_SCREENS } from './seller-screens.ts';
import { SHARED_SCREENS } from './shared-screens.ts';
import { VERIFY_SCREENS } from './verify-screens.ts';
import { YARD_SCREENS } from './yard-screens.ts';

/** The demo's ids, which the addresses of screens contain. */
interface Demo {
  readonly people: Readonly<Record<'bidder' | 'admin' | 'cashier', Person>>;
  readonly auction: Find;
  readonly user: Find;
  readonly sale: Find;
}

/** The widths at which axe checks a screen: those of the widest and the narrowest layout. */
const WIDTHS = [1440, 390] as const;
export const SCHEMES = ['light', 'dark'] as const;

/** Every screen and state. */
export const SCREENS: readonly Screen[] = [
  {
    name: 'landing',
    as: 'visitor',
    path: '/',
    shows: (page) => page.getByRole('list', { name: 'Live and starting soon' }),
  },
  { name: 'lots', as: 'visitor', path: '/lots', shows: text(/lots found/) },
  { name: 'lots-none', as: 'visitor', path: '/lots?search=nothing-like-this', shows: text('No lots found') },
  {
    name: 'lots-filtered',
    as: 'visitor',
    path: '/lots?categorie=cars&fuel=diesel&year=2010..',
    shows: text(/lots? found/),
  },
  {
    name: 'lots-filters',
    as: 'visitor',
    path: '/lots?categorie=cars&fuel=diesel',
    shows: text(/lots? found/),
    widths: [768, 390],
    then: (page) => opened(button(page, /^Filters/), page.getByRole('dialog', { name: 'Filters' })),
  },
  {
    name: 'lots-too-narrow',
    as: 'visitor',
    path: '/lots?categorie=cars&fuel=diesel&price=..1',
    shows: text('No lots found'),
  },
  {
    name: 'lot-live',
    as: 'visitor',
    path: (of) => `/lots/${of('Thar')}`,
    shows: text(/^Registration for this lot closed/),
  },
  { name: 'lot-papers', as: 'visitor', path: (of) => `/lots/${of('Kundan')}`, shows: heading2(/^Documents$/) },
  { name: 'lot-upcoming', as: 'visitor', path: (of) => `/lots/${of('Innova')}`, shows: text(/^Upcoming$/) },
  { name: 'lot-ended', as: 'visitor', path: (of) => `/lots/${of('Solitaire')}`, shows: text('Auction ended') },
  { name: 'lot-on-approval', as: 'visitor', path: (of) => `/lots/${of('poster')}`, shows: text('On approval') },
  { name: 'lot-cancelled', as: 'visitor', path: (of) => `/lots/${of('Coorg')}`, shows: text(/^Cancelled$/) },
  {
    name: 'sale-public',
    as: 'visitor',
    path: (_, __, sale) => `/sale/${sale('Winter')}`,
    shows: heading(/^Winter/),
  },
  { name: 'sale-public-unknown', as: 'visitor', path: '/sale/none', shows: text('Page Not Found') },
  { name: 'lot-unknown', as: 'visitor', path: '/lots/none', shows: text('Page Not Found') },
  {
    name: 'join',
    as: 'visitor',
    path: '/join#email=chitra%40boli.test&code=none',
    shows: heading('Join the staff'),
  },
  { name: 'join-broken-link', as: 'visitor', path: '/join', shows: text('The link is not whole.') },
  { name: 'login', as: 'visitor', path: '/login', shows: heading('Log in') },
  { name: 'register', as: 'visitor', path: '/register', shows: heading('Create your account') },
  {
    name: 'register-cover',
    as: 'visitor',
    path: '/register',
    shows: heading('Create your account'),
    then: async (page) => {
      const box = page.getByRole('button', { name: /^Box 1/ });
      if (await box.isVisible()) return;
      const photo = { name: 'card.jpg', mimeType: 'image/jpeg', buffer: Buffer.from(JPEG) };
      await page.getByLabel('ID proof').setInputFiles(photo);
      await opened(button(page, 'Cover parts of the picture'), page.getByTestId('cover-surface'));
      await opened(button(page, 'Add a box'), box);
    },
  },
  { name: 'verify-email', as: 'visitor', path: '/verify-email', shows: heading('Verify your e-mail') },
  {
    name: 'verify-email-elsewhere',
    as: 'visitor',
    path: '/verify-email',
    shows: heading('Verify your e-mail'),
    then: async (page) => {
      const password = page.getByLabel('Password', { exact: true });
      if (await password.isVisible()) return;
      await page.getByLabel('Email').fill('somebody@people.test');
      await page.getByLabel('Six-digit code').fill('123456');
      await opened(button(page, 'Verify e-mail'), password);
    },
  },
  { name: 'forgot-password', as: 'visitor', path: '/forgot-password', shows: heading('Forgot your password?') },
  { name: 'terms', as: 'visitor', path: '/terms', shows: heading(/terms/i) },
  { name: 'privacy', as: 'visitor', path: '/privacy', shows: heading(/privacy/i) },
  { name: 'contact', as: 'visitor', path: '/contact', shows: heading(/.+/) },
  { name: 'error-forbidden', as: 'visitor', path: '/error', shows: heading('Access Denied') },
  { name: 'error-unauthorized', as: 'visitor', path: '/error?type=unauthorized', shows: heading(/Authentication/) },
  { name: 'error-server', as: 'visitor', path: '/error?type=server-error', shows: heading('Server Error') },
  { name: 'not-found', as: 'visitor', path: '/no/such/page', shows: heading('Page Not Found') },
  {
    name: 'dashboard',
    as: 'bidder',
    path: '/dashboard',
    shows: (page) => page.getByRole('table', { name: 'My Bids' }),
  },
  { name: 'dashboard-won', as: 'bidder', path: '/dashboard?tab=won', shows: text('Payment Status') },
  { name: 'dashboard-payments', as: 'bidder', path: '/dashboard?tab=payments', shows: text('Recent Transactions') },
  { name: 'profile', as: 'bidder', path: '/profile', shows: text('This browser') },
  {
    name: 'profile-second-factor',
    as: 'bidder',
    path: '/profile',
    shows: text('This browser'),
    then: async (page) => {
      const code = page.getByLabel('Six-digit code');
      if (await code.isVisible()) return;
      await button(page, 'Set up').click();
      await page.getByLabel('Your password').fill('Boli@2026');
      await opened(button(page, 'Continue'), code);
    },
  },
  { name: 'grievance-form', as: 'visitor', path: '/grievance', shows: text('First, your address') },
  {
    name: 'grievance-code',
    as: 'visitor',
    path: '/grievance',
    shows: heading('Something went wrong?'),
    then: async (page) => {
      await page.getByLabel('Your e-mail address').fill('gopal@people.test');
      await opened(button(page, 'Send me a code'), page.getByLabel('Six-digit code'));
    },
  },
  {
    name: 'grievance-code-over',
    as: 'visitor',
    path: '/grievance?subject=other',
    before: async (page) => {
      const proved = { success: true, email: 'gopal@people.test', grievances: [] };
      const over = {
        success: false,
        code: 'EMAIL_NOT_VERIFIED',
        message: 'Please enter the code from your e-mail first.',
      };
      await page.route('**/api/guest/grievances', (route) =>
        route.request().method() === 'GET'
          ? route.fulfill({ json: proved })
          : route.fulfill({ status: 403, json: over }),
      );
    },
    shows: text('We answer to'),
    then: async (page) => {
      await page.getByLabel('Your name').fill('Gopal Guest');
      await page.getByLabel('What happened?').fill('The lot was another one than in the pictures.');
      await opened(button(page, 'Send'), page.getByLabel('Your e-mail address'));
      await page.unroute('**/api/guest/grievances');
    },
  },
  {
    name: 'grievance-mine-visitor',
    as: 'visitor',
    path: '/grievance/mine',
    shows: text('Enter the address with which you opened them.'),
  },
  {
    name: 'grievance-form-account',
    as: 'bidder',
    path: '/grievance?subject=privacy',
    shows: text('You can see, correct and erase your data yourself'),
  },
  {
    name: 'own-grievances',
    as: 'bidder',
    path: '/help/grievances',
    shows: (page) => page.getByRole('list', { name: 'Grievances' }),
  },
  {
    name: 'own-grievance',
    as: 'bidder',
    path: '/help/grievances',
    shows: (page) => page.getByRole('link', { name: /^GRV-/ }).first(),
    then: async (page) => {
      if (new URL(page.url()).pathname === '/help/grievances') {
        await page.getByRole('link', { name: /^GRV-/ }).first().click();
      }
      await page.getByRole('list', { name: 'Messages' }).waitFor();
    },
  },
  { name: 'help', as: 'bidder', path: '/help', shows: heading('Help Center') },
  { name: 'practice', as: 'bidder', path: '/practice', shows: heading('Practice auction') },
  {
    name: 'practice-room',
    as: 'bidder',
    path: '/practice',
    shows: heading('Practice auction'),
    then: async (page) => {
      const start = button(page, 'Start practice');
      if (await start.isVisible()) await start.click();
      if (await text('No bids yet')(page).isVisible()) {
        await page.getByLabel('Your bid amount').fill('20500');
        await button(page, 'Place Bid').click();
      }
      await expect(text(/^You (?:are leading|have been outbid)$/)(page)).toBeVisible();
    },
  },
  {
    name: 'practice-result',
    as: 'bidder',
    path: '/practice',
    shows: heading('Practice auction'),
    then: async (page) => {
      const won = page.getByText('You won this practice!');
      if (await won.isVisible()) return;
      await button(page, 'Start practice').click();
      await page.getByLabel('Your bid amount').fill('50000');
      await button(page, 'Place Bid').click();
      await page.getByLabel('Type the amount again').fill('50000');
      await button(page, 'Confirm bid').click();
      // The interval of 40 seconds must pass.
      await expect(won).toBeVisible({ timeout: 60_000 });
    },
  },
  { name: 'notifications', as: 'bidder', path: '/notifications', shows: heading('Notifications') },
  {
    name: 'notification-preferences',
    as: 'bidder',
    path: '/profile/notifications',
    shows: text('Auctions you watch'),
  },
  {
    name: 'bell',
    as: 'bidder',
    path: '/dashboard',
    shows: heading('My Dashboard'),
    then: (page) => opened(button(page, /^Notifications/), page.getByRole('dialog', { name: 'Notifications' })),
  },
  {
    name: 'logout',
    as: 'bidder',
    path: '/dashboard',
    shows: heading('My Dashboard'),
    then: (page) => opened(button(page, 'Logout'), page.getByRole('alertdialog')),
  },
  {
    name: 'menu',
    as: 'bidder',
    path: '/dashboard',
    shows: heading('My Dashboard'),
    widths: [390],
    then: (page) => opened(button(page, 'Open menu'), page.getByRole('dialog', { name: 'Menu' })),
  },
  { name: 'lot-signed-in', as: 'bidder', path: (of) => `/lots/${of('Thar')}`, shows: text('Go to the auction') },
  { name: 'auctions', as: 'bidder', path: '/auctions', shows: text(/auction\(s\) found/) },
  {
    name: 'auctions-filtered',
    as: 'bidder',
    path: '/auctions?categorie=cars&fuel=diesel&year=2010..&status=active',
    shows: text(/auction\(s\) found/),
  },
  {
    name: 'auctions-filters',
    as: 'bidder',
    path: '/auctions?categorie=cars&fuel=diesel',
    shows: text(/auction\(s\) found/),
    widths: [768, 390],
    then: (page) => opened(button(page, /^Filters/), page.getByRole('dialog', { name: 'Filters' })),
  },
  {
    name: 'auctions-too-narrow',
    as: 'bidder',
    path: '/auctions?categorie=cars&fuel=diesel&price=..1',
    shows: text('No auctions found'),
  },
  { name: 'auctions-list', as: 'bidder', path: '/auctions?view=list', shows: text(/auction\(s\) found/) },
  { name: 'auctions-none', as: 'bidder', path: '/auctions?search=nothing-like-this', shows: text('No auctions found') },
  {
    name: 'auctions-save-search',
    as: 'bidder',
    path: '/auctions?categorie=cars&search=swift',
    shows: (page) => button(page, 'Save search'),
    then: (page) => opened(button(page, 'Save search'), page.getByRole('dialog', { name: 'Save this search' })),
  },
  { name: 'saved-searches', as: 'bidder', path: '/profile/searches', shows: heading('Saved searches') },
  { name: 'room-live', as: 'bidder', path: (of) => `/auctions/${of('Thar')}`, shows: text(/^Live$/) },
  { name: 'room-first-bid', as: 'bidder', path: (of) => `/auctions/${of('villa')}`, shows: text(/^Live$/) },
  {
    name: 'room-challenge',
    as: 'bidder',
    path: (of) => `/auctions/${of('villa')}`,
    shows: text(/^Live$/),
    then: async (page) => {
      await page.getByLabel('Your bid amount').fill('999999999');
      await opened(button(page, 'Place Bid'), page.getByRole('dialog', { name: 'Is this amount right?' }));
    },
  },
  {
    name: 'room-maximum',
    as: 'bidder',
    path: (of) => `/auctions/${of('Thar')}`,
    shows: text(/^Live$/),
    then: (page) => typedMaximum(page),
  },
  {
    name: 'room-maximum-confirm',
    as: 'bidder',
    path: (of) => `/auctions/${of('Thar')}`,
    shows: text(/^Live$/),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: /^Bid up to/ });
      if (await dialog.isVisible()) return;
      await typedMaximum(page);
      await opened(button(page, 'Place Bid'), dialog);
    },
  },
  {
    name: 'room-maximum-standing',
    as: 'bidder',
    path: (of) => `/auctions/${of('Chetak')}`,
    shows: text('Only you see it.'),
  },
  {
    name: 'room-maximum-change',
    as: 'bidder',
    path: (of) => `/auctions/${of('Chetak')}`,
    shows: text('Only you see it.'),
    then: (page) => opened(button(page, 'Raise or lower'), page.getByRole('dialog', { name: 'Change your maximum' })),
  },
  {
    name: 'room-maximum-take-back',
    as: 'bidder',
    path: (of) => `/auctions/${of('Chetak')}`,
    shows: text('Only you see it.'),
    then: (page) => opened(button(page, 'Take back'), page.getByRole('dialog', { name: /^Take back/ })),
  },
  {
    name: 'room-maximum-check',
    as: 'bidder',
    path: (of) => `/auctions/${of('Bullet')}`,
    shows: heading2(/^Your maximums$/),
    then: async (page) => {
      const outcome = page.getByText(/^Every code fits/);
      await opened(button(page, 'Check the house kept your maximum'), outcome);
      await outcome.evaluate((element) => element.scrollIntoView({ block: 'end' }));
    },
  },
  {
    name: 'room-gallery',
    as: 'bidder',
    path: (of) => `/auctions/${of('Thar')}`,
    shows: text(/^Live$/),
    then: (page) => opened(button(page, /^View picture/), page.getByRole('dialog')),
  },
  {
    name: 'room-papers',
    as: 'bidder',
    path: (of) => `/auctions/${of('Thar')}`,
    shows: heading2(/^Condition Report$/),
  },
  {
    name: 'room-gallery-zoomed',
    as: 'bidder',
    path: (of) => `/auctions/${of('Thar')}`,
    shows: text(/^Live$/),
    then: async (page) => {
      const zoomIn = button(page, 'Zoom in');
      if (await zoomIn.isVisible()) return;
      await opened(button(page, /^View picture 1 of/), zoomIn);
      await zoomIn.click();
    },
  },
  {
    name: 'room-similar',
    as: 'bidder',
    path: (of) => `/auctions/${of('Thar')}`,
    shows: text(/^Live$/),
    then: (page) => scrolledTo(page, 'Similar lots'),
  },
  {
    name: 'room-sold-before',
    as: 'bidder',
    path: (of) => `/auctions/${of('Valve')}`,
    shows: text(/^Live$/),
    then: (page) => scrolledTo(page, 'Sold before'),
  },
  { name: 'room-upcoming', as: 'bidder', path: (of) => `/auctions/${of('Innova')}`, shows: text(/^Upcoming$/) },
  {
    name: 'room-sale',
    as: 'bidder',
    path: (of) => `/auctions/${of('Rangefinder')}`,
    shows: text('Where and when to see it'),
  },
  { name: 'room-registered', as: 'bidder', path: (of) => `/auctions/${of('Kundan')}`, shows: text(/^Upcoming$/) },
  { name: 'room-won', as: 'bidder', path: (of) => `/auctions/${of('Solitaire')}`, shows: text(/Congratulations/) },
  {
    name: 'room-paid',
    as: 'bidder',
    path: (of) => `/auctions/${of('Bullet')}`,
    shows: (page) => button(page, 'Download gate pass'),
  },
  { name: 'room-lost', as: 'bidder', path: (of) => `/auctions/${of('Rangefinder')}`, shows: text(/^Winner:/) },
  {
    name: 'room-on-approval',
    as: 'bidder',
    path: (of) => `/auctions/${of('poster')}`,
    shows: text(/subject to approval/),
  },
  { name: 'room-cancelled', as: 'bidder', path: (of) => `/auctions/${of('Coorg')}`, shows: text(/^Cancelled$/) },
  { name: 'room-unknown', as: 'bidder', path: '/auctions/none', shows: text('Page Not Found') },
  {
    name: 'checkout-emd',
    as: 'bidder',
    path: (of) => `/checkout?auctionId=${of('Innova')}&type=emd`,
    shows: heading('EMD Payment'),
  },
  {
    name: 'checkout-final',
    as: 'bidder',
    path: (of) => `/checkout?auctionId=${of('Solitaire')}&type=final`,
    shows: heading('Final Payment'),
  },
  { name: 'checkout-missing', as: 'bidder', path: '/checkout', shows: text('Unable to Load Checkout') },
  {
    name: 'payment-success',
    as: 'bidder',
    path: (of) => `/payment-success?auctionId=${of('Bullet')}&type=final`,
    shows: heading('Payment Successful!'),
  },
  {
    name: 'payment-none',
    as: 'bidder',
    path: (of) => `/payment-failure?auctionId=${of('Innova')}&type=emd`,
    shows: heading('No payment has arrived'),
  },
  ...ADMIN_SCREENS,
  ...APPROVAL_SCREENS,
  ...REPORT_SCREENS,
  ...COUNTER_OFFER_SCREENS,
  ...OUTAGE_SCREENS,
  ...IMPORT_SCREENS,
  ...DESK_SCREENS,
  ...SELLER_SCREENS,
  ...SHARED_SCREENS,
  ...SALE_SCREENS,
  ...YARD_SCREENS,
  ...MONEY_SCREENS,
  ...VERIFY_SCREENS,
];

/** The demo's people, and functions that find its auctions and bidders. */
export async function demo(url: string): Promise<Demo> {
  const known = (email: string) => signIn(url, { name: '', mobile: '', email, password: 'Boli@2026' });
  const people = {
    bidder: await known('asha@boli.test'),
    admin: await known('admin@boli.test'),
    cashier: await known('cashier@boli.test'),
  };
  // Cancelled auctions are listed by their status only.
  const lists = (['active', 'upcoming', 'completed', 'cancelled', 'draft'] as const).map((status) =>
    people.admin.call(listAuctions, { query: { status, limit: '100' } }),
  );
  const auctions = (await Promise.all(lists)).flatMap((list) => list.auctions);
  const { users } = await people.admin.call(listUsers, { query: { search: '@boli.test', limit: '200' } });
  const { sales } = await people.admin.call(listSales);
  return {
    people,
    auction: finder(auctions.map(({ _id, title }) => [title, _id])),
    user: finder(users.map(({ _id, name }) => [name, _id])),
    sale: finder(sales.map(({ _id, name }) => [name, _id])),
  };
}

function finder(named: readonly (readonly [name: string, id: string])[]): Find {
  return (word) => {
    const found = named.find(([name]) => name.toLowerCase().includes(word.toLowerCase()));
    if (found === undefined) throw new Error(`The demo has nothing with ${word} in its name.`);
    return found[1];
  };
}

/** The address of a screen. */
export function addressOf({ path }: Screen, { auction, user, sale }: Pick<Demo, 'auction' | 'user' | 'sale'>): string {
  return typeof path === 'string' ? path : path(auction, user, sale);
}

/** The widths at which axe checks a screen. */
export function widthsOf({ widths }: Screen): readonly number[] {
  return widths ?? WIDTHS;
}

/** Chooses to leave a maximum, and types one. */
async function typedMaximum(page: Page): Promise<void> {
  const field = page.getByRole('spinbutton', { name: 'Your maximum' });
  if (!(await field.isVisible())) await page.getByText(/^Bid up to/).click();
  await field.fill('1500000');
}
