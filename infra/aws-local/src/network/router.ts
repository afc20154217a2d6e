import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import { jsonResponse, readRequest, type WebRequest, type WebResponse } from './web-request.ts';

type Answer = (request: WebRequest) => Promise<WebResponse>;

/** The handlers of the parts of the stack's address space. */
export interface Routes {
  /** `/__aws/<service>/…`: the AWS APIs for functions. */
  readonly aws: Answer;
  /** `/__local/…`: pages and controls for people and tests. */
  readonly local: Answer;
  /** All other paths, as CloudFront would respond. */
  readonly site: Answer;
}

/** Large enough for an upload to the local S3; other requests are far smaller. */
const MAX_REQUEST_BYTES = 32 * 1024 * 1024;

/**
 * Handles the requests of the stack's port.
 *
 * @param before may handle a request first (the web's development server does) and returns whether it did
 */
export function requestListener(
  routes: Routes,
  report: (error: unknown) => void,
  before: (message: IncomingMessage, response: ServerResponse) => Promise<boolean>,
): RequestListener {
  return (message, response) => {
    void serve(message, response);
  };

  async function serve(message: IncomingMessage, response: ServerResponse): Promise<void> {
    try {
      if (await before(message, response)) return;
      const request = await readRequest(message, MAX_REQUEST_BYTES);
      send(message, response, request === undefined ? jsonResponse(413, TOO_LARGE) : await answer(request));
    } catch (error) {
      // The client disconnected; there is nothing to report.
      if (message.destroyed && !message.complete) return;
      report(error);
      if (!response.headersSent) send(message, response, jsonResponse(500, { message: 'The local stack failed' }));
    }
  }

  async function answer(request: WebRequest): Promise<WebResponse> {
    if (request.path.startsWith('/__aws/')) return await routes.aws(request);
    if (request.path === '/__local' || request.path.startsWith('/__local/')) return await routes.local(request);
    return await routes.site(request);
  }
}

const TOO_LARGE = { message: 'Request Entity Too Large' };

function send(message: IncomingMessage, response: ServerResponse, { status, headers, body }: WebResponse): void {
  const isBodiless = status === 204 || status === 304;
  const length = isBodiless || 'content-length' in headers ? {} : { 'content-length': Buffer.byteLength(body) };
  // `writeHead` takes no readonly lists.
  const copiedLists = Object.entries(headers).flatMap(([name, value]) =>
    typeof value === 'string' ? [] : [[name, [...value]] as const],
  );
  response.writeHead(status, { ...headers, ...length, ...Object.fromEntries(copiedLists) });
  response.end(message.method === 'HEAD' || isBodiless ? undefined : body);
}
