/** The longest text that a list can be searched for, in characters: the screens' fields take no more, the API no more. */
export const LONGEST_SEARCH = 100;
