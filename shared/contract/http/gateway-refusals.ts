/**
 * The refusals of API Gateway itself, as `{ message }`. An HTTP API cannot customize them:
 * https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-vs-rest.html ("Custom gateway responses").
 * 401: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-troubleshooting-jwt.html
 * 429: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-throttling.html
 * 500: https://docs.aws.amazon.com/apigateway/latest/developerguide/http-api-troubleshooting-lambda.html
 * 503: https://github.com/cortexlabs/cortex/issues/1225
 */
export const GATEWAY_REFUSALS = {
  401: { message: 'Unauthorized', when: 'The access token is missing, expired or invalid.' },
  404: { message: 'Not Found', when: 'The route does not exist.' },
  413: {
    message: 'Request Entity Too Large',
    when: 'The request is larger than 10 MB, or larger than a function accepts.',
  },
  429: { message: 'Too Many Requests', when: 'All clients together send too many requests.' },
  500: { message: 'Internal Server Error', when: 'The function failed.' },
  503: {
    message: 'Service Unavailable',
    when: 'The function did not answer in time, or too many instances are running.',
  },
} as const;
