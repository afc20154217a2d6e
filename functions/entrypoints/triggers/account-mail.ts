import { injectLambdaContext } from '@aws-lambda-powertools/logger/middleware';
import middy from '@middy/core';
import type { Context } from 'aws-lambda';
import { withMessage } from '#functions/account-mail/custom-message.ts';
import { logger } from '#functions/platform/logger.ts';

/** Writes the text of Cognito's mails with codes. */
export const handler = middy(async (event: unknown, _context: Context) => withMessage(event)).use(
  injectLambdaContext(logger, { resetKeys: true }),
);
