/**
 * The file that answers an address: the single-page app answers every address that is not a file. A path whose last
 * segment has a dot is a file, which must exist, or the answer is 404. Uses only what a CloudFront Function may.
 */
function rewrite(uri: string): string {
  const lastSegment = uri.slice(uri.lastIndexOf('/') + 1);
  return lastSegment.includes('.') ? uri : '/index.html';
}

/** The CloudFront Function (viewer request, runtime 2.0) around it. */
export const SPA_REWRITE = `${rewrite.toString()}
function handler(event) {
  event.request.uri = rewrite(event.request.uri);
  return event.request;
}
`;
