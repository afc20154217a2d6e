/** Hides the browser's up and down arrows: changing a bid by one rupee is never meant. */
export const NO_SPINNER = '[&_input]:[appearance:textfield] [&_input::-webkit-inner-spin-button]:hidden';
