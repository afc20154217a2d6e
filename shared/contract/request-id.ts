/** On a request as its sender calls it, on the answer as the logs do. */
export const REQUEST_ID_HEADER = 'x-request-id';
