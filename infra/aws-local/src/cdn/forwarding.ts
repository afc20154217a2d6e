import { TemplateError } from '../template/template-error.ts';

/** AllViewerExceptHostHeader */
const ALL_VIEWER_EXCEPT_HOST = 'b689b0a8-53d0-40ab-baf2-68738e2966ac';

/**
 * Whether all headers but Host, cookies and the query string of the viewer reach the origin; otherwise only what is in
 * the cache key. An unknown policy stops the boot.
 */
export function forwardsViewer(originRequestPolicy: string | undefined, where: string): boolean {
  if (originRequestPolicy !== undefined && originRequestPolicy !== ALL_VIEWER_EXCEPT_HOST) {
    throw new TemplateError(where, `unknown origin request policy ${originRequestPolicy}`);
  }
  return originRequestPolicy !== undefined;
}
