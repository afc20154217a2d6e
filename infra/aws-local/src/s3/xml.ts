import { randomUUID } from 'node:crypto';
import type { AwsResponse } from '../aws/aws-service.ts';
import { escapeXml } from '../aws/escape-xml.ts';

/** An S3 error, thrown inside the emulator and answered as XML. */
export class S3Fault extends Error {
  readonly status: number;
  readonly code: string;
  /** Further elements of the error, such as MaxSizeAllowed. */
  readonly details: Readonly<Record<string, string>>;

  constructor(status: number, code: string, message: string, details: Readonly<Record<string, string>> = {}) {
    super(message);
    this.name = 'S3Fault';
    this.status = status;
    this.code = code;
    this.details = details;
  }
}

export function element(name: string, value: string | number | boolean): string {
  return `<${name}>${escapeXml(String(value))}</${name}>`;
}

export function s3Xml(root: string, content: string): AwsResponse {
  return {
    status: 200,
    headers: { 'content-type': 'application/xml', 'x-amz-request-id': randomUUID() },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${content}</${root}>`,
  };
}

export function s3Error(fault: {
  readonly status: number;
  readonly code: string;
  readonly message: string;
  readonly details?: Readonly<Record<string, string>>;
}): AwsResponse {
  const requestId = randomUUID();
  const details = Object.entries(fault.details ?? {}).map(([name, value]) => element(name, value));
  const content = [element('Code', fault.code), element('Message', fault.message), ...details];
  return {
    status: fault.status,
    headers: { 'content-type': 'application/xml', 'x-amz-request-id': requestId },
    body: `<?xml version="1.0" encoding="UTF-8"?>\n<Error>${content.join('')}${element('RequestId', requestId)}</Error>`,
  };
}
