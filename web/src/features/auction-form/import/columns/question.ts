/** What is not certain: the sentence asks, and yes takes this text. */
export interface Question {
  readonly ok: false;
  readonly error: string;
  readonly ifYes: string;
}
export const ask = (error: string, ifYes: string): Question => ({ ok: false, error, ifYes });
