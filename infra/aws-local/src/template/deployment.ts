/** A CloudFormation resource after its intrinsics were resolved, as the stand-ins receive it. */
export interface ResolvedResource {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  /** What `Ref` answers. */
  readonly physicalId: string;
  /** What `Fn::GetAtt` answers, by attribute name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Resolved; each stand-in parses what it uses. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Everything the synthesized stacks declare, ready to be stood in for. */
export interface Deployment {
  readonly resources: readonly ResolvedResource[];
  /** The resources of one CloudFormation type. */
  ofType(type: string): readonly ResolvedResource[];
}
