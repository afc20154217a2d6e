import { useQuery } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import type { SellerStatement } from '#shared/contract/money/seller-statements.ts';
import { CostDialog, PayoutDialog } from '#web/features/sellers/seller-acts.tsx';
import { NewSellerDialog } from '#web/features/sellers/seller-dialog.tsx';
import { sellersQuery } from '#web/sellers/sellers-query.ts';
import { fakeApi, show } from '../support/screen.tsx';

const close = () => undefined;

function sentBodies() {
  const asked = fakeApi(() => ({ success: true, message: 'Done.', seller: { _id: 's1' } }));
  return () => asked.filter(({ method }) => method === 'POST').map(({ body }) => body);
}

test('the fees of a seller are typed with or without commas', async () => {
  const sent = sentBodies();
  const screen = await show(<NewSellerDialog onClose={close} onMade={close} />, 'admin');
  await screen.getByLabelText('Name').fill('A Bank');
  await screen.getByLabelText('Commission (%)').fill('2.5');
  await screen.getByLabelText('Fixed per lot (₹)').fill('1,25,000');
  await screen.getByLabelText('At least per lot (₹)').fill('125,000.50');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(sent).toMatchObject([{ seller: { commission: { fixed: '125000', minimum: '125000.50' } } }]);
});

test('a cost is typed with or without commas, and a comma that divides no thousands is refused', async () => {
  const sent = sentBodies();
  const screen = await show(<CostDialog id="s1" auctionId="a1" onClose={close} />, 'admin');
  await screen.getByLabelText('What for').fill('Towing');
  const amount = screen.getByLabelText('Amount (₹)');
  await amount.fill('2,5');
  await screen.getByRole('button', { name: 'Record cost' }).click();
  await expect.element(amount).toHaveAttribute('aria-invalid', 'true');
  expect(sent()).toEqual([]);
  await amount.fill('1,25,000');
  await screen.getByRole('button', { name: 'Record cost' }).click();
  await expect.poll(sent).toMatchObject([{ amount: '125000', reason: 'Towing' }]);
});

test('a payout is typed with or without commas', async () => {
  const sent = sentBodies();
  const statement: SellerStatement = {
    id: 'st1',
    title: 'Spring sale',
    seller: { name: 'A bank', pan: null, gstin: null },
    sums: { hammer: 200_000, lotGst: 0, commission: 0, gst: 0, costs: 0, paid: 0, setOff: 0, open: 200_000 },
    lots: [],
    payouts: [],
    setOffs: [],
    payable: { amount: 200_000, setOff: 0 },
  };
  const screen = await show(<PayoutDialog id="s1" statement={statement} onClose={close} />, 'admin');
  await screen.getByLabelText('Amount (₹)').fill('1,25,000');
  await screen.getByLabelText('Date of transfer').fill('2026-11-20');
  await screen.getByLabelText('UTR').fill('HDFC000000000001');
  await screen.getByRole('button', { name: 'Record payout' }).click();
  await expect.poll(sent).toMatchObject([{ amount: '125000' }]);
});

test('a seller that an earlier attempt made with other details is named in the dialog and read again behind it', async () => {
  const message = 'An earlier attempt has made this seller already, with other details.';
  const asked = fakeApi(({ method }) =>
    method === 'POST'
      ? Response.json({ success: false, code: 'CONFLICT', message }, { status: 409 })
      : { success: true, sellers: [] },
  );
  const reads = () => asked.filter(({ method, path }) => method === 'GET' && path.endsWith('/admin/sellers')).length;
  function List() {
    const { data } = useQuery(sellersQuery);
    return data !== undefined && <NewSellerDialog onClose={close} onMade={close} />;
  }
  const screen = await show(<List />, 'admin');
  await screen.getByLabelText('Name').fill('A Bank');
  await screen.getByLabelText('Commission (%)').fill('2.5');
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.element(screen.getByText(message)).toBeVisible();
  await expect.poll(reads).toBe(2);
});

test('that two sellers are one company is said of the PAN that it was asked for, and not of the next one', async () => {
  const message = 'Sunrise Fleet has this PAN, too.';
  const asked = fakeApi(() => Response.json({ success: false, code: 'ALREADY_SHARED', message }, { status: 409 }));
  const sent = () => asked.flatMap(({ method, body }) => (method === 'POST' ? [body] : []));
  const screen = await show(<NewSellerDialog onClose={close} onMade={close} />, 'admin');
  await screen.getByLabelText('Name').fill('A Bank');
  await screen.getByLabelText('Commission (%)').fill('2.5');
  await screen.getByLabelText(/^PAN/).fill('ABCDE1234F');
  await screen.getByRole('button', { name: 'Save' }).click();
  await screen.getByLabelText(/both are one person or company/).click();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(sent).toMatchObject([{ isShared: false }, { isShared: true }]);
  await screen.getByLabelText(/^PAN/).fill('PQRSX6789K');
  await expect.element(screen.getByText(message)).not.toBeInTheDocument();
  await screen.getByRole('button', { name: 'Save' }).click();
  await expect.poll(sent).toMatchObject([{}, {}, { isShared: false, seller: { pan: 'PQRSX6789K' } }]);
});
