/** What the login page says after a session that ended on purpose. */
export interface Farewell {
  readonly notice: string;
  /** The address to log in with. */
  readonly email: string;
}

let farewell: Farewell | undefined;

/** Leaves word for the login page of this tab. */
export function sayFarewell(words: Farewell): void {
  farewell = words;
}

/** The word that was left, until the page is left. */
export const farewellSaid = (): Farewell | undefined => farewell;

export function forgetFarewell(): void {
  farewell = undefined;
}
