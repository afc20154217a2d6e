import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { GetObjectCommand, PutObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { afterEach, beforeEach } from 'vitest';
import type { Principal } from '../../src/aws/aws-service.ts';
import { createS3, type S3 } from '../../src/s3/s3.ts';
import { CREDENTIALS, deploymentOf, principalWith, serve } from '../emulator-server.ts';

const deployment = deploymentOf(
  {
    type: 'AWS::S3::Bucket',
    physicalId: 'proofs',
    properties: {
      LifecycleConfiguration: { Rules: [{ Status: 'Enabled', Prefix: 'uploads/', ExpirationInDays: 1 }] },
      CorsConfiguration: {
        CorsRules: [
          { AllowedMethods: ['POST'], AllowedOrigins: ['https://*.boli.test'], AllowedHeaders: ['*'], MaxAge: 60 },
        ],
      },
    },
  },
  {
    type: 'AWS::S3::Bucket',
    physicalId: 'ledgers',
    properties: {
      ObjectLockEnabled: true,
      ObjectLockConfiguration: {
        ObjectLockEnabled: 'Enabled',
        Rule: { DefaultRetention: { Mode: 'COMPLIANCE', Days: 2 } },
      },
    },
  },
);

/** S3 with the buckets `proofs` and `ledgers` behind a server of its own, new for each test of the file. */
export function runningS3() {
  let dataDir: string;
  let offset: number;
  let principal: Principal;
  let s3: S3;
  let server: Awaited<ReturnType<typeof serve>>;
  let client: S3Client;
  const clock = () => Date.now() + offset;
  beforeEach(async () => {
    dataDir = mkdtempSync(join(tmpdir(), 'boli-s3-'));
    offset = 0;
    principal = principalWith();
    const credentials = (id: string) => (id === CREDENTIALS.accessKeyId ? principal : undefined);
    s3 = createS3({ deployment, dataDir, clock, credentials });
    server = await serve([{ name: 's3', handle: async (request) => await s3.handle(request) }], {
      principal: () => principal,
      clock,
    });
    client = new S3Client({ ...server.client('s3'), forcePathStyle: true });
  });
  afterEach(async () => {
    client.destroy();
    await server.close();
    rmSync(dataDir, { recursive: true });
  });

  return {
    get s3() {
      return s3;
    },
    /** Signs as the current principal. */
    get client() {
      return client;
    },
    get server() {
      return server;
    },
    /** Changes the principal that signs. */
    actAs: (who: Principal) => {
      principal = who;
    },
    moveClock: (ms: number) => {
      offset = ms;
      // It signs with the time.
      client.config.systemClockOffset = ms;
    },
    put: (Key: string, Body: string, more: object = {}) =>
      client.send(new PutObjectCommand({ Bucket: 'proofs', Key, Body, ...more })),
    get: async (Key: string) =>
      (await client.send(new GetObjectCommand({ Bucket: 'proofs', Key }))).Body?.transformToString(),
  };
}
