import type { ComponentType } from 'react';
import type { SampleCategory } from '../sample-content.ts';
import { BikeArt } from './bike-art.tsx';
import { CarArt } from './car-art.tsx';
import { HomeArt } from './home-art.tsx';
import { JewelArt } from './jewel-art.tsx';
import { LandArt } from './land-art.tsx';
import { LaptopArt } from './laptop-art.tsx';

const ART: Readonly<Record<SampleCategory, ComponentType>> = {
  cars: CarArt,
  bikes: BikeArt,
  properties: HomeArt,
  land: LandArt,
  electronics: LaptopArt,
  jewelry: JewelArt,
};

/** The illustration of a category. */
export function LotArt({ categorie }: { readonly categorie: SampleCategory }) {
  const Art = ART[categorie];
  return <Art />;
}
