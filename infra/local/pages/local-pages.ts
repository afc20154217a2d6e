import { readFileSync } from 'node:fs';
import type { AwsRequest, AwsResponse } from '@boli/aws-local/aws/aws-service.ts';
import type { Mailbox } from '@boli/aws-local/mailbox/mailbox.ts';
import type { ScheduleView } from '@boli/aws-local/scheduler/schedule.ts';
import type { Sqs } from '@boli/aws-local/sqs/sqs.ts';
import type { RazorpaySandbox } from '../razorpay/sandbox.ts';
import { type ClockControl, moveClock, offsetOf } from './clock-page.ts';
import { html, jsonAnswer, page, seeOther } from './html.ts';
import { mailboxPage, mailView, setTrouble } from './mailbox-page.ts';
import { actAsPayer, endRefund, fromForm, paymentsPage, setFaults } from './payments-page.ts';
import { indexPage, queuePage, schedulesPage, tablePage, tablesPage } from './stack-pages.ts';

export interface LocalPagesOptions {
  readonly mailbox: Mailbox;
  /** Simulates a bounce or a spam complaint for the newest mail to an address. */
  readonly bounce: (to: string, kind: 'Bounce' | 'Complaint') => Promise<boolean>;
  readonly razorpay: RazorpaySandbox;
  readonly scheduler: { list(): readonly ScheduleView[] };
  readonly clockControl: ClockControl;
  readonly tables: {
    names(): readonly string[];
    sample(name: string, limit: number): Promise<readonly unknown[]> | readonly unknown[];
  };
  /** The routes and grants that were used so far. */
  readonly coverage: () => unknown;
  readonly queues: Pick<Sqs, 'queues' | 'list'>;
  /** The stacks' outputs by key. */
  readonly outputs: () => Readonly<Record<string, string>>;
  /** The environment variables for an operator's shell. */
  readonly operatorEnvironment: Readonly<Record<string, string>>;
  /** Waits until nothing is due or in progress. */
  readonly settled: () => Promise<unknown>;
}

export interface LocalPages {
  /** Paths from `/__local` on, except `/__local/razorpay`. */
  handle(request: AwsRequest): Promise<AwsResponse>;
}

const STYLE = new URL('style.css', import.meta.url);
const SAMPLE = 50;

async function tables(options: LocalPagesOptions, name: string | null): Promise<AwsResponse> {
  if (name === null) return tablesPage(options.tables.names());
  if (!options.tables.names().includes(name)) return notFound();
  return tablePage(name, await options.tables.sample(name, SAMPLE), SAMPLE);
}

function notFound(): AwsResponse {
  return page('Not found', html`<p>There is no such page. <a href="/__local/">All local pages</a></p>`, 404);
}

async function show(options: LocalPagesOptions, path: string, query: URLSearchParams): Promise<AwsResponse> {
  const { mailbox, razorpay, scheduler, clockControl, queues } = options;
  const to = query.get('to') ?? undefined;
  switch (path) {
    case '/__local':
      return seeOther('/__local/');
    case '/__local/': {
      const queueLengths = queues.queues().map((arn) => [arn, queues.list(arn).length] as const);
      return indexPage(clockControl.now(), offsetOf(clockControl), queueLengths);
    }
    case '/__local/style.css':
      return { status: 200, headers: { 'content-type': 'text/css; charset=utf-8' }, body: readFileSync(STYLE, 'utf8') };
    case '/__local/mailbox':
      return mailboxPage(mailbox.list(to), to);
    case '/__local/mailbox/mail':
      return mailView(mailbox.list(to)[Number(query.get('at') ?? 0)]);
    case '/__local/mailbox.json':
      return jsonAnswer(mailbox.list(to));
    case '/__local/payments':
      return paymentsPage(razorpay);
    case '/__local/schedules':
      return schedulesPage(scheduler.list());
    case '/__local/schedules.json':
      return jsonAnswer(scheduler.list());
    case '/__local/tables':
      return await tables(options, query.get('name'));
    case '/__local/payments.json':
      return jsonAnswer(razorpay.orders());
    case '/__local/queues':
      return queuePage(query.get('arn') ?? '', queues.list(query.get('arn') ?? ''));
    case '/__local/coverage':
      return jsonAnswer(options.coverage());
    case '/__local/outputs.json':
      return jsonAnswer(options.outputs());
    case '/__local/operator.env':
      return shellVariables(options.operatorEnvironment);
    default:
      return notFound();
  }
}

/** For `source <(curl -s …)`. Unsets AWS profiles and sessions, which would override the stack's keys. */
function shellVariables(variables: Readonly<Record<string, string>>): AwsResponse {
  const lines = Object.entries(variables).map(([name, value]) => `export ${name}='${value}'\n`);
  const body = `unset AWS_PROFILE AWS_SESSION_TOKEN\n${lines.join('')}`;
  return { status: 200, headers: { 'content-type': 'text/plain; charset=utf-8' }, body };
}

async function act(options: LocalPagesOptions, request: AwsRequest): Promise<AwsResponse> {
  const payer = /^\/__local\/payments\/([^/]+)\/(pay|fail|late|authorize|again)$/.exec(request.path);
  if (payer !== null) {
    return actAsPayer(options.razorpay, decodeURIComponent(payer[1] ?? ''), payer[2] ?? '', request);
  }
  const refund = /^\/__local\/payments\/refunds\/([^/]+)\/(process|fail)$/.exec(request.path);
  if (refund !== null) {
    return endRefund(options.razorpay, decodeURIComponent(refund[1] ?? ''), refund[2] ?? '', request);
  }
  switch (request.path) {
    case '/__local/payments/refuse-refunds':
      options.razorpay.setFaults({ refuseRefunds: 1 });
      return fromForm(request) ? seeOther('/__local/payments') : jsonAnswer({ success: true });
    case '/__local/mailbox/bounce':
    case '/__local/mailbox/complain': {
      const kind = request.path.endsWith('bounce') ? 'Bounce' : 'Complaint';
      return jsonAnswer({ success: await options.bounce(request.query.get('to') ?? '', kind) });
    }
    case '/__local/mailbox/trouble':
      return setTrouble(options.mailbox, request);
    case '/__local/payments/faults':
      return setFaults(options.razorpay, request);
    case '/__local/clock':
      return await moveClock(options.clockControl, request);
    case '/__local/settled':
      return jsonAnswer((await options.settled()) ?? { busy: [] });
    default:
      return notFound();
  }
}

/** The pages and controls under /__local, for people and tests. */
export function createLocalPages(options: LocalPagesOptions): LocalPages {
  return {
    handle: async (request) => {
      if (request.method === 'GET' || request.method === 'HEAD')
        return await show(options, request.path, request.query);
      if (request.method !== 'POST') return notFound();
      // Any website could post to localhost, so cross-site requests are refused.
      if (request.headers['sec-fetch-site'] === 'cross-site') {
        return jsonAnswer({ success: false, message: 'Another site may not act here.' }, 403);
      }
      return await act(options, request);
    },
  };
}
