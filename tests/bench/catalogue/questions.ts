export const BIDDER = { viewerId: 'u1', viewerRole: 'user', withDrafts: false, isWatchlist: false } as const;

export const QUESTIONS = {
  'The newest': {},
  'Running auctions, by end': { status: 'active', sort: 'end-date' },
  'The most expensive of a category': { categorie: 'jewelry', sort: 'price-desc' },
  'By title': { search: 'radio no. 9' },
  'With typing errors': { search: 'raido no. 9', withTypos: true },
  'By a word in the facts': { search: 'royal enfield pune' },
  'By a house number, for staff': { search: 'bank-204', limit: 5, withDrafts: true },
  'Everything, with counts': { withCounts: true },
  'Cars by four filters, with counts': {
    categorie: 'cars',
    facts: { make: { values: ['Toyota', 'Kia'] }, year: { from: 2010 } },
    price: { to: 80_000_00 },
    cities: ['Pune', 'Mumbai', 'Kochi'],
    withCounts: true,
  },
} as const;
