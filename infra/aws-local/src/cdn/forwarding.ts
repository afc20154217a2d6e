import { TemplateError } from '../template/template-error.ts';

/** Which parts of a viewer's request reach the origin. */
export interface Forwarding {
  /** True forwards all headers but Host, cookies and the query string; false forwards none of them. */
  readonly viewerDetails: boolean;
  /** Whether the cache keeps compressed variants, without which CloudFront does not compress. */
  readonly compressible: boolean;
}

/** Managed cache policies: whether they let CloudFront compress. */
const CACHE_POLICIES: Readonly<Record<string, boolean>> = {
  // CachingDisabled
  '4135ea2d-6df8-44a3-9df3-4b5a84be39ad': false,
  // CachingOptimized
  '658327ea-f89d-4fab-a63d-7e88639e58f6': true,
};

/** AllViewerExceptHostHeader */
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/** Translates a behaviour's managed policies; an unknown policy stops the boot. Nothing is cached. */
export function forwardingOf(cachePolicy: string, originRequestPolicy: string | undefined, where: string): Forwarding {
  const compressible = CACHE_POLICIES[cachePolicy];
  if (compressible === undefined) throw new TemplateError(where, `unknown cache policy ${cachePolicy}`);
  if (originRequestPolicy !== undefined && originRequestPolicy !== ALL_VIEWER_EXCEPT_HOST) {
    throw new TemplateError(where, `unknown origin request policy ${originRequestPolicy}`);
  }
  return { compressible, viewerDetails: originRequestPolicy !== undefined };
}
