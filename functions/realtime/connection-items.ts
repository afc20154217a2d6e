/** API Gateway ends every connection after two hours. TTL then removes what is left. */
const CONNECTION_SECONDS = 130 * 60;

/** The TTL of a connection's items. Epoch seconds. */
export const expiryFrom = (now: number): number => Math.ceil(now / 1000) + CONNECTION_SECONDS;
