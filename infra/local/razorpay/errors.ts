import type { AwsResponse } from '@boli/aws-local/aws/aws-service.ts';

/** An error of Razorpay's API; the sandbox throws it and responds with JSON. */
export class RazorpayFault extends Error {
  readonly status: number;
  readonly field: string | undefined;

  constructor(description: string, options: { readonly status?: number; readonly field?: string } = {}) {
    super(description);
    this.name = 'RazorpayFault';
    this.status = options.status ?? 400;
    this.field = options.field;
  }
}

export function json(body: unknown, status = 200): AwsResponse {
  return { status, headers: { 'content-type': 'application/json; charset=utf-8' }, body: JSON.stringify(body) };
}

/** `{error: {code, description, …}}`, as the SDK parses it. */
export function faultResponse(fault: RazorpayFault): AwsResponse {
  return json(
    {
      error: {
        code: fault.status >= 500 ? 'SERVER_ERROR' : 'BAD_REQUEST_ERROR',
        description: fault.message,
        source: fault.status === 401 ? 'NA' : 'business',
        step: fault.status === 401 ? 'NA' : 'payment_initiation',
        reason: fault.status === 401 ? 'NA' : 'input_validation_failed',
        metadata: {},
        ...(fault.field === undefined ? {} : { field: fault.field }),
      },
    },
    fault.status,
  );
}
