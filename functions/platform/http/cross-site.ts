/**
 * Whether the browser says that another site's page sent the request, including one on the same domain. Pages cannot
 * set this header, and CloudFront forwards it (AllViewerExceptHostHeader). A request without it (programs, browsers
 * from before 2023) is accepted.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export function isCrossSite(headers: Readonly<Record<string, string | undefined>>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
