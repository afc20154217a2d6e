/** In the bundles instead of `@aws-sdk/credential-provider-node` (decision 5). */
export { fromEnv as defaultProvider } from '@aws-sdk/credential-provider-env';
