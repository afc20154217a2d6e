// CloudFront Function (viewer request): the single-page app answers every address that is not a file.
// A path whose last segment has a dot is a file; it must exist, or the answer is 404.
function handler(event) {
  var request = event.request;
  var lastSegment = request.uri.slice(request.uri.lastIndexOf('/') + 1);
  if (lastSegment.indexOf('.') === -1) request.uri = '/index.html';
  return request;
}
