import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** A received letter, invisible to other receivers for an hour. */
export interface ReceivedLetter {
  readonly id: string;
  readonly body: string;
  delete(): Promise<void>;
  /** Makes it visible again. */
  release(): Promise<void>;
}

/** Longer than ten letters take; each may wait five minutes for a function. */
const VISIBILITY_SECONDS = 3600;

/** Yields every letter of a queue once. The caller deletes or releases each. */
export async function* receiveLetters(client: SQSClient, queueUrl: string): AsyncGenerator<ReceivedLetter> {
  for (;;) {
    // Long polling asks all servers, so that an empty answer means an empty queue.
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: VISIBILITY_SECONDS,
        WaitTimeSeconds: 2,
      }),
    );
    if (Messages.length === 0) return;
    for (const { MessageId = '', Body = '', ReceiptHandle = '' } of Messages) {
      const receipt = { QueueUrl: queueUrl, ReceiptHandle };
      yield {
        id: MessageId,
        body: Body,
        delete: async () => {
          await client.send(new DeleteMessageCommand(receipt));
        },
        release: async () => {
          await client.send(new ChangeMessageVisibilityCommand({ ...receipt, VisibilityTimeout: 0 }));
        },
      };
    }
  }
}
