/**
 * The SDK's chain of credential providers, as functions get it: on Lambda the role's credentials are always in the
 * environment, and everything else the chain could ask (SSO, STS, profiles, instance metadata) only adds 45 KB to
 * each bundle. Swapped in by the build for `@aws-sdk/credential-provider-node`.
 */
export const defaultProvider = () => async () => {
  const { AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY, AWS_SESSION_TOKEN } = process.env;
  if (AWS_ACCESS_KEY_ID === undefined || AWS_SECRET_ACCESS_KEY === undefined) {
    throw new Error('There are no credentials in the environment.');
  }
  return {
    accessKeyId: AWS_ACCESS_KEY_ID,
    secretAccessKey: AWS_SECRET_ACCESS_KEY,
    ...(AWS_SESSION_TOKEN !== undefined && { sessionToken: AWS_SESSION_TOKEN }),
  };
};
