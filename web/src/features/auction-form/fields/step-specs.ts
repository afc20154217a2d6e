import type { StepName } from '../values/form-schema.ts';
import type { FieldSpec } from './field-spec.ts';

export function stepSpec(name: StepName): FieldSpec {
  const [, text, part] = name.split('.');
  const row = Number(text);
  if (part === 'from') {
    return { label: `Step ${row + 1} From`, kind: 'rupees', hint: 'A current bid of at least this.' };
  }
  if (row > 0) return { label: `Step ${row + 1}`, kind: 'rupees' };
  return { label: 'Bid Step', kind: 'rupees', required: true, initially: '1' };
}
