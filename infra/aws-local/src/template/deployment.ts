/** A CloudFormation resource with resolved intrinsics. */
export interface ResolvedResource {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  /** The value of `Ref`. */
  readonly physicalId: string;
  /** The values of `Fn::GetAtt`, by attribute name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Resolved; each emulator parses its own. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** All resources of the synthesized stacks. */
export interface Deployment {
  readonly resources: readonly ResolvedResource[];
  ofType(type: string): readonly ResolvedResource[];
}
