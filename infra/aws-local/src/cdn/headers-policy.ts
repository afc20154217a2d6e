import * as z from 'zod';
import type { Deployment } from '../template/deployment.ts';
import { propertiesOf } from '../template/properties.ts';
import { TemplateError } from '../template/template-error.ts';

export interface PolicyHeader {
  readonly name: string;
  readonly value: string;
  /** Whether it replaces the origin's header. */
  readonly override: boolean;
}

const override = { Override: z.boolean() };

const policy = z.strictObject({
  Name: z.string(),
  Comment: z.string().optional(),
  CustomHeadersConfig: z
    .strictObject({ Items: z.array(z.strictObject({ Header: z.string(), Value: z.string(), ...override })) })
    .default({ Items: [] }),
  SecurityHeadersConfig: z
    .strictObject({
      ContentSecurityPolicy: z.strictObject({ ContentSecurityPolicy: z.string(), ...override }).optional(),
      ContentTypeOptions: z.strictObject(override).optional(),
      FrameOptions: z.strictObject({ FrameOption: z.string(), ...override }).optional(),
      ReferrerPolicy: z.strictObject({ ReferrerPolicy: z.string(), ...override }).optional(),
      StrictTransportSecurity: z
        .strictObject({
          AccessControlMaxAgeSec: z.number(),
          IncludeSubdomains: z.boolean().default(false),
          Preload: z.boolean().default(false),
          ...override,
        })
        .optional(),
    })
    .default({}),
});

/** Reads a response headers policy. AWS URLs in its Content-Security-Policy become local URLs. */
export function readHeadersPolicy(
  deployment: Deployment,
  id: string | undefined,
  where: string,
  localPolicy: (text: string) => string,
): readonly PolicyHeader[] {
  if (id === undefined) return [];
  const found = deployment
    .ofType('AWS::CloudFront::ResponseHeadersPolicy')
    .find((resource) => resource.physicalId === id);
  if (found === undefined) throw new TemplateError(where, `no response headers policy ${id}`);
  const { ResponseHeadersPolicyConfig } = propertiesOf(found, z.object({ ResponseHeadersPolicyConfig: policy }));
  const { CustomHeadersConfig, SecurityHeadersConfig: security } = ResponseHeadersPolicyConfig;
  const headers: PolicyHeader[] = CustomHeadersConfig.Items.map((item) => ({
    name: item.Header.toLowerCase(),
    value: item.Value,
    override: item.Override,
  }));
  const add = (name: string, value: string | undefined, declared: { readonly Override: boolean } | undefined) => {
    if (value !== undefined && declared !== undefined) headers.push({ name, value, override: declared.Override });
  };
  const csp = security.ContentSecurityPolicy;
  add('content-security-policy', csp && localPolicy(csp.ContentSecurityPolicy), csp);
  add('x-content-type-options', 'nosniff', security.ContentTypeOptions);
  add('x-frame-options', security.FrameOptions?.FrameOption, security.FrameOptions);
  add('referrer-policy', security.ReferrerPolicy?.ReferrerPolicy, security.ReferrerPolicy);
  const hsts = security.StrictTransportSecurity;
  const parts = hsts && [
    `max-age=${hsts.AccessControlMaxAgeSec}`,
    ...(hsts.IncludeSubdomains ? ['includeSubDomains'] : []),
    ...(hsts.Preload ? ['preload'] : []),
  ];
  add('strict-transport-security', parts?.join('; '), hsts);
  return headers;
}
