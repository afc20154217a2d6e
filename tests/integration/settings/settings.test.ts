import { describe } from 'vitest';
import { chosenSettings } from './chosen-settings.ts';
import { closedLots } from './closed-lots.tests.ts';
import { malwareScan } from './malware-scan.tests.ts';
import { secondFactor } from './second-factor.tests.ts';
import { twentyPictures } from './twenty-pictures.tests.ts';

/** One stack for all of them, because the tests of one setting see nothing of the others. */
const on = chosenSettings({ adminMfa: 'required', malwareScan: 'true', maxAuctionImages: '20', publicLots: 'false' });

describe('with adminMfa required', () => {
  secondFactor(on);
});
describe('with malwareScan', () => {
  malwareScan(on);
});
describe('with maxAuctionImages 20', () => {
  twentyPictures(on);
});
describe('with publicLots off', () => {
  closedLots(on);
});
