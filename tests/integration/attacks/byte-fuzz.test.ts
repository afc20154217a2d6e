import { readdir, readFile, rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { listLot, type Person } from '../../../infra/local/client/person.ts';
import type { RouteSpec } from '../../../shared/contract/route.ts';
import { ROUTES } from '../../../shared/contract/routes.ts';
import { dice } from '../../support/random.ts';
import { makeAdmin, makeVerifiedBidder, TWO_PICTURES } from '../../support/people/people.ts';
import { mutated } from '../../support/requests/mutations.ts';
import { JPEG } from '../../support/people/pictures.ts';
import { sampleRequests, type SampleFacts } from '../../support/requests/sample-requests.ts';
import { type OwnStack, startStack } from '../../support/stack/stack.ts';

type RouteName = keyof typeof ROUTES;
const withBody = (Object.entries(ROUTES) as [RouteName, RouteSpec][]).filter(([, { body }]) => body !== undefined);
const withForm = withBody.filter(([, { body }]) => body?.kind === 'form');

const SEED = 20_261_121;
const BODIES_PER_ROUTE = 60;
const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data; boundary=boli';

let stack: OwnStack;
let dataDir: string;
let admin: Person;
let asha: Person;
let facts: SampleFacts;

beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'boli-fuzz-'));
  stack = await startStack({ dataDir });
  admin = await makeAdmin(stack.url);
  asha = await makeVerifiedBidder(stack.url, admin, 'Asha Rao');
  const now = await stack.now();
  const times = { registrationDeadlineAt: now + 86_400_000, startAt: now + 90_000_000, endAt: now + 95_000_000 };
  const lot = { title: 'Lot', description: 'Lot', categorie: 'cars', basePrice: 1000, emdAmount: 100, bidInterval: 60 };
  const auctionId = await listLot(stack.url, admin, lot, times, TWO_PICTURES);
  facts = { auctionId, userId: asha.userId, callerId: asha.userId, now };
});
afterAll(async () => {
  await stack.stop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Sent {
  readonly body: Buffer;
  readonly type: string;
  readonly token?: string | undefined;
}

async function statusOf(name: RouteName, route: RouteSpec, { body, type, token }: Sent): Promise<number> {
  const id = sampleRequests(facts)[name].params?.['id'] ?? '';
  const response = await fetch(`${stack.url}/api${route.path.replace('{id}', id)}`, {
    method: route.method,
    headers: { 'content-type': type, ...(token !== undefined && { authorization: `Bearer ${token}` }) },
    body: new Uint8Array(body),
  });
  await response.arrayBuffer();
  return response.status;
}

function tokenFor({ audience }: RouteSpec): string | undefined {
  if (audience === 'public') return undefined;
  return audience === 'admin' ? admin.token : asha.token;
}

function formOf(name: RouteName, { body }: RouteSpec): Buffer {
  const fields = Object.entries(sampleRequests(facts)[name].body as Record<string, unknown>);
  const file = body?.kind === 'form' ? body.files[0] : undefined;
  const parts = fields.map(([field, value]) => `name="${field}"\r\n\r\n${String(value)}`);
  const head = (part: string) => `--boli\r\nContent-Disposition: form-data; ${part}`;
  return Buffer.concat([
    Buffer.from(parts.map((part) => `${head(part)}\r\n`).join('')),
    Buffer.from(`${head(`name="${file}"; filename="a.jpg"\r\nContent-Type: image/jpeg`)}\r\n\r\n`),
    JPEG,
    Buffer.from('\r\n--boli--\r\n'),
  ]);
}

/** What the functions said of errors nobody expected, over all of them. */
async function accidents(): Promise<string[]> {
  const folder = join(dataDir, 'logs');
  const texts = await Promise.all((await readdir(folder)).map((file) => readFile(join(folder, file), 'utf8')));
  return texts.flatMap((text) => text.split('\n').filter((line) => line.includes('"level":"ERROR"')));
}

describe('malformed forms are answered 400 and end nothing', () => {
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
      expect(await accidents()).toEqual([]);
    });
  }

  test('whoever may not send the form is refused before it is read', async () => {
    const [[, text] = ['', '']] = MALFORMED;
    const sent = { body: Buffer.from(text), type: FORM_TYPE, token: asha.token };
    expect(await statusOf('createAuction', ROUTES.createAuction, sent)).toBe(403);
  });
});

test.each(withBody)('no bytes sent to %s are an error of ours', async (name, route) => {
  const roll = dice(SEED);
  const json = Buffer.from(JSON.stringify(sampleRequests(facts)[name].body ?? { event: 'payment.captured' }));
  const forms = route.body?.kind === 'form' ? [formOf(name, route)] : [];
  for (const original of [json, ...forms]) {
    const type = original === json ? JSON_TYPE : FORM_TYPE;
    for (let round = 0; round < BODIES_PER_ROUTE; round += 1) {
      const body = mutated(original, roll);
      const status = await statusOf(name, route, { body, type, token: tokenFor(route) });
      expect(status, `round ${round}: ${body.toString('latin1')}`).toBeLessThan(500);
    }
  }
  expect(await accidents()).toEqual([]);
});
