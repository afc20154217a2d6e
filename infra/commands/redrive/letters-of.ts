import {
  ChangeMessageVisibilityCommand,
  DeleteMessageCommand,
  ReceiveMessageCommand,
  type SQSClient,
} from '@aws-sdk/client-sqs';

/** A letter in hand: nobody else receives it for a while. */
export interface ReceivedLetter {
  readonly id: string;
  readonly body: string;
  delete(): Promise<void>;
  /** Puts it back as if it had not been looked at. */
  release(): Promise<void>;
}

/** Longer than ten letters take, of which each may wait for a function for five minutes. */
const IN_HAND_SECONDS = 3600;

/** Every letter of a queue, once; those that are not deleted are in hand until they are released. */
export async function* lettersOf(client: SQSClient, queueUrl: string): AsyncGenerator<ReceivedLetter> {
  for (;;) {
    // Waiting asks all servers of the queue, so that an empty answer means an empty queue.
    // https://docs.aws.amazon.com/AWSSimpleQueueService/latest/SQSDeveloperGuide/sqs-short-and-long-polling.html
    const { Messages = [] } = await client.send(
      new ReceiveMessageCommand({
        QueueUrl: queueUrl,
        MaxNumberOfMessages: 10,
        VisibilityTimeout: IN_HAND_SECONDS,
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
