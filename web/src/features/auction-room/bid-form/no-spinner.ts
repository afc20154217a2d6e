/** Hides the browser's up and down arrows, which would change a bid by one rupee. */
export const NO_SPINNER = '[&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:hidden';
