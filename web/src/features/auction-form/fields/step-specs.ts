import type { StepName } from '../values/form-schema.ts';
import type { FieldSpec } from './field-spec.ts';

export function stepSpec(name: StepName): FieldSpec {
  const [, text, part] = name.split(':');
  const row = Number(text);
  if (part === 'from') {
    return {
      label: `Step ${row + 1} From`,
      kind: 'rupees',
      hint: 'A current bid of at least this.',
      stored: ({ steps }) => (row === 0 ? '' : String(steps[row]?.from ?? '')),
    };
  }
  return {
    label: row === 0 ? 'Bid Step' : `Step ${row + 1}`,
    kind: 'rupees',
    ...(row === 0 && { required: true, initially: '1' }),
    stored: ({ steps }) => String(steps[row]?.step ?? ''),
  };
}
