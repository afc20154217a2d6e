import type { CategoryId } from '#shared/model/auctions/categories.ts';
import { DAY_MS, HOUR_MS } from '#shared/model/durations.ts';
import { IST_OFFSET_MS } from '#shared/model/ist.ts';
import type { Lot } from '../client/person.ts';
import { lotBy } from './lot-pictures.ts';
import type { LotSlug } from './lots.ts';

interface Seller {
  readonly seller: string;
  readonly contact: { readonly name: string; readonly phone: string };
  readonly place: { readonly address: string; readonly city: string; readonly pin: string };
}

const seller = (
  name: string,
  person: string,
  phone: string,
  [address, city, pin]: readonly [string, string, string],
): Seller => ({ seller: name, contact: { name: person, phone }, place: { address, city, pin } });

/** Made up, as the lots are. */
const SELLERS: Readonly<Record<LotSlug, Seller>> = {
  'maruti-800': seller('The Kapoor family', 'Vikram Kapoor', '+91 11 5555 0101', [
    'Central Market, Lajpat Nagar II',
    'New Delhi',
    '110024',
  ]),
  thar: seller('Nandi Motors', 'Deepa Gowda', '+91 80 5555 0102', [
    '100 Feet Road, Indiranagar',
    'Bengaluru',
    '560038',
  ]),
  innova: seller('Sahyadri Hospital Services', 'Amit Kulkarni', '+91 20 5555 0103', [
    'Karve Road, Erandwane',
    'Pune',
    '411004',
  ]),
  bullet: seller('Kongu Classics', 'R. Selvam', '+91 422 555 0104', [
    'Trichy Road, Ramanathapuram',
    'Coimbatore',
    '641045',
  ]),
  chetak: seller('Suhas Joshi', 'Suhas Joshi', '+91 20 5555 0105', ['Law College Road', 'Pune', '411004']),
  'indiranagar-flat': seller('Meera Raghavan', 'Arun Shetty', '+91 80 5555 0106', [
    '12th Main, Indiranagar',
    'Bengaluru',
    '560008',
  ]),
  'goa-villa': seller('The D’Souza estate', 'Maria D’Souza', '+91 832 555 0107', [
    'Assagao, Bardez',
    'Mapusa',
    '403507',
  ]),
  'jaipur-haveli': seller('Johari Heritage Stays', 'Lokesh Jain', '+91 141 555 0108', [
    'Near Johari Bazaar',
    'Jaipur',
    '302003',
  ]),
  'nashik-vineyard': seller('Patil Farms', 'Sunita Patil', '+91 253 555 0109', ['Dindori', 'Nashik', '422202']),
  'coorg-estate': seller('Kaveri Planters', 'K. Ponnappa', '+91 8272 55 0110', [
    'Siddapura Road',
    'Madikeri',
    '571201',
  ]),
  rangefinder: seller('Fort Camera Works', 'Farhan Merchant', '+91 22 5555 0111', [
    'D. N. Road, Fort',
    'Mumbai',
    '400001',
  ]),
  'valve-radio': seller('Dum Dum Radio House', 'Ananya Sen', '+91 33 5555 0112', [
    'Chandni Chowk Street',
    'Kolkata',
    '700072',
  ]),
  'kundan-necklace': seller('Rathi & Daughters', 'Kavita Rathi', '+91 151 555 0113', [
    'Kote Gate',
    'Bikaner',
    '334001',
  ]),
  solitaire: seller('Zaveri House', 'Neel Zaveri', '+91 22 5555 0114', ['Opera House', 'Mumbai', '400004']),
  'silver-rupees': seller('Charminar Coins', 'Imran Ali', '+91 40 5555 0115', ['Abids', 'Hyderabad', '500001']),
  'film-poster': seller('Grant Road Posters', 'Zoya Khan', '+91 22 5555 0116', ['Chor Bazaar', 'Mumbai', '400003']),
};

const HANDED_OVER: Readonly<
  Record<CategoryId, { documents: string; handover: string; days: string; transport: 'buyer' | 'seller' }>
> = {
  cars: {
    documents: 'RC, Forms 28, 29 and 30, insurance papers, both keys where there are two',
    handover: 'At the place of inspection, within 7 days after the payment',
    days: '7',
    transport: 'buyer',
  },
  bikes: {
    documents: 'RC, Forms 29 and 30, insurance papers',
    handover: 'At the place of inspection, within 7 days after the payment',
    days: '7',
    transport: 'buyer',
  },
  properties: {
    documents: 'Title deeds and latest tax receipt; the sale deed is registered together',
    handover: 'Possession on registration, within 60 days after the payment',
    days: '60',
    transport: 'buyer',
  },
  land: {
    documents: 'Record of rights and survey sketch; the sale deed is registered together',
    handover: 'Possession on registration, within 60 days after the payment',
    days: '60',
    transport: 'buyer',
  },
  electronics: {
    documents: 'Invoice of the seller',
    handover: 'Sent by insured courier within 5 days after the payment',
    days: '5',
    transport: 'seller',
  },
  jewelry: {
    documents: 'Invoice and the certificates named above',
    handover: 'In the shop against ID, or by insured courier, within 5 days after the payment',
    days: '5',
    transport: 'seller',
  },
  collectibles: {
    documents: 'Invoice with the provenance',
    handover: 'Sent by insured courier within 5 days after the payment',
    days: '5',
    transport: 'seller',
  },
};

/** Where it was made, and who brought it to India. */
const IMPORTED: Partial<Record<LotSlug, { readonly origin: string; readonly importer: string }>> = {
  rangefinder: { origin: 'Germany', importer: 'Brought by its first owner in 1958' },
};

/** The inspection times: two mornings before the day of the start. */
function inspectionsBefore(startAt: number) {
  const midnight = Math.floor((startAt + IST_OFFSET_MS) / DAY_MS) * DAY_MS - IST_OFFSET_MS;
  return [2, 1].map((days) => ({
    from: new Date(midnight - days * DAY_MS + 10 * HOUR_MS).toISOString(),
    until: new Date(midnight - days * DAY_MS + 13 * HOUR_MS).toISOString(),
  }));
}

/** A lot of the demo as the admin's form sends it, with its place and the details of its sale. */
export function demoLot(slug: LotSlug, startAt: number): Lot {
  const lot = lotBy(slug);
  const { place, ...sale } = SELLERS[slug];
  const afterPayment = HANDED_OVER[lot.categorie];
  const terms = 'Sold as seen at the inspection. Please bring an ID to the inspection.';
  return {
    ...lot,
    place,
    sale: { ...sale, terms, ...IMPORTED[slug], afterPayment, inspections: inspectionsBefore(startAt) },
  };
}
