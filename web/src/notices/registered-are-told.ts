/**
 * Who of the registered is told what happens to a lot, for the questions to staff. For a sale with one deposit people
 * register as a whole, and a lot knows them from their first bid on.
 */
export const REGISTERED = 'Everybody registered (in a sale with one deposit: everybody who has bid on the lot)';
