/** Also used for a code that was used before. */
export const WRONG_CODE = 'That code is wrong. Please enter the one that your app shows now.';
