import { expect, test } from 'vitest';
import { DETAIL_NAMES, detailText, lotDetail } from '#shared/model/lots/lot-details.ts';
import type { LotPlace, SaleDetails } from '#shared/model/lots/sale.ts';
import { SaleCard } from '#web/lots/sale/sale-card.tsx';
import { show } from '../support/screen.tsx';

const place: Required<LotPlace> = { address: '14 Link Road', city: 'Pune', pin: '411001' };
const sale: Required<Omit<SaleDetails, 'inspections'>> = {
  contact: { name: 'Asha', phone: '+91 98765 43210' },
  seller: 'Ravi Motors',
  terms: 'Sold as seen.',
  origin: 'Japan',
  importer: 'Toyota Kirloskar',
  afterPayment: { documents: 'RC and invoice', handover: 'Within a week', transport: 'buyer' },
};

test('the page of a lot shows each detail that is known, and no more', async () => {
  const screen = await show(<SaleCard lot={{ _id: 'a', title: 'A' }} place={place} sale={sale} />);
  for (const name of DETAIL_NAMES) {
    const { pageLabel, choices } = lotDetail(name);
    const text = detailText({ place, sale }, name) ?? '';
    expect(text, name).not.toBe('');
    expect(screen.container.textContent, name).toContain(choices?.[text]?.pageText ?? text);
    if (pageLabel !== undefined) await expect.element(screen.getByText(pageLabel, { exact: true })).toBeVisible();
  }
  await expect.element(screen.getByRole('term').last()).toHaveTextContent('Terms of this lot');
});
