/**
 * Maps a path to a file. A path whose last segment has a dot is a file; any other path gets the single-page app. Uses only
 * syntax that CloudFront Functions support.
 */
function rewrite(uri: string): string {
  const lastSegment = uri.slice(uri.lastIndexOf('/') + 1);
  return lastSegment.includes('.') ? uri : '/index.html';
}

/** The CloudFront Function (viewer request, runtime 2.0). */
export const SPA_REWRITE = `${rewrite.toString()}
function handler(event) {
  event.request.uri = rewrite(event.request.uri);
  return event.request;
}
`;
