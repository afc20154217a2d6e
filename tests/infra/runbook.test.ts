/** Checks that docs/operations.md describes every alarm, dead-letter queue and setting of the templates. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { QUEUES } from '#infra/commands/redrive/queues.ts';
import { plainId, templates } from './support/templates.ts';

// Together they have every alarm and queue.
const { text } = templates();
const [memory, opensearch] = [templates(), templates({ catalogue: 'opensearch' })];
const resourcesOf = (stack: 'api' | 'monitoring' | 'edge', type: string) => {
  const [one, other] = [memory[stack].ofType(type), opensearch[stack].ofType(type)];
  return [...one, ...other.filter(({ id }) => !one.some((known) => known.id === id))];
};
const packageJson = readFileSync(join(import.meta.dirname, '..', '..', 'package.json'), 'utf8');
/** The anchor that GitHub makes of a heading. */
const slugOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replaceAll(/[^\w -]/g, '')
    .replaceAll(' ', '-');
const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'operations.md'), 'utf8');
const alarms = [
  ...resourcesOf('monitoring', 'AWS::CloudWatch::Alarm'),
  ...resourcesOf('edge', 'AWS::CloudWatch::Alarm'),
];

describe('every alarm', () => {
  const ids = alarms.map(({ id }) => plainId(id).replace(/^(?:WebAcl)?Alarms/, ''));
  const section = page.slice(page.indexOf('\n## Alarms\n'), page.indexOf('\n## Dead letters\n'));
  /** `…Errors` matches every alarm whose name ends with Errors. */
  const named = [...section.matchAll(/^### (.*)$/gm)].flatMap(([, heading = '']) =>
    [...heading.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
  );
  const means = (name: string, id: string) => (name.startsWith('…') ? id.endsWith(name.slice(1)) : id === name);

  it.each(ids)('%s has exactly one section', (id) => {
    const own = named.filter((name) => name === id);
    const found = own.length > 0 ? own : named.filter((name) => means(name, id));
    expect(found).toHaveLength(1);
  });

  it('with a section is in the template', () => {
    expect(named.filter((name) => !ids.some((id) => means(name, id)))).toEqual([]);
  });

  it.each(alarms.map(({ id, Properties }) => [plainId(id).replace(/^(?:WebAcl)?Alarms/, ''), Properties] as const))(
    '%s links its section, and tells when it is over',
    (id, Properties) => {
      const [, anchor] = /docs\/operations\.md#([\w-]+)/.exec(text(Properties['AlarmDescription'])) ?? [];
      const headings = [...section.matchAll(/^### (.*)$/gm)].map(([, heading = '']) => heading);
      const linked = headings.find((heading) => slugOf(heading) === anchor) ?? '';
      expect([...linked.matchAll(/`([^`]+)`/g)].some(([, name = '']) => means(name, id))).toBe(true);
      expect(Properties['OKActions']).toEqual(Properties['AlarmActions']);
      // Only a job that should have run is missed.
      expect(Properties['TreatMissingData']).toBe(id.endsWith('Silent') ? 'breaching' : 'notBreaching');
    },
  );

  it.each(alarms.map(({ id, Properties }) => [plainId(id), text(Properties['AlarmDescription'])] as const))(
    '%s names a command, which its section has to the letter',
    (_, description) => {
      const [, anchor, command = ''] = /#([\w-]+)\. Run: (.+)$/.exec(description) ?? [];
      expect(command).toMatch(/^(?:aws \w+|npm run) /);
      const own = section.split(/^### /m).find((one) => slugOf(one.split('\n', 1)[0] ?? '') === anchor) ?? '';
      // The names of a deployment.
      const written = command
        .replaceAll(/<\w+>/g, 'FUNCTION')
        .replace(/^(npm run redrive --) .*$/, own.includes('-- QUEUE') ? '$1 QUEUE' : '$&');
      expect(own.split('\n')).toContain(`    ${written}`);
    },
  );

  it('names commands that exist', () => {
    const { scripts } = z.object({ scripts: z.record(z.string(), z.string()) }).parse(JSON.parse(packageJson));
    const named = alarms.flatMap(
      ({ Properties }) => /npm run ([\w:]+)/.exec(text(Properties['AlarmDescription']))?.[1] ?? [],
    );
    expect(named.length).toBeGreaterThan(10);
    expect(named.filter((name) => !(name in scripts))).toEqual([]);
  });

  it('that cannot wait goes to another topic than what can', () => {
    const urgent = alarms
      .filter(({ Properties }) => text(z.array(z.unknown()).parse(Properties['AlarmActions'])[0]).includes('Page'))
      .map(({ id }) => plainId(id).replace(/^(?:WebAcl)?Alarms/, ''));
    for (const id of ['BiddingApiErrors', 'ClosingsLate', 'FunctionsThrottled', 'RequestsBlocked'])
      expect(urgent).toContain(id);
    for (const id of ['RetentionWorkerErrors', 'GrievancesLate', 'BooksDiffer', 'BooksSilent'])
      expect(urgent).not.toContain(id);
  });
});

describe('every queue of dead letters', () => {
  it('is in the table of docs/operations.md', () => {
    const start = page.indexOf('\n## Dead letters\n');
    const section = page.slice(start, page.indexOf('\n## ', start + 1));
    const rows = section.split('\n').filter((line) => line.startsWith('| `'));
    const named = rows.flatMap((row) =>
      [...(row.split('|')[1] ?? '').matchAll(/`([^`]+)`/g)].map(([, name = '']) => name),
    );
    const queues = resourcesOf('api', 'AWS::SQS::Queue').map(({ id }) => plainId(id));
    expect(new Set(named)).toEqual(new Set(queues.filter((id) => id.endsWith('DeadLetters'))));
  });

  it('is known to `npm run redrive`, with its function, as is what alarms tell people to redrive', () => {
    const queues = resourcesOf('api', 'AWS::SQS::Queue').map(({ id }) => plainId(id));
    const run = alarms.flatMap(
      ({ Properties }) => /npm run redrive -- (\w+)/.exec(text(Properties['AlarmDescription']))?.[1] ?? [],
    );
    expect(run).toContain('LedgerExportDeadLetters');
    const names = [...queues.filter((id) => id.endsWith('DeadLetters')), ...run].map((id) =>
      id.replace(/DeadLetters$/, ''),
    );
    expect(names.filter((name) => !QUEUES.some((queue) => queue.name === name))).toEqual([]);
    const functions = resourcesOf('api', 'AWS::Lambda::Function').map(({ id }) => plainId(id));
    expect(QUEUES.filter(({ function: name }) => !functions.some((id) => id.startsWith(name)))).toEqual([]);
  });
});

describe('every setting', () => {
  it('is documented', () => {
    const settings = readFileSync(join(import.meta.dirname, '..', '..', 'infra', 'settings', 'settings.ts'), 'utf8');
    const [, shape = ''] = /z\.object\(\{([\s\S]*?)\n\}\)/.exec(settings) ?? [];
    const names = [...shape.matchAll(/^ {2}(\w+):/gm)].map(([, name = '']) => name);
    expect(names.length).toBeGreaterThan(10);
    const missing = names.filter((name) => !page.includes(`\`${name}\``) && !page.includes(`\`${name}=`));
    // Only for tests, so not documented.
    expect(missing).toEqual(['allowStubs']);
  });
});
