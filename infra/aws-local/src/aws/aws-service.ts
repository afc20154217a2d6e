/** The interface of an emulator: each one implements the HTTP API of one AWS service. */

/** The signer of a request: a function's role, the scheduler's role, or the operator (the stack itself and tests). */
export interface Principal {
  /** The role's ARN, or `operator`; used in messages. */
  readonly arn: string;
  readonly secretAccessKey: string;
  /** Temporary credentials have one, and each of their requests must carry it. */
  readonly sessionToken?: string;
  /** Whether the identity policies allow the action on the resource ARN. */
  may(action: string, resource: string): boolean;
}

export interface AwsRequest {
  readonly method: string;
  /** Path below `/__aws/<service>`, undecoded, with a leading slash. */
  readonly path: string;
  readonly query: URLSearchParams;
  /** Names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
  /** Undefined for an unsigned request (public operations, browser uploads, presigned links). */
  readonly principal: Principal | undefined;
}

export interface AwsResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** An emulator supports only the operations that the app uses and fails with a clear error for any other. */
export interface AwsService {
  /** The path segment: dynamodb, s3, scheduler, ssm, cognito-idp, sqs, execute-api. */
  readonly name: string;
  /** The response to a wrong signature, where it is not JSON (S3 sends XML). */
  readonly signatureMismatch?: (message: string) => AwsResponse;
  handle(request: AwsRequest): Promise<AwsResponse>;
}
