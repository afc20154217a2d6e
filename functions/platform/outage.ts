/** Something that only some answers need does not respond. The answer is 503 with this sentence, and screens ask again. */
export class Outage extends Error {
  override name = 'Outage';
}
