import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Person } from '#infra/local/client/person.ts';
import type { RouteSpec } from '#shared/contract/http/route.ts';
import { ROUTES } from '#shared/contract/routes.ts';
import { IS_LONG_RUN } from '#tests/support/long-run.ts';
import { JPEG } from '#tests/support/people/pictures.ts';
import { seededRandom } from '#tests/support/random.ts';
import { allRoutes, type RouteName } from '#tests/support/requests/all-routes.ts';
import { FORM_TYPE, formOf, JSON_TYPE } from '#tests/support/requests/forms.ts';
import { mutated } from '#tests/support/requests/mutations.ts';
import { sampleRequests, type SampleFacts } from '#tests/support/requests/sample-requests.ts';
import type { OwnStack } from '#tests/support/stack/stack.ts';

const withBody = allRoutes.filter(([, { body }]) => body !== undefined);
const withForm = withBody.filter(([, { body }]) => body?.kind === 'form');

const SEED = 20_261_121;
const BODIES_PER_ROUTE = 60;

export interface Fuzzed {
  readonly stack: OwnStack;
  readonly admin: Person;
  /** A verified bidder. */
  readonly asha: Person;
  readonly facts: SampleFacts;
}

interface Sent {
  readonly body: Buffer;
  readonly type: string;
  readonly token?: string | undefined;
}

/** Sends bytes that are neither a form nor JSON to every route with a body. */
export function byteFuzz(on: () => Fuzzed): void {
  async function statusOf(name: RouteName, route: RouteSpec, { body, type, token }: Sent): Promise<number> {
    const id = sampleRequests(on().facts)[name].params?.['id'] ?? '';
    const response = await fetch(`${on().stack.url}/api${route.path.replace('{id}', id)}`, {
      method: route.method,
      headers: { 'content-type': type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
      body: new Uint8Array(body),
    });
    await response.arrayBuffer();
    return response.status;
  }

  function tokenFor({ audience }: RouteSpec): string | undefined {
    if (audience === 'public') return undefined;
    return audience === 'admin' ? on().admin.token : on().asha.token;
  }

  /** The messages of unexpected errors that the functions logged. */
  async function unexpectedErrors(): Promise<string[]> {
    const folder = join(on().stack.dataDir, 'logs');
    const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
    return texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"level":"ERROR"')));
  }

  describe('a malformed form gets 400 and no logged error', () => {
    const MALFORMED: [string, string][] = [
      ['a part without a name', '--boli\r\nContent-Disposition: form-data\r\n\r\nvalue\r\n--boli--\r\n'],
      [
        'a file cut off before its end',
        '--boli\r\nContent-Disposition: form-data; name="id_proof"; filename="a.png"\r\nContent-Type: image/png\r\n\r\nabc',
      ],
      [
        'a field that is also a list',
        '--boli\r\nContent-Disposition: form-data; name="email"\r\n\r\na@b.c\r\n--boli\r\nContent-Disposition: form-data; name="email[]"\r\n\r\nx\r\n--boli--\r\n',
      ],
    ];
    for (const [name, route] of withForm) {
      test.each(MALFORMED)(`${name}: %s`, async (_, text) => {
        const sent = { body: Buffer.from(text), type: FORM_TYPE, token: tokenFor(route) };
        expect(await statusOf(name, route, sent)).toBe(400);
        expect(await unexpectedErrors()).toEqual([]);
      });
    }

    test('an unauthorized form is refused before it is parsed', async () => {
      const [[, text] = ['', '']] = MALFORMED;
      const sent = { body: Buffer.from(text), type: FORM_TYPE, token: on().asha.token };
      expect(await statusOf('createAuction', ROUTES.createAuction, sent)).toBe(403);
    });
  });

  // tests/unit/platform/hostile-requests tests the parser with such bytes by day, without HTTP.
  test.runIf(IS_LONG_RUN).each(withBody)(
    'random bytes never make %s fail with a status of 500 or above',
    async (name, route) => {
      const random = seededRandom(SEED);
      const { body: sample } = sampleRequests(on().facts)[name];
      const json = Buffer.from(JSON.stringify(sample ?? { event: 'payment.captured' }));
      const forms = route.body?.kind === 'form' ? [formOf(sample, route.body.files[0], JPEG)] : [];
      for (const original of [json, ...forms]) {
        const type = original === json ? JSON_TYPE : FORM_TYPE;
        for (let round = 0; round < BODIES_PER_ROUTE; round += 1) {
          const body = mutated(original, random);
          const status = await statusOf(name, route, { body, type, token: tokenFor(route) });
          expect(status, `round ${round}: ${body.toString('latin1')}`).toBeLessThan(500);
        }
      }
      expect(await unexpectedErrors()).toEqual([]);
    },
  );
}
