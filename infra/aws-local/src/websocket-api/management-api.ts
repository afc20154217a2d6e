import { authorize } from '../aws/authorize.ts';
import type { AwsRequest, AwsResponse, AwsService } from '../aws/aws-service.ts';
import { awsError, awsJson } from '../aws/json-protocol.ts';
import type { WebSocketApiDefinition } from './api-definition.ts';
import type { Connection } from './connection.ts';

/** API Gateway's limit on a message to a connection. */
const MAX_MESSAGE_BYTES = 128 * 1024;

/** `POST` and `DELETE /<apiId>/<stage>/@connections/<id>`: functions send messages to clients. */
export function managementApi(
  definition: WebSocketApiDefinition,
  connections: ReadonlyMap<string, Connection>,
): AwsService {
  return {
    name: 'execute-api',
    handle: async (request) => {
      const [, apiId, stage, word, id = ''] = request.path.split('/').map((segment) => decodeURIComponent(segment));
      if (apiId !== definition.apiId || stage !== definition.stage || word !== '@connections') {
        return awsError(403, 'ForbiddenException', `No emulator for ${request.path}`);
      }
      const { region, accountId } = definition;
      const resource = `arn:aws:execute-api:${region}:${accountId}:${apiId}/${stage}/${request.method}/@connections/${id}`;
      const denied = authorize(request, 'execute-api:ManageConnections', resource);
      if (denied !== undefined) return denied;
      return answer(request, connections.get(id));
    },
  };
}

function answer(request: AwsRequest, connection: Connection | undefined): AwsResponse {
  const socket = connection?.socket;
  if (connection === undefined || socket?.readyState !== socket?.OPEN || socket === undefined) {
    return awsError(410, 'GoneException', 'The connection with the provided id no longer exists.');
  }
  switch (request.method) {
    case 'POST':
      if (request.body.length > MAX_MESSAGE_BYTES) {
        return awsError(413, 'PayloadTooLargeException', 'Message too long');
      }
      socket.send(request.body.toString('utf8'));
      return awsJson({});
    case 'DELETE':
      socket.close(1000, 'Connection Closed Normally');
      return { status: 204, headers: {}, body: '' };
    default:
      return awsError(403, 'ForbiddenException', `${request.method} is not an operation on connections`);
  }
}
