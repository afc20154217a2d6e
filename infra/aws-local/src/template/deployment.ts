/** A CloudFormation resource after its intrinsics were resolved, as the emulators receive it. */
export interface ResolvedResource {
  readonly stack: string;
  readonly logicalId: string;
  readonly type: string;
  /** What `Ref` answers. */
  readonly physicalId: string;
  /** What `Fn::GetAtt` answers, by attribute name. */
  readonly attributes: Readonly<Record<string, string>>;
  /** Resolved; each emulator parses what it uses. */
  readonly properties: Readonly<Record<string, unknown>>;
}

/** Everything the synthesized stacks declare, as the emulators read it. */
export interface Deployment {
  readonly resources: readonly ResolvedResource[];
  /** The resources of one CloudFormation type. */
  ofType(type: string): readonly ResolvedResource[];
}
