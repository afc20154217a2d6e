/** The categories an auction can be in. The ids are stored with auctions, so they never change meaning. */
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
