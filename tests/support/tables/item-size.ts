import type { AttributeValue } from '@aws-sdk/client-dynamodb';

/**
 * The bytes of an item by DynamoDB's rules: UTF-8 for names and text, one byte for two digits plus one, three for a map.
 * https://docs.aws.amazon.com/amazondynamodb/latest/developerguide/CapacityUnitCalculations.html
 */
export const itemSize = (item: Record<string, AttributeValue>): number =>
  Object.entries(item).reduce((sum, [name, value]) => sum + Buffer.byteLength(name) + sizeOf(value), 0);

function sizeOf(value: AttributeValue): number {
  if (value.S !== undefined) return Buffer.byteLength(value.S);
  if (value.N !== undefined) return Math.ceil(value.N.length / 2) + 1;
  if (value.BOOL !== undefined) return 1;
  if (value.M !== undefined) return 3 + itemSize(value.M) + Object.keys(value.M).length;
  throw new Error('Another type of attribute.');
}
