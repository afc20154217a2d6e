/**
 * Whether a browser says that another site's page sends a request, also one of the same domain. Browsers set the header
 * themselves, and CloudFront hands it on: its policy AllViewerExceptHostHeader takes every header of the viewer but Host.
 * Without it (programs, and browsers from before 2023) nothing is known, and the request is taken.
 * https://developer.mozilla.org/en-US/docs/Web/HTTP/Reference/Headers/Sec-Fetch-Site
 * https://docs.aws.amazon.com/AmazonCloudFront/latest/DeveloperGuide/using-managed-origin-request-policies.html
 */
export function isFromAnotherSite(headers: Readonly<Record<string, string | undefined>>): boolean {
  const site = headers['sec-fetch-site'];
  return site === 'cross-site' || site === 'same-site';
}
