import * as z from 'zod';
import { defineRoute } from './http/route.ts';

export const health = defineRoute({
  method: 'GET',
  path: '/health',
  audience: 'public',
  service: 'browse-api',
  summary: 'Answers while the API is up.',
  response: z.object({ status: z.literal('ok') }),
  errors: [],
});

export const legalTexts = defineRoute({
  method: 'GET',
  path: '/legal-texts',
  audience: 'public',
  service: 'browse-api',
  summary: 'The version of the terms and the privacy policy (/terms, /privacy). A registration sends it as `consent`.',
  response: z.object({ success: z.literal(true), consent: z.string() }),
  errors: [],
});

export const openApiDocument = defineRoute({
  method: 'GET',
  path: '/openapi.json',
  audience: 'public',
  service: 'browse-api',
  summary: 'This contract as an OpenAPI 3.1 document.',
  response: z.record(z.string(), z.unknown()),
  errors: [],
});
