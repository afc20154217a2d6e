import { expect, type Page } from '@playwright/test';
import { nextWaiting } from '#shared/contract/accounts/verification-queue.ts';
import { listSettingsVersions } from '#shared/contract/settings/settings.ts';
import { button, heading, heading2, mockAnswer, opened, type Screen, text } from './screen.ts';

/** Holds one person of the demo and nobody else, since other tests decide about their own people meanwhile. */
const QUEUE: Omit<Screen, 'name'> = {
  as: 'admin',
  path: (_, user) => `/user-verification/queue?user=${user('Meera')}`,
  before: async (page) => {
    await mockAnswer(page, '**/api/admin/verification/next', nextWaiting, { waiting: 12, person: null });
    await page.route('**/api/admin/users/*/doubles*', (route) => {
      const isNoted = new URL(route.request().url()).searchParams.has('kind');
      return route.fulfill({ json: { success: true, doubles: isNoted ? [DOUBLE] : [], total: isNoted ? 1 : 0 } });
    });
  },
  shows: (page) => page.getByRole('img', { name: /^ID proof/ }),
};

const searchFor = (name: string, words: string, found: Screen['shows']): Screen => ({
  name,
  as: 'admin',
  path: '/people',
  shows: heading('User Management'),
  then: async (page) => {
    const field = page.getByRole('combobox', { name: /^Search lots/ });
    await opened(button(page, 'Search everywhere'), field);
    await field.fill(words);
    await expect(found(page)).toBeVisible();
  },
});

export const SALE = {
  as: 'admin',
  path: (_, __, sale) => `/sales/${sale('Winter')}?view=lots`,
  shows: (page) => page.getByRole('list', { name: 'Lots of the sale' }),
} as const satisfies Omit<Screen, 'name'>;

const VERSIONS = [
  {
    version: 2,
    section: 'holidays',
    at: '2026-11-25T10:00:00.000Z',
    by: 'Anita Sharma',
    before: { days: [] },
    after: { days: [{ date: '2027-01-26', name: 'Republic Day' }] },
  },
  {
    version: 1,
    section: 'charges',
    at: '2026-11-24T10:00:00.000Z',
    by: 'Anita Sharma',
    before: { premium: 5, other: 0, otherName: '', lotGst: 0, chargesGst: 18 },
    after: { premium: 7.5, other: 500, otherName: 'Transport', lotGst: 0, chargesGst: 18 },
  },
];

const DOUBLE = {
  _id: 'mira',
  name: 'Mira Nair',
  email: 'mira.nair@boli.test',
  verifyStatus: 'rejected',
  reasons: ['document', 'device'],
  isSameName: false,
};

/** The draft of the demo is complete, so its page is told that two things are missing, and that it is listed again. */
async function lackingFacts(page: Page): Promise<void> {
  await page.route(/\/api\/auctions\/[\w-]+$/, async (route) => {
    const response = await route.fetch();
    const answer = (await response.json()) as { auctionDetails: { status: string } };
    // The route stays for the screens that follow.
    if (answer.auctionDetails.status !== 'draft') return route.fulfill({ response });
    const auctionDetails = {
      ...answer.auctionDetails,
      missing: ['basePrice', 'startDate', 'images'],
      relistOf: 'none',
    };
    return route.fulfill({ response, json: { ...answer, auctionDetails } });
  });
}

/** The admin screens and their states. */
export const ADMIN_SCREENS: readonly Screen[] = [
  {
    name: 'admin-dashboard',
    as: 'admin',
    path: '/admin-dashboard',
    shows: (page) => page.getByRole('table', { name: 'Recent Auctions' }),
  },
  {
    name: 'admin-menu',
    as: 'admin',
    path: '/admin-dashboard',
    shows: heading('Admin Dashboard'),
    widths: [390],
    then: (page) => opened(button(page, 'Open menu'), page.getByRole('dialog', { name: 'Menu' })),
  },
  {
    name: 'admin-logout',
    as: 'admin',
    path: '/admin-dashboard',
    shows: heading('Admin Dashboard'),
    then: (page) => opened(button(page, 'Logout'), page.getByRole('alertdialog')),
  },
  { name: 'sales', as: 'admin', path: '/sales', shows: (page) => page.getByRole('table', { name: 'Sales' }) },
  {
    name: 'sales-new',
    as: 'admin',
    path: '/sales',
    shows: heading('Sales'),
    then: (page) => opened(button(page, 'New sale'), page.getByRole('dialog', { name: 'New sale' })),
  },
  {
    name: 'sales-new-deposit',
    as: 'admin',
    path: '/sales',
    shows: heading('Sales'),
    then: async (page) => {
      await opened(button(page, 'New sale'), page.getByRole('dialog', { name: 'New sale' }));
      await page.getByLabel('One deposit for the whole sale').check();
      await page.getByLabel('Deposit (₹)').fill('25000');
    },
  },
  { ...SALE, name: 'sale' },
  {
    ...SALE,
    name: 'sale-move',
    then: (page) => opened(button(page, 'Move the sale').first(), page.getByRole('dialog', { name: 'Move the sale' })),
  },
  {
    ...SALE,
    name: 'sale-add-lots',
    then: (page) => opened(button(page, 'Add lots'), page.getByRole('dialog', { name: 'Add lots' })),
  },
  { name: 'sale-unknown', as: 'admin', path: '/sales/none', shows: text('The sale could not be loaded') },
  { name: 'people', as: 'admin', path: '/people', shows: (page) => page.getByRole('table', { name: 'People' }) },
  {
    name: 'people-nobody',
    as: 'admin',
    path: '/people?search=nobody-at-all&strikes=5',
    shows: text('Nobody matches'),
  },
  {
    name: 'grievances',
    as: 'admin',
    path: '/grievances',
    shows: (page) => page.getByText('too late to answer').first(),
  },
  {
    name: 'grievances-none',
    as: 'admin',
    path: '/grievances?search=nothing-like-this',
    shows: text('No grievance matches the filters.'),
  },
  {
    name: 'grievance',
    as: 'admin',
    path: '/grievances?search=asha',
    shows: (page) => page.getByRole('link', { name: /^GRV-/ }).first(),
    then: async (page) => {
      if (new URL(page.url()).pathname === '/grievances')
        await page.getByRole('link', { name: /^GRV-/ }).first().click();
      await opened(button(page, /^Answer/), page.getByLabel('Answer', { exact: true }));
    },
  },
  {
    name: 'grievance-attach',
    as: 'admin',
    path: '/grievances?search=asha',
    shows: (page) => page.getByRole('link', { name: /^GRV-/ }).first(),
    then: async (page) => {
      if (new URL(page.url()).pathname === '/grievances')
        await page.getByRole('link', { name: /^GRV-/ }).first().click();
      const field = page.getByRole('combobox', { name: /^Search lots/ });
      await opened(button(page, /^Attach/), field);
      await field.fill('radio');
      await expect(page.getByRole('option').first()).toBeVisible();
    },
  },
  searchFor('search-everywhere', 'asha', (page) => page.getByRole('group', { name: 'Payments' })),
  searchFor('search-nothing', 'nothing has these words', text(/^Nothing found/)),
  {
    name: 'grievance-unknown',
    as: 'admin',
    path: '/grievances/GRV-2026-22222',
    shows: text('Failed to load the grievance'),
  },
  {
    name: 'grievance-figures',
    as: 'admin',
    path: '/grievances/figures',
    shows: (page) => page.getByRole('table', { name: 'Figures by subject' }),
  },
  {
    name: 'staff',
    as: 'admin',
    path: '/staff',
    shows: (page) => page.getByRole('table', { name: 'Staff' }),
  },
  {
    name: 'staff-invite',
    as: 'admin',
    path: '/staff',
    shows: heading('Staff'),
    then: (page) => opened(button(page, 'Invite'), page.getByRole('dialog', { name: 'Invite to the staff' })),
  },
  {
    name: 'staff-duties',
    as: 'admin',
    path: '/staff',
    shows: heading('Staff'),
    then: (page) => opened(button(page, 'Duties of Chitra Menon'), page.getByRole('dialog', { name: /^Duties of/ })),
  },
  {
    name: 'staff-disable',
    as: 'admin',
    path: '/staff',
    shows: heading('Staff'),
    then: (page) => opened(button(page, 'Disable Chitra Menon'), page.getByRole('dialog', { name: /^Disable/ })),
  },
  { name: 'settings', as: 'admin', path: '/settings', shows: heading('Settings') },
  {
    name: 'settings-bidding',
    as: 'admin',
    path: '/settings?section=bidding',
    shows: (page) => page.getByLabel('Bid interval'),
    then: async (page) => {
      const rows = page.getByRole('group', { name: 'Bid steps' });
      if ((await rows.getByLabel('From a price of').count()) === 1) await button(page, 'Add a line').click();
      await rows.getByRole('textbox', { name: 'From a price of' }).last().fill('10000');
      await rows.getByRole('textbox', { name: 'Step' }).last().fill('500');
      await expect(page.getByRole('heading', { name: 'You change' })).toBeVisible();
    },
  },
  {
    name: 'settings-company',
    as: 'admin',
    path: '/settings?section=company',
    shows: (page) => page.getByLabel('Legal name'),
  },
  {
    name: 'settings-legal',
    as: 'admin',
    path: '/settings?section=legal',
    shows: (page) => page.getByLabel('Terms of use'),
  },
  {
    name: 'settings-templates',
    as: 'admin',
    path: '/settings?section=templates',
    shows: (page) => page.getByLabel('Subject').first(),
  },
  {
    name: 'settings-history',
    as: 'admin',
    path: '/settings?section=history',
    before: async (page) => {
      const versions = { versions: VERSIONS, next: null };
      await mockAnswer(page, '**/api/admin/settings/versions*', listSettingsVersions, versions);
    },
    shows: text('Version 2'),
  },
  { name: 'cashier-dashboard', as: 'cashier', path: '/admin-dashboard', shows: text('Revenue Today') },
  {
    name: 'cashier-user',
    as: 'cashier',
    path: (_, user) => `/user-detail/${user('Asha')}`,
    shows: (page) => page.getByRole('heading', { name: 'Personal Information' }),
  },
  {
    name: 'cashier-auction',
    as: 'cashier',
    path: (of) => `/auction/${of('Solitaire')}`,
    shows: (page) => page.getByRole('heading', { name: 'Settlement' }),
  },
  {
    name: 'other-duty',
    as: 'cashier',
    path: '/user-verification',
    shows: heading('This is not among your duties'),
  },
  { name: 'reports', as: 'admin', path: '/reports', shows: heading('Reports') },
  { name: 'admin-profile', as: 'admin', path: '/profile', shows: text('This browser') },
  { name: 'create-auction', as: 'admin', path: '/create-auction', shows: (page) => page.getByLabel('Title') },
  {
    name: 'create-auction-wrong',
    as: 'admin',
    path: '/create-auction',
    shows: (page) => page.getByLabel('Title'),
    then: async (page) => {
      await page.getByLabel('EMD Amount').fill('0.5');
      await button(page, 'Save Draft').click();
      await expect(page.getByText('The deposit is nothing, or at least ₹1.')).toBeVisible();
    },
  },
  { name: 'edit-draft', as: 'admin', path: (of) => `/auctions/edit/${of('Maruti')}`, shows: heading('Edit Auction') },
  {
    name: 'edit-upcoming',
    as: 'admin',
    path: (of) => `/auctions/edit/${of('Innova')}`,
    shows: heading('Edit Auction'),
  },
  {
    name: 'edit-sale',
    as: 'admin',
    path: (of) => `/auctions/edit/${of('Innova')}`,
    shows: heading('Edit Auction'),
    then: async (page) => {
      await page.getByText('Place and inspection').click();
      await page.getByText('Seller, contact and handover').click();
      await page.getByLabel('Category').selectOption('Electronics');
      await page.getByLabel('PIN Code').fill('1');
      await button(page, 'Update Auction').click();
      await expect(page.getByText(/^Please enter the PIN code/)).toBeVisible();
    },
  },
  {
    name: 'edit-steps',
    as: 'admin',
    path: (of) => `/auctions/edit/${of('Hyderabad')}`,
    shows: heading('Edit Auction'),
    then: async (page) => {
      await page.getByLabel('Step 3 From').fill('150000');
      await page.getByLabel('Reserve Price').fill('100');
      await page.getByLabel('Latest End Date').fill('2020-01-01');
      await button(page, 'Update Auction').click();
      await expect(page.getByText('The price must be higher than that of the step before.')).toBeVisible();
    },
  },
  {
    name: 'edit-registered',
    as: 'admin',
    path: (of) => `/auctions/edit/${of('Kundan')}`,
    shows: text(/cannot be changed once bidders/),
  },
  {
    name: 'edit-papers',
    as: 'admin',
    path: (of) => `/auctions/edit/${of('vineyard')}`,
    shows: (page) => page.getByLabel('Inspected by'),
  },
  { name: 'edit-running', as: 'admin', path: (of) => `/auctions/edit/${of('Thar')}`, shows: text(/cannot be edited/) },
  {
    name: 'edit-ended',
    as: 'admin',
    path: (of) => `/auctions/edit/${of('Bullet')}`,
    shows: text(/no longer be changed/),
  },
  {
    // Without registrations: other auctions are kept as records.
    name: 'edit-delete',
    as: 'admin',
    path: (of) => `/auctions/edit/${of('haveli')}`,
    shows: heading('Edit Auction'),
    then: (page) => opened(button(page, 'Delete Auction'), page.getByRole('alertdialog')),
  },
  { name: 'edit-unknown', as: 'admin', path: '/auctions/edit/none', shows: text('Failed to load auction data.') },
  { name: 'view-auctions', as: 'admin', path: '/view-auctions', shows: text(/auction\(s\) found/) },
  { name: 'view-auctions-list', as: 'admin', path: '/view-auctions?view=list', shows: text(/auction\(s\) found/) },
  {
    name: 'view-auctions-selected',
    as: 'admin',
    path: '/view-auctions?view=list&status=draft',
    shows: (page) => page.getByRole('table', { name: 'Auctions' }),
    then: async (page) => {
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check();
      await expect(text(/^1 selected$/)(page)).toBeVisible();
    },
  },
  {
    name: 'view-auctions-bulk-cancel',
    as: 'admin',
    path: '/view-auctions?view=list',
    shows: (page) => page.getByRole('table', { name: 'Auctions' }),
    then: async (page) => {
      const dialog = page.getByRole('dialog');
      // Open already, after an earlier width.
      if (await dialog.isVisible()) return;
      await page
        .getByRole('checkbox', { name: /^Select (?!all)/ })
        .first()
        .check();
      await opened(page.getByRole('button', { name: 'Cancel', exact: true }), dialog);
    },
  },
  {
    name: 'view-auctions-columns',
    as: 'admin',
    path: '/view-auctions?view=list',
    shows: (page) => page.getByRole('table', { name: 'Auctions' }),
    then: (page) => opened(button(page, 'Columns'), page.getByRole('dialog', { name: 'Columns' })),
  },
  {
    name: 'view-auctions-views',
    as: 'admin',
    path: '/view-auctions?view=list',
    shows: (page) => page.getByRole('table', { name: 'Auctions' }),
    then: (page) => opened(button(page, 'Views'), page.getByRole('dialog', { name: 'Saved views' })),
  },
  { name: 'audit', as: 'admin', path: '/audit', shows: (page) => page.getByRole('table', { name: 'Audit log' }) },
  { name: 'audit-none', as: 'admin', path: '/audit?subject=nothing', shows: text('No entries') },
  {
    name: 'view-auctions-none',
    as: 'admin',
    path: '/view-auctions?search=nothing-like-this',
    shows: text('No auctions found'),
  },
  { name: 'admin-room-live', as: 'admin', path: (of) => `/auction/${of('Thar')}`, shows: text(/^Live$/) },
  { name: 'admin-room-upcoming', as: 'admin', path: (of) => `/auction/${of('Kundan')}`, shows: text(/^Upcoming$/) },
  { name: 'admin-room-draft', as: 'admin', path: (of) => `/auction/${of('Maruti')}`, shows: text(/draft/i) },
  { name: 'admin-room-ended', as: 'admin', path: (of) => `/auction/${of('Solitaire')}`, shows: text(/^Winner:/) },
  {
    name: 'admin-room-approve',
    as: 'admin',
    path: (of) => `/auction/${of('poster')}`,
    shows: text('On approval'),
    then: (page) => opened(button(page, 'Accept the bid'), page.getByRole('alertdialog')),
  },
  {
    name: 'admin-room-decline',
    as: 'admin',
    path: (of) => `/auction/${of('poster')}`,
    shows: text('On approval'),
    then: (page) => opened(button(page, 'Decline'), page.getByRole('dialog')),
  },
  {
    name: 'admin-room-cancel',
    as: 'admin',
    path: (of) => `/auction/${of('Kundan')}`,
    shows: text(/^Upcoming$/),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Cancel this auction?' });
      await opened(button(page, 'Cancel Auction').first(), dialog);
      await expect(dialog.getByLabel('Reason')).toBeVisible();
    },
  },
  {
    name: 'admin-room-incomplete',
    as: 'admin',
    path: (of) => `/auction/${of('Maruti')}`,
    before: lackingFacts,
    shows: text('This draft is not complete yet'),
  },
  {
    name: 'admin-room-start',
    as: 'admin',
    path: (of) => `/auction/${of('Innova')}`,
    shows: text(/^Upcoming$/),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'Start this auction now?' });
      await opened(button(page, 'Start now'), dialog);
    },
  },
  {
    name: 'admin-room-end',
    as: 'admin',
    path: (of) => `/auction/${of('Thar')}`,
    shows: text(/^Live$/),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'End this auction early?' });
      await opened(button(page, 'End early').first(), dialog);
      await dialog.getByRole('button', { name: 'End early' }).click();
      await expect(dialog.getByText('Please give a reason.')).toBeVisible();
    },
  },
  { name: 'transactions', as: 'admin', path: '/transactions', shows: (page) => page.getByRole('table') },
  {
    name: 'transaction',
    as: 'admin',
    path: '/transactions',
    shows: (page) => page.getByRole('table'),
    then: (page) => opened(page.getByRole('table').getByRole('link').first(), heading2(/^History$/)(page)),
  },
  { name: 'receivables', as: 'admin', path: '/receivables', shows: heading('Receivables') },
  { name: 'bank-statement', as: 'admin', path: '/receivables/statement', shows: heading('Bank statement') },
  { name: 'users-pending', as: 'admin', path: '/user-verification', shows: heading2(/^Pending Users/) },
  {
    name: 'users-verified',
    as: 'admin',
    path: '/user-verification?status=verified',
    shows: heading2(/^Verified Users/),
  },
  {
    name: 'users-rejected',
    as: 'admin',
    path: '/user-verification?status=rejected',
    shows: heading2(/^Rejected Users/),
  },
  {
    name: 'users-none',
    as: 'admin',
    path: '/user-verification?search=nobody-of-this-name',
    shows: text('No users found matching your criteria.'),
  },
  {
    name: 'users-document',
    as: 'admin',
    path: '/user-verification?search=meera%40boli.test',
    shows: (page) => button(page, /^View Doc/),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: 'User Document' });
      await opened(button(page, /^View Doc/), dialog);
      await expect(dialog.getByRole('img', { name: /^ID proof/ })).toBeVisible();
    },
  },
  {
    name: 'users-verify',
    as: 'admin',
    path: '/user-verification?search=meera%40boli.test',
    shows: (page) => button(page, /^View Doc/),
    then: async (page) => {
      const dialog = page.getByRole('dialog', { name: /verify this user/ });
      await opened(button(page, 'Verify Meera Nair'), dialog);
      await dialog.getByRole('radio', { name: 'PAN' }).check();
      await dialog.getByLabel(/^Last four/).fill('ABCDE1234F');
      await expect(dialog.getByText(/never the whole number/)).toBeVisible();
    },
  },
  {
    name: 'users-reject',
    as: 'admin',
    path: '/user-verification?search=meera%40boli.test',
    shows: (page) => button(page, /^View Doc/),
    then: (page) => opened(button(page, 'Reject Meera Nair'), page.getByRole('dialog', { name: /reject this user/ })),
  },
  {
    ...QUEUE,
    name: 'queue',
  },
  {
    ...QUEUE,
    name: 'queue-doubles',
    then: async (page) => {
      const double = page.getByRole('link', { name: 'Mira Nair' });
      // At another width: now Verify would verify.
      if (await double.isVisible()) return;
      await button(page, /^Verify/).click();
      await expect(page.getByText(/^Before you verify/)).toBeVisible();
      await page.getByRole('radio', { name: 'PAN' }).check();
      await page.getByLabel(/^Last four/).fill('481K');
      await expect(double).toBeVisible();
    },
  },
  {
    ...QUEUE,
    name: 'queue-reject',
    then: (page) => opened(button(page, /^Reject/), page.getByRole('dialog', { name: /^Reject / })),
  },
  {
    ...QUEUE,
    name: 'queue-keys',
    widths: [1440, 768],
    then: (page) => opened(button(page, 'All keys'), page.getByRole('dialog', { name: 'Keys' })),
  },
  {
    ...QUEUE,
    name: 'queue-end',
    path: '/user-verification/queue',
    shows: text('You have seen everybody'),
  },
  { name: 'user-detail', as: 'admin', path: (_, user) => `/user-detail/${user('Asha')}`, shows: heading('Asha Rao') },
  {
    name: 'user-detail-pending',
    as: 'admin',
    path: (_, user) => `/user-detail/${user('Meera')}`,
    shows: heading('Meera Nair'),
  },
  {
    name: 'user-detail-disable',
    as: 'admin',
    path: (_, user) => `/user-detail/${user('Kiran')}`,
    shows: heading('Kiran Gupta'),
    then: (page) =>
      opened(page.getByRole('switch', { name: 'Account active' }), page.getByRole('dialog', { name: /^Disable/ })),
  },
  {
    name: 'user-detail-mail',
    as: 'admin',
    path: (_, user) => `/user-detail/${user('Kiran')}`,
    shows: heading('Kiran Gupta'),
    then: async (page) => {
      await opened(button(page, 'Send E-mail'), page.getByRole('dialog', { name: /^Mail to/ }));
      await page.getByLabel('Mail', { exact: true }).selectOption('A Payment Is Due');
    },
  },
  { name: 'user-detail-unknown', as: 'admin', path: '/user-detail/none', shows: text('Failed to load user details') },
];
