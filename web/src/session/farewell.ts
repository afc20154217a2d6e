/** The message on the login page after a session that ended on purpose. */
export interface Farewell {
  readonly notice: string;
  /** The address to prefill. */
  readonly email: string;
}

let farewell: Farewell | undefined;

/** Sets the message for the login page of this tab. */
export function setFarewell(words: Farewell): void {
  farewell = words;
}

/** The message, until the page unloads. */
export const getFarewell = (): Farewell | undefined => farewell;

export function forgetFarewell(): void {
  farewell = undefined;
}
