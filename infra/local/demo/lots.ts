import type { Lot } from '../client/person.ts';

/** A lot of the demo: its pictures are `pictures/<slug>-1.webp` and so on. Prices in rupees. */
export interface DemoLot extends Lot {
  readonly slug: string;
}

export const DEMO_LOTS = [
  {
    slug: 'maruti-800',
    title: '1986 Maruti 800, one family since new',
    description:
      'First-series SS80 in its original white, bought in Delhi in 1986 and kept by the same family. 61,400 km, engine rebuilt in 2019, original toolkit and service book included. RC valid until 2029. Inspection by appointment in Lajpat Nagar.',
    categorie: 'cars',
    basePrice: 185_000,
    emdAmount: 18_500,
    bidInterval: 300,
  },
  {
    slug: 'thar',
    title: '2022 Mahindra Thar LX hard top',
    description:
      'Diesel automatic, 4x4, 23,100 km, single owner, all services at the dealer. Insurance until March. No accident history. Small scratch on the left rear bumper, shown in the last picture.',
    categorie: 'cars',
    basePrice: 1_150_000,
    emdAmount: 115_000,
    bidInterval: 3600,
  },
  {
    slug: 'innova',
    title: '2021 Toyota Innova Crysta 2.4 VX',
    description:
      'Fleet vehicle of a Pune hospital, seven seats, 88,900 km on highways, maintained under contract. Sold as inspected; the inspection sheet is available on request.',
    categorie: 'cars',
    basePrice: 1_275_000,
    emdAmount: 127_500,
    bidInterval: 900,
  },
  {
    slug: 'bullet',
    title: '1968 Royal Enfield Bullet 350',
    description:
      'Madras-built, restored over two winters in Coimbatore. Matching engine and frame numbers, hand-painted pinstripes, starts on the second kick. Papers complete.',
    categorie: 'bikes',
    basePrice: 150_000,
    emdAmount: 15_000,
    bidInterval: 300,
  },
  {
    slug: 'chetak',
    title: '1979 Bajaj Chetak in pistachio',
    description:
      'Unrestored apart from new rubber and cables. Runs well, original horn and speedometer. RC from Pune, transfer assistance included.',
    categorie: 'bikes',
    basePrice: 42_000,
    emdAmount: 4_200,
    bidInterval: 3600,
  },
  {
    slug: 'indiranagar-flat',
    title: '3 BHK flat, 12th Main, Indiranagar, Bengaluru',
    description:
      'Second floor of four, 1,640 sq ft, two covered parking places, Cauvery water, clear title with khata A. Vacant possession on registration. Site visits on Saturdays.',
    categorie: 'properties',
    basePrice: 21_500_000,
    emdAmount: 500_000,
    bidInterval: 1800,
  },
  {
    slug: 'goa-villa',
    title: 'Laterite villa with garden, Assagao, Goa',
    description:
      'Portuguese-era house of 1931 on 980 sq m, four bedrooms, restored roof, open well. Conversion sanad and NOCs in order.',
    categorie: 'properties',
    basePrice: 34_000_000,
    emdAmount: 500_000,
    bidInterval: 3600,
  },
  {
    slug: 'jaipur-haveli',
    title: 'Courtyard haveli near Johari Bazaar, Jaipur',
    description:
      'Three storeys around a frescoed courtyard, 420 sq m, used as a guest house until 2024. Heritage listing, structural report available.',
    categorie: 'properties',
    basePrice: 28_500_000,
    emdAmount: 500_000,
    bidInterval: 1800,
  },
  {
    slug: 'nashik-vineyard',
    title: '2.4 acres of vineyard land, Dindori, Nashik',
    description:
      'Black soil, drip irrigation from a shared borewell, Thompson vines planted in 2018, road access on two sides. 7/12 extract clear. Buyers must hold agricultural status.',
    categorie: 'land',
    basePrice: 9_600_000,
    emdAmount: 250_000,
    bidInterval: 900,
  },
  {
    slug: 'coorg-estate',
    title: '5 acres of coffee and pepper, Madikeri, Coorg',
    description:
      'Robusta under silver oak with mature pepper vines, small planter’s cottage, stream on the eastern boundary. Survey sketch and RTC included.',
    categorie: 'land',
    basePrice: 17_500_000,
    emdAmount: 400_000,
    bidInterval: 1800,
  },
  {
    slug: 'rangefinder',
    title: 'Rangefinder camera of 1957 with 50 mm lens',
    description:
      'German-made, shutter serviced in Mumbai last year, clear viewfinder, light brassing. With leather case, cap and a light meter that still agrees with a modern one.',
    categorie: 'electronics',
    basePrice: 95_000,
    emdAmount: 9_500,
    bidInterval: 300,
    // The winner pays in the demo, so the demo shows a tax invoice.
    buyerPremium: 5,
    chargesGst: 18,
  },
  {
    slug: 'valve-radio',
    title: 'Valve radio of 1954, teak cabinet, working',
    description:
      'Four-band set restored with new capacitors, magic eye bright, Bluetooth added behind the original back panel without drilling.',
    categorie: 'electronics',
    basePrice: 18_000,
    emdAmount: 0,
    bidInterval: 3600,
  },
  {
    slug: 'kundan-necklace',
    title: 'Kundan necklace with emerald drops, Bikaner',
    description:
      '22 carat gold, 84.6 g gross, uncut diamonds, foil-backed, with matching earrings. Valuation and hallmark certificate of 2025 included.',
    categorie: 'jewelry',
    basePrice: 875_000,
    emdAmount: 87_500,
    bidInterval: 600,
  },
  {
    slug: 'solitaire',
    title: 'Solitaire ring, 1.51 ct, platinum',
    description:
      'Round brilliant, F colour, VS1, certificate with laser inscription. Ring size 13 (Indian), can be altered by the buyer’s jeweller.',
    categorie: 'jewelry',
    basePrice: 640_000,
    emdAmount: 64_000,
    bidInterval: 300,
  },
  {
    slug: 'mughal-coins',
    title: 'Seven silver rupees of the Mughal mints',
    description:
      'Agra, Lahore, Surat and Ahmadabad, 1611 to 1707, in a museum tray with tickets. From a Hyderabad collection formed in the 1950s. Not to be exported.',
    categorie: 'collectibles',
    basePrice: 125_000,
    emdAmount: 12_500,
    bidInterval: 600,
  },
  {
    slug: 'film-poster',
    title: 'Hand-painted film poster, Bombay, about 1960',
    description:
      'Six-sheet poster on cotton paper, folded, colours fresh, small losses at the corners stabilised with Japanese tissue. Stored flat since 1998.',
    categorie: 'collectibles',
    basePrice: 36_000,
    emdAmount: 3_600,
    bidInterval: 300,
  },
] as const satisfies readonly DemoLot[];

export type LotSlug = (typeof DEMO_LOTS)[number]['slug'];
