import { randomUUID } from 'node:crypto';
import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse, AwsService } from '../aws/aws-service.ts';
import { escapeXml } from '../aws/escape-xml.ts';
import type { ResolvedResource } from '../template/deployment.ts';
import type { ReadDeployment } from '../template/read-deployment.ts';

const NAMESPACE = 'http://cloudformation.amazonaws.com/doc/2010-05-15/';

/**
 * Implements ListStackResources in the Query protocol (form in, XML out), because operators' commands look up
 * resources by name. Every stack counts as deployed.
 */
export function createCloudFormation(deployment: ReadDeployment): AwsService {
  const { region, accountId } = deployment;
  return {
    name: 'cloudformation',
    signatureMismatch: (message) => fault(403, 'SignatureDoesNotMatch', message),
    handle: async (request) => {
      const form = new URLSearchParams(request.body.toString('utf8'));
      const action = form.get('Action') ?? '';
      if (action !== 'ListStackResources') {
        return fault(400, 'InvalidAction', `No local emulator for ${action}. Known: ListStackResources.`);
      }
      const name = form.get('StackName') ?? '';
      const refusal = refused(request, `arn:aws:cloudformation:${region}:${accountId}:stack/${name}/*`);
      if (refusal !== undefined) return refusal;
      const resources = deployment.resources.filter((resource) => resource.stack === name);
      if (resources.length === 0) return fault(400, 'ValidationError', `Stack with id ${name} does not exist`);
      return xml(
        200,
        `<ListStackResourcesResponse xmlns="${NAMESPACE}"><ListStackResourcesResult><StackResourceSummaries>${resources
          .map(summary)
          .join('')}</StackResourceSummaries></ListStackResourcesResult></ListStackResourcesResponse>`,
      );
    },
  };
}

function refused(request: AwsRequest, stackArn: string): AwsResponse | undefined {
  const denied = authorize(request, 'cloudformation:ListStackResources', stackArn);
  return denied === undefined ? undefined : fault(403, 'AccessDenied', 'cloudformation:ListStackResources is refused');
}

function summary({ logicalId, physicalId, type }: ResolvedResource): string {
  const element = (name: string, value: string) => `<${name}>${escapeXml(value)}</${name}>`;
  return `<member>${[
    element('LogicalResourceId', logicalId),
    element('PhysicalResourceId', physicalId),
    element('ResourceType', type),
    element('ResourceStatus', 'CREATE_COMPLETE'),
    element('LastUpdatedTimestamp', '2026-01-01T00:00:00.000Z'),
  ].join('')}</member>`;
}

function fault(status: number, code: string, message: string): AwsResponse {
  return xml(
    status,
    `<ErrorResponse xmlns="${NAMESPACE}"><Error><Type>Sender</Type><Code>${code}</Code><Message>${escapeXml(
      message,
    )}</Message></Error><RequestId>${randomUUID()}</RequestId></ErrorResponse>`,
  );
}

function xml(status: number, body: string): AwsResponse {
  return { status, headers: { 'content-type': 'text/xml', 'x-amzn-requestid': randomUUID() }, body };
}
