/** The categories of auctions. Auctions store the ids, so an id must never change its meaning. */
export const CATEGORIES = [
  { _id: 'cars', name: 'Cars' },
  { _id: 'bikes', name: 'Bikes' },
  { _id: 'properties', name: 'Properties' },
  { _id: 'land', name: 'Land' },
  { _id: 'electronics', name: 'Electronics' },
  { _id: 'jewelry', name: 'Jewelry' },
  { _id: 'collectibles', name: 'Collectibles' },
] as const;
export type CategoryId = (typeof CATEGORIES)[number]['_id'];
