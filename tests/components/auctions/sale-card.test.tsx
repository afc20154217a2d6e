import { expect, test } from 'vitest';
import { DETAIL_NAMES, lotDetail } from '#shared/model/lots/lot-details.ts';
import { lotPlace, saleTerms } from '#shared/model/lots/sale.ts';
import { checkDetails } from '#web/features/auction-form/values/lot-details.ts';
import { NEW_VALUES } from '#web/features/auction-form/values/stored-values.ts';
import { SaleCard } from '#web/lots/sale/sale-card.tsx';
import { show } from '../support/screen.tsx';

const TEXTS: Readonly<Record<string, string>> = {
  placePin: '411001',
  contactPhone: '+91 98765 43210',
  handoverDays: '7',
};
const texts = DETAIL_NAMES.map((name) => {
  const [choice] = Object.keys(lotDetail(name).choices ?? {});
  return [name, TEXTS[name] ?? choice ?? `What ${name} says`] as const;
});

test('the page of a lot shows each detail that is known', async () => {
  const checked = checkDetails({ ...NEW_VALUES, ...Object.fromEntries(texts) }, 0);
  if (!checked.ok) throw new Error(JSON.stringify(checked.error));
  const [place, sale] = [lotPlace.parse(checked.value.place), saleTerms.parse(checked.value.sale)];
  const screen = await show(<SaleCard lot={{ _id: 'a', title: 'A', status: 'pending' }} place={place} sale={sale} />);
  for (const [name, text] of texts) {
    const { pageLabel, choices } = lotDetail(name);
    expect(screen.container.textContent, name).toContain(choices?.[text]?.pageText ?? text);
    if (pageLabel !== null) await expect.element(screen.getByText(pageLabel, { exact: true })).toBeVisible();
  }
  await expect.element(screen.getByRole('term').last()).toHaveTextContent('Terms of this lot');
});

test('a time to see the lot is offered for the calendar, but not of a cancelled one', async () => {
  const from = Date.now() + 3_600_000;
  const sale = { inspections: [{ from, until: from + 3_600_000 }] };
  const card = (status: 'pending' | 'cancelled') => (
    <SaleCard lot={{ _id: 'a', title: 'A', status }} place={undefined} sale={sale} />
  );
  const pending = await show(card('pending'));
  await expect.element(pending.getByRole('button', { name: /^Add to calendar: inspection/ })).toBeVisible();
  await pending.unmount();
  const cancelled = await show(card('cancelled'));
  await expect.element(cancelled.getByRole('list', { name: 'Inspection times' })).toBeVisible();
  expect(cancelled.getByRole('button', { name: /^Add to calendar/ }).query()).toBeNull();
});
