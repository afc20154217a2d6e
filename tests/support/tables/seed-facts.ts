/** The facts and the place of a seeded lot: as many as an admin fills in, with values that recur as in a real catalogue. */
import type { ListingItem } from '#functions/tables/auctions/listing-item.ts';
import type { LotFacts } from '#shared/model/lots/fact.ts';

const MAKES = ['Maruti Suzuki', 'Hyundai', 'Tata', 'Mahindra', 'Honda', 'Toyota', 'Kia', 'Royal Enfield', 'Bajaj'];
const CITIES = ['Pune', 'Mumbai', 'Delhi', 'Bengaluru', 'Chennai', 'Kolkata', 'Jaipur', 'Kochi', 'Indore', 'Surat'];
const FUELS = ['petrol', 'diesel', 'cng', 'electric'];
const COLOURS = ['White', 'Silver', 'Red', 'Black', 'Grey'];

const pick = <T>(values: readonly T[], n: number): T | undefined => values[n % values.length];

function vehicle(n: number): LotFacts {
  return {
    make: pick(MAKES, n) ?? '',
    model: `${pick(MAKES, n)} ${n % 200}`,
    variant: `VX ${n % 20}`,
    year: 2005 + (n % 20),
    kilometres: (n * 7919) % 200_000,
    fuel: pick(FUELS, n) ?? '',
    transmission: n % 3 === 0 ? 'automatic' : 'manual',
    owners: (n % 4) + 1,
    runs: 'drives',
    keys: 'two',
    rcStatus: 'active',
    hypothecation: 'none',
    insuredUntil: '2027-03-31',
    registrationNumber: `MH${String(n % 50).padStart(2, '0')}AB${n % 10_000}`,
    rto: `MH${n % 50}`,
    colour: pick(COLOURS, n) ?? '',
  };
}

export function seededFacts(categorie: string, n: number): LotFacts {
  switch (categorie) {
    case 'cars':
    case 'bikes':
      return vehicle(n);
    case 'properties':
      return {
        kind: 'flat',
        carpetArea: 300 + (n % 3_000),
        unitNumber: `B-${n % 900}`,
        possession: 'vacant',
        title: 'freehold',
      };
    case 'electronics':
      return { brand: pick(MAKES, n) ?? '', model: `R ${n % 500}`, condition: 'good', age: n % 30, box: 'no' };
    default:
      return { metal: 'gold', purity: 'k22', grossWeight: (n % 9_000) / 100 + 1, netWeight: (n % 8_000) / 100 + 1 };
  }
}

export function seededPlace(n: number): NonNullable<ListingItem['place']> {
  return { address: 'Plot 4, MIDC', city: pick(CITIES, n) ?? '', pin: String(400_001 + ((n * 17) % 900)) };
}
