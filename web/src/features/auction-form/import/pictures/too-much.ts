/** The pictures are more than an import may have. */
export class TooMuch extends Error {}
