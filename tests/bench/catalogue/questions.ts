export const BIDDER = { viewerId: 'u1', viewerRole: 'user', withDrafts: false, isWatchlist: false } as const;

export const QUESTIONS = {
  'The newest': {},
  'Those that run, by end': { status: 'active', sort: 'end-date' },
  'The dearest of a category': { categorie: 'jewelry', sort: 'price-desc' },
  'By title': { search: 'radio no. 9' },
} as const;
