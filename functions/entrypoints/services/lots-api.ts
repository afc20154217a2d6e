import { SSMClient } from '@aws-sdk/client-ssm';
import { systemClock } from '#functions/platform/clock.ts';
import { dynamoClient } from '#functions/platform/dynamo.ts';
import { onOrOff, readEnv, requireEnv } from '#functions/platform/env.ts';
import { NO_CALLERS } from '#functions/platform/http/gate.ts';
import { httpFunction } from '#functions/platform/http/serve.ts';
import { secretReader } from '#functions/platform/secrets.ts';
import { tableHandle } from '#functions/tables/table-handle.ts';
import { catalogueEngine } from '#functions/views/catalogue/engine.ts';
import { lotRoutes } from '#functions/views/public-lots/lot-routes.ts';
import { siteFiles } from '#functions/views/public-lots/site-files.ts';
import { publicSaleRoutes } from '#functions/views/sales/public-sale-routes.ts';

const client = dynamoClient();
const read = secretReader(new SSMClient({}));
const siteUrlParameter = requireEnv('SITE_URL_PARAMETER');
const siteUrl = () => read(siteUrlParameter);

const deps = {
  auctions: tableHandle('auctions', client),
  catalogue: catalogueEngine(client),
  clock: systemClock,
  isPublic: readEnv('PUBLIC_LOTS', onOrOff),
  siteUrl,
  files: siteFiles(siteUrl, systemClock),
};

/** Apart from browse-api, so that a flood of visitors does not reach what signed-in people use. */
export const handler = httpFunction([...lotRoutes(deps), ...publicSaleRoutes(deps)], NO_CALLERS);
