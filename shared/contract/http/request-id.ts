/** On a request: the client's id for it. On the answer: the id in the logs. */
export const REQUEST_ID_HEADER = 'x-request-id';
