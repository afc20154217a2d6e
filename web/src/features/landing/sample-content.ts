/** The fixed sample content of the landing page. Amounts in rupees. */

export type SampleCategory = 'cars' | 'bikes' | 'properties' | 'land' | 'electronics' | 'jewelry';

export interface SampleLot {
  readonly id: string;
  readonly categorie: SampleCategory;
  readonly title: string;
  readonly place: string;
  readonly currentBid: number;
  readonly bids: number;
  readonly deposit: number;
  readonly closes: string;
}

export const FEATURED_LOTS: readonly SampleLot[] = [
  {
    id: 'sedan',
    categorie: 'cars',
    title: 'Compact sedan, 2022, diesel, single owner',
    place: 'Pune, Maharashtra',
    currentBid: 842_000,
    bids: 37,
    deposit: 25_000,
    closes: 'Closes today, 6:30 pm',
  },
  {
    id: 'flat',
    categorie: 'properties',
    title: '2 BHK apartment with covered parking',
    place: 'Kochi, Kerala',
    currentBid: 5_675_000,
    bids: 18,
    deposit: 200_000,
    closes: 'Closes tomorrow, 4:00 pm',
  },
  {
    id: 'necklace',
    categorie: 'jewelry',
    title: '22-carat gold necklace, hallmarked, 38 g',
    place: 'Jaipur, Rajasthan',
    currentBid: 268_500,
    bids: 52,
    deposit: 10_000,
    closes: 'Closes today, 8:00 pm',
  },
  {
    id: 'motorcycle',
    categorie: 'bikes',
    title: '350 cc motorcycle, 2021, 14,000 km',
    place: 'Bengaluru, Karnataka',
    currentBid: 118_000,
    bids: 29,
    deposit: 5_000,
    closes: 'Closes Friday, 5:00 pm',
  },
  {
    id: 'plot',
    categorie: 'land',
    title: 'Residential plot, 2,400 sq ft, clear title',
    place: 'Indore, Madhya Pradesh',
    currentBid: 3_120_000,
    bids: 11,
    deposit: 100_000,
    closes: 'Closes Saturday, 3:00 pm',
  },
  {
    id: 'laptops',
    categorie: 'electronics',
    title: '14-inch business laptops, lot of 10',
    place: 'Hyderabad, Telangana',
    currentBid: 196_000,
    bids: 44,
    deposit: 8_000,
    closes: 'Closes Monday, 6:00 pm',
  },
];

export const FIGURES = [
  { value: '12,400+', label: 'verified bidders' },
  { value: '₹48 crore', label: 'in lots sold' },
  { value: '3,150', label: 'auctions closed' },
  { value: '100%', label: 'of losing deposits refunded' },
] as const;

export interface Testimonial {
  readonly quote: string;
  readonly name: string;
  readonly role: string;
}

export const TESTIMONIALS: readonly Testimonial[] = [
  {
    quote:
      'I lost three auctions before I won one. All three deposits were back in my account before I had finished being annoyed.',
    name: 'Asha N.',
    role: 'Bought a hatchback in Pune',
  },
  {
    quote:
      'The clock restarts with every bid, so my father and I could talk it over and still answer in time. That is how an auction should feel.',
    name: 'Ravi S.',
    role: 'Bought a plot near Indore',
  },
  {
    quote:
      'We clear repossessed two-wheelers every month. Every bidder has been verified, so the person who wins is the person who pays.',
    name: 'Meera K.',
    role: 'Sells for a finance company in Chennai',
  },
  {
    quote: 'I could see each bid, when it came and what it was. There was nothing left to argue about at the end.',
    name: 'Imran Q.',
    role: 'Bought estate jewelry in Jaipur',
  },
];
