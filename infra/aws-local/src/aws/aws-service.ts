/** What the local stack's AWS endpoints agree on: one emulator answers one service's HTTP API. */

/** Who signed a request: a function's role, the scheduler's role, or the operator (the stack itself and tests). */
export interface Principal {
  /** For messages: the role's ARN, or `operator`. */
  readonly arn: string;
  readonly secretAccessKey: string;
  /** Of temporary credentials, which every request of theirs must carry too; a role has no others. */
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
  /** Undefined when the request carries no signature (public operations, browser uploads, presigned links). */
  readonly principal: Principal | undefined;
}

export interface AwsResponse {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | Uint8Array;
}

/** An emulator for exactly the operations that the app uses; an operation it does not know fails with a clear error. */
export interface AwsService {
  /** The segment of the path: dynamodb, s3, scheduler, ssm, cognito-idp, sqs, execute-api. */
  readonly name: string;
  /** The answer to a wrong signature, where it is not the JSON protocols' (S3 answers XML). */
  readonly signatureMismatch?: (message: string) => AwsResponse;
  handle(request: AwsRequest): Promise<AwsResponse>;
}
