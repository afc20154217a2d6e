import type { AwsRequest } from '@boli/aws-local/aws/aws-service.ts';
import type { WebRequest, WebResponse } from '@boli/aws-local/network/web-request.ts';

interface LocalService {
  handle(request: AwsRequest): Promise<WebResponse>;
}

/** Creates the handler of `/__local/…`: the payment sandbox, the push service, the pages and the controls. */
export function localRequestHandler(
  { razorpay, push }: { readonly razorpay: LocalService; readonly push: LocalService },
  pages: LocalService,
) {
  return async (request: WebRequest): Promise<WebResponse> => {
    const { method, path, headers, body } = request;
    const unsigned: AwsRequest = {
      method,
      path,
      headers,
      body,
      query: new URLSearchParams(request.rawQuery),
      principal: undefined,
    };
    if (path.startsWith('/__local/razorpay/')) return await razorpay.handle(unsigned);
    return await (path.startsWith('/__local/push/') ? push : pages).handle(unsigned);
  };
}
