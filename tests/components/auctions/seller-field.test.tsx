import { useState } from 'react';
import { expect, test } from 'vitest';
import { SellerField } from '#web/sellers/seller-field.tsx';
import { fakeApi, show } from '../support/screen.tsx';

const seller = (id: string, name: string) => ({
  _id: id,
  name,
  gstin: null,
  hasAccount: false,
  hasUser: false,
  open: null,
});
const SELLERS = [seller('sbi', 'State Bank of India'), seller('hdfc', 'HDFC Bank')];

function Field({ first = '' }: { readonly first?: string }) {
  const [value, setValue] = useState(first);
  return (
    <>
      <SellerField label="Seller" value={value} onChange={setValue} />
      <output>chosen: {value}</output>
    </>
  );
}

test('a seller is chosen by name, and a text that is nobody’s name is not taken', async () => {
  fakeApi(() => ({ success: true, sellers: SELLERS }));
  const screen = await show(<Field />, 'admin');
  const field = screen.getByRole('combobox', { name: 'Seller' });
  await field.fill('state bank OF india');
  await expect.element(screen.getByText('chosen: sbi')).toBeVisible();
  await field.fill('State Bank');
  await screen.getByText('chosen: sbi').click();
  await expect.element(screen.getByText(/No seller is called State Bank\./)).toBeVisible();
  await expect.element(field).toHaveValue('State Bank of India');
  await field.fill('');
  await expect.element(screen.getByText('chosen:', { exact: true })).toBeVisible();
});

test('a house without sellers is asked nothing', async () => {
  const asked = fakeApi(() => ({ success: true, sellers: [] }));
  const screen = await show(<Field />, 'admin');
  await expect.poll(() => asked.length).toBe(1);
  await expect.element(screen.getByRole('combobox', { name: 'Seller' })).not.toBeInTheDocument();
});
