import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { auctionKeys } from '#web/auctions/auction-keys.ts';
import { useNoticeToasts } from '#web/notices/toasts/use-notice-toasts.tsx';
import { fakeApi, show } from '../support/screen.tsx';

/** The page of the auction whose id ends this page's address, and the toasts. */
function Room() {
  useNoticeToasts();
  const auctionId = location.pathname.slice(location.pathname.lastIndexOf('/') + 1);
  useQuery({ queryKey: auctionKeys.detail(auctionId), queryFn: async () => (await fetch('/auction')).json() });
  return null;
}

test.each([
  ['of the auction on the screen fetches that, because its toast is left out', location.pathname, 2],
  ['of another auction does not', '/auctions/other', 1],
])('a new notice %s', async (_, link, fetches) => {
  const timestamp = new Date().toISOString();
  const notice = {
    _id: `${timestamp}#outbid#${link}`,
    type: 'outbid',
    title: 'You have been outbid',
    message: 'Somebody bids more.',
    timestamp,
    status: 'unread',
    link,
    toast: true,
  };
  const asked = fakeApi(({ path }) =>
    path === '/auction' ? {} : { success: true, notifications: [notice], nextCursor: null },
  );
  await show(<Room />);
  const fetched = () => asked.filter(({ path }) => path === '/auction').length;
  await expect.poll(() => localStorage.getItem('boli.announced.u1')).toContain(notice._id);
  await expect.poll(fetched).toBe(fetches);
});
