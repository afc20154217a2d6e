/** The outputs of the deployed stacks (names of pools, tables, buckets), as `cdk deploy` would print them. */
export async function stackOutputs(baseUrl: string): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(`${baseUrl}/__local/outputs.json`);
  return (await response.json()) as Record<string, string>;
}
