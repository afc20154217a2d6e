import { S3Client } from '@aws-sdk/client-s3';
import { SSMClient } from '@aws-sdk/client-ssm';
import { systemClock } from '../../platform/clock.ts';
import { dynamoClient } from '../../platform/dynamo.ts';
import { requireEnv } from '../../platform/env.ts';
import { NO_CALLERS } from '../../platform/http/gate.ts';
import { httpFunction } from '../../platform/http/serve.ts';
import { secretReader } from '../../platform/secrets.ts';
import { snapshotObject } from '../../tables/catalogue/catalogue-snapshot.ts';
import { tableHandle } from '../../tables/table-handle.ts';
import { storedCatalogue } from '../../views/catalogue/catalogue-in-memory.ts';
import { lotRoutes } from '../../views/public-lots/lot-routes.ts';
import { siteFiles } from '../../views/public-lots/site-files.ts';

const client = dynamoClient();
const snapshots = snapshotObject(new S3Client({ forcePathStyle: true }), requireEnv('SNAPSHOTS_BUCKET'));
const read = secretReader(new SSMClient({}));
const siteUrlParameter = requireEnv('SITE_URL_PARAMETER');
const siteUrl = () => read(siteUrlParameter);

/** Apart from browse-api, so that a flood of visitors does not reach what signed-in people use. */
export const handler = httpFunction(
  lotRoutes({
    auctions: tableHandle('auctions', client),
    catalogue: storedCatalogue(tableHandle('feed', client), snapshots),
    clock: systemClock,
    isPublic: requireEnv('PUBLIC_LOTS') === 'on',
    siteUrl,
    files: siteFiles(siteUrl, systemClock),
  }),
  NO_CALLERS,
);
