import type { AwsResponse } from '@boli/aws-local/aws/aws-service.ts';
import type { ScheduleView } from '@boli/aws-local/scheduler/schedule.ts';
import type { QueuedMessage } from '@boli/aws-local/sqs/messages.ts';
import { type Html, html, page, timeTag } from './html.ts';

/** The start page: links and the clock. */
export function indexPage(now: number, offsetMs: number, queues: readonly (readonly [string, number])[]): AwsResponse {
  const minutes = (count: number, label: string): Html =>
    html`<form method="post" action="/__local/clock">
      <input type="hidden" name="advanceMs" value="${count * 60_000}" /><button>${label}</button>
    </form>`;
  const jsonLinks = ['mailbox.json', 'payments.json', 'schedules.json', 'outputs.json', 'coverage'];
  return page(
    'On this machine',
    html`<section class="card">
        <h2>Clock</h2>
        <p>
          ${timeTag(new Date(now).toISOString())}${Math.abs(offsetMs) < 1000 ? '' : `, ${Math.round(offsetMs / 1000)} s from this machine's`}
        </p>
        <div class="row">${minutes(1, '+1 minute')}${minutes(60, '+1 hour')}${minutes(1440, '+1 day')}</div>
      </section>
      <section class="card">
        <h2>Look at</h2>
        <ul>
          <li><a href="/__local/mailbox">Mailbox</a>: the e-mail that was sent, codes included</li>
          <li><a href="/__local/payments">Payments</a>: act as the payer</li>
          <li><a href="/__local/schedules">Schedules</a>: what will fire, and when</li>
          <li><a href="/__local/tables">Tables</a>: what is stored</li>
        </ul>
      </section>
      <section class="card">
        <h2>Queues, and dead letters</h2>
        ${
          queues.length === 0
            ? html`<p>There are no queues.</p>`
            : html`<ul>
                ${queues.map(
                  ([arn, count]) =>
                    html`<li>
                      <a href="/__local/queues?arn=${encodeURIComponent(arn)}"><code>${arn.split(':').at(-1)}</code></a
                      >: ${count}
                    </li>`,
                )}
              </ul>`
        }
      </section>
      <p class="soft">For programs: ${jsonLinks.map((name) => html`<a href="/__local/${name}">${name}</a> `)}</p>`,
  );
}

export function schedulesPage(schedules: readonly ScheduleView[]): AwsResponse {
  const rows = schedules.map(
    (schedule) =>
      html`<tr>
        <td>${schedule.dueAt === null ? 'fired' : timeTag(schedule.dueAt)}</td>
        <td><code>${schedule.group}/${schedule.name}</code></td>
        <td><code>${schedule.expression}</code></td>
        <td><code>${schedule.targetArn.split(':').at(-1)}</code></td>
        <td><code>${schedule.input}</code></td>
      </tr>`,
  );
  return page(
    'Schedules',
    html`<div class="scroll">
      <table>
        <thead>
          <tr>
            <th>Next</th>
            <th>Name</th>
            <th>Expression</th>
            <th>Target</th>
            <th>Input</th>
          </tr>
        </thead>
        <tbody>
          ${rows}
        </tbody>
      </table>
    </div>`,
  );
}

export function tablesPage(names: readonly string[]): AwsResponse {
  return page(
    'Tables',
    html`<ul>
      ${names.map(
        (name) =>
          html`<li>
            <a href="/__local/tables?name=${encodeURIComponent(name)}"><code>${name}</code></a>
          </li>`,
      )}
    </ul>`,
  );
}

export function tablePage(name: string, items: readonly unknown[], limit: number): AwsResponse {
  const list = items.map((item) => html`<pre>${JSON.stringify(item, null, 2)}</pre>`);
  return page(
    name,
    html`<p class="soft">${items.length === limit ? `The first ${limit} items.` : `${items.length} item(s).`}</p>
      ${list}`,
  );
}

export function queuePage(arn: string, messages: readonly QueuedMessage[]): AwsResponse {
  const list = messages.map(
    (m) =>
      html`<article class="card">
        <p class="soft">${timeTag(m.sentAt)}</p>
        <pre>${m.body}</pre>
      </article>`,
  );
  return page(arn.split(':').at(-1) ?? arn, messages.length === 0 ? html`<p>Nothing was given up.</p>` : html`${list}`);
}
